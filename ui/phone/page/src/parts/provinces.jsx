// Places and what stands in them: a map where it has room on this phone, else a list.
// What may live here: places, figures, ways. What may not: where they lie, what a touch means (atlas.js).

import { laidOut, offeredAt, onPlaces } from "../atlas.js";
import { Icon, SeatMark } from "../signs.jsx";
import { isOpen } from "../places.js";
import { useWidth } from "../width.js";
import { say } from "../words.js";
import { Touchable } from "./touchable.jsx";

const FRAME = 48;
const BOX = { w: 140, h: 120 };

/** Places. */
export function Provinces({ part: { places, ways = [], title }, table }) {
  const choices = onPlaces(table.view.choices).filter(({ key }) => isOpen(table, key));
  const laid = laidOut(places, useWidth() - FRAME, BOX);
  const drawn = places.map((place, n) => (
    <Place key={place.id} place={place} choices={choices} table={table} spot={laid?.spots[n]} />
  ));
  return (
    <section class="card provinces">
      {title && <h2>{say(title)}</h2>}
      {laid ? (
        <div class="atlas" ref={(node) => node?.style.setProperty("--tall", `${laid.height}px`)}>
          <Ways places={places} ways={ways} spots={laid.spots} />
          {drawn}
        </div>
      ) : (
        <div class="gazetteer">{drawn}</div>
      )}
    </section>
  );
}

function Place({ place, choices, table, spot }) {
  const { label, icon, tone = "plain", seat, figures = [] } = place;
  const offers = offeredAt(place, choices, table.choices.on, spot);
  const lit = offers.some(({ value }) => value !== undefined);
  const head = (
    <>
      {spot && seat && <SeatMark view={table.view} seat={seat} size="small" />}
      <Icon name={icon} />
      <span class="place-name">{say(label)}</span>
      {!spot && seat && <SeatMark view={table.view} seat={seat} size="small" />}
    </>
  );
  return (
    <div class={`province tone-${tone}${lit ? " lit" : ""}`} data-place={place.id} ref={spot && placed(spot)}>
      {offers.length ? (
        <button
          class="place-head"
          data-touch={place.id}
          disabled={!isOpen(table, offers[0].key)}
          onClick={() => touch(offers, table)}
        >
          {head}
        </button>
      ) : (
        <div class="place-head">{head}</div>
      )}
      {figures.length > 0 && (
        <div class="figures">
          {figures.map((figure, n) => (
            <Figure key={figure.id || n} figure={spot ? { ...figure, id: "" } : figure} table={table} />
          ))}
        </div>
      )}
    </div>
  );
}

const placed = ({ x, y }) => (node) => {
  node?.style.setProperty("--x", `${x - BOX.w / 2}px`);
  node?.style.setProperty("--y", `${y - BOX.h / 2}px`);
};

/** One thing to be done here is done at once, unless the rules object; of several one is chosen. */
function touch(offers, table) {
  const [only] = offers;
  const choice = table.view.choices.find(({ key }) => key === only.key);
  if (offers.length > 1 || choice.objection) table.acts.decide(offers);
  else if (only.value === undefined) table.acts.touch(choice);
  else table.acts.ask(only);
}

/** A figure: its owner's mark, its sign, how many, its name; one that is exhausted is only an outline, and sleeps. */
function Figure({ figure: { icon, seat, label, count = 1, tone = "plain", id }, table }) {
  return (
    <Touchable id={id} table={table} kind={`unit unit-${tone} tone-${tone}`}>
      {seat && <SeatMark view={table.view} seat={seat} size="small" />}
      <Icon name={icon} />
      {count > 1 && <b>{`×${count}`}</b>}
      {label && <span>{say(label)}</span>}
      {tone === "quiet" && <Icon name="sleep" />}
    </Touchable>
  );
}

/** Lines between the middles of places, as long and as turned as they need to be. */
function Ways({ places, ways, spots }) {
  const at = new Map(places.map(({ id }, n) => [id, spots[n]]));
  return ways
    .filter(([one, other]) => at.has(one) && at.has(other))
    .map(([one, other]) => <span key={`${one}/${other}`} class="way" ref={stretched(at.get(one), at.get(other))} />);
}

const stretched = (one, other) => (node) => {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  node?.style.setProperty("--x", `${one.x}px`);
  node?.style.setProperty("--y", `${one.y}px`);
  node?.style.setProperty("--long", `${Math.hypot(dx, dy)}px`);
  node?.style.setProperty("--turn", `${Math.atan2(dy, dx)}rad`);
};

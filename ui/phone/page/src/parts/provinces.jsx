// Places and what stands in them: a map where it has room on this phone, else a list.
// What may live here: places, figures, ways. What may not: where they lie, what a touch means (map_layout.js).

import { useEffect, useState } from "preact/hooks";
import { enoughFor, laidOut, offeredAt, onPlaces, sizeOf } from "../map_layout.js";
import { Icon, SeatMark } from "../icons.jsx";
import { large } from "../pictures.js";
import { isOpen } from "../places.js";
import { useWidth } from "../width.js";
import { say } from "../words.js";
import { isEnough } from "../zoom.js";
import { Zoomable } from "../zoomable.jsx";
import { Touchable } from "./touchable.jsx";

const FRAME = 48;

/** Places. */
export function Provinces({ part: { places, ways = [], title, picture, bright }, table }) {
  const shape = useShape(picture);
  const choices = onPlaces(table.view.choices).filter(({ key }) => isOpen(table, key));
  const laid = laidOut(places, useWidth() - FRAME, places.map(sized), shape);
  const enough = enoughFor(laid);
  const drawn = (small) =>
    places.map((place, n) => (
      <Place key={place.id} place={place} choices={choices} table={table} spot={laid?.spots[n]} small={small} />
    ));
  return (
    <section class="card provinces">
      {title && <h2>{say(title)}</h2>}
      {laid ? (
        <Zoomable enough={enough}>
          {(scale) => (
            <div class="atlas" ref={(node) => spread(node, laid)}>
              {laid.pictured && (
                <img
                  class="ground"
                  src={large(picture)}
                  alt=""
                  ref={(node) => node?.style.setProperty("--bright", `${bright}%`)}
                />
              )}
              <Ways places={places} ways={ways} spots={laid.spots} />
              {drawn(!isEnough(scale, enough))}
            </div>
          )}
        </Zoomable>
      ) : (
        <div class="gazetteer">{drawn(false)}</div>
      )}
    </section>
  );
}

/** The height of a picture in widths, once it is there; 0 before, and where there is none. */
function useShape(picture) {
  const [seen, setSeen] = useState({});
  useEffect(() => {
    if (!picture) return undefined;
    const image = new Image();
    image.onload = () => setSeen({ picture, shape: image.naturalHeight / image.naturalWidth });
    image.src = large(picture);
    return () => (image.onload = null);
  }, [picture]);
  return seen.picture === picture ? (seen.shape ?? 0) : 0;
}

const sized = ({ label, icon, seat, figures = [] }) =>
  sizeOf(
    say(label),
    (icon ? 20 : 0) + (seat ? 22 : 0),
    figures.map((figure) => ({ ...figure, text: say(figure.label) })),
  );

/** A place: in a list its name is touched and each figure for itself, on a map the whole box, unless it is too `small`. */
function Place({ place, choices, table, spot, small }) {
  const { tone = "plain", figures = [] } = place;
  const offers = offeredAt(place, choices, table.choices.on, spot);
  const lit = offers.some(({ quiet }) => !quiet);
  const kind = `province tone-${tone}${lit ? " lit" : ""}`;
  const inside = figures.length > 0 && (
    <span class="figures">
      {figures.map((figure, n) => (
        <Figure key={figure.id || n} figure={spot ? { ...figure, id: "" } : figure} place={place} table={table} />
      ))}
    </span>
  );
  if (spot)
    return (
      <Touch kind={kind} place={place} offers={small ? [] : offers} table={table} put={placed(spot)}>
        <Name place={place} table={table} />
        {inside}
      </Touch>
    );
  return (
    <div class={kind} data-place={place.id}>
      <Touch kind="place-head" place={place} offers={offers} table={table}>
        <Name place={place} table={table} />
      </Touch>
      {inside}
    </div>
  );
}

/** What is touched for a place, where it offers something. */
function Touch({ kind, place, offers, table, put, children }) {
  if (!offers.length)
    return (
      <div class={kind} ref={put}>
        {children}
      </div>
    );
  const open = isOpen(table, offers[0].key);
  return (
    <button class={kind} ref={put} data-touch={place.id} disabled={!open} onClick={() => touch(offers, table)}>
      {children}
    </button>
  );
}

const Name = ({ place: { label, icon, seat }, table }) => (
  <span class="place-title">
    <Icon name={icon} />
    <span class="place-name">{say(label)}</span>
    {seat && <SeatMark view={table.view} seat={seat} size="small" />}
  </span>
);

function spread(node, { height, times = 1 }) {
  node?.style.setProperty("--tall", `${height}px`);
  node?.style.setProperty("--times", times);
}

const placed = ({ x, y, w, h }) => (node) => {
  node?.style.setProperty("--x", `${x - w / 2}px`);
  node?.style.setProperty("--y", `${y - h / 2}px`);
  node?.style.setProperty("--wide", `${w}px`);
  node?.style.setProperty("--high", `${h}px`);
};

/** One thing to be done here is done at once, unless the rules object; of several one is chosen. */
function touch(offers, table) {
  const [only] = offers;
  const choice = table.view.choices.find(({ key }) => key === only.key);
  if (offers.length > 1 || choice.objection) table.acts.decide(offers);
  else if (only.value === undefined) table.acts.touch(choice);
  else table.acts.ask(only);
}

/**
 * A figure: its owner's mark, its sign, how many, its name; one that is exhausted is only an outline, and sleeps. Where
 * it can be touched for itself a screen reader says its place as well.
 */
function Figure({ figure: { icon, seat, label, count = 1, tone = "plain", id }, place, table }) {
  const called = id && table.choices.on.has(id) ? { "aria-label": `${say(place.label)}, ${say(label)}${count > 1 ? ` ×${count}` : ""}` } : {};
  return (
    <Touchable id={id} table={table} kind={`unit unit-${tone} tone-${tone}`} {...called}>
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

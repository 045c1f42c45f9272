// Choosing a place by its name.
// What may live here: this editor. What may not: the map itself (parts/provinces.jsx).

import { PickEditor } from "./pick.jsx";

/** The places as options, named as on the stage; one that is not there is called by its id. */
export function PlaceEditor({ input: { places }, view, ...rest }) {
  const known = new Map(
    (view.stage ?? []).flatMap((part) => (part.part === "provinces" ? part.places : [])).map((place) => [place.id, place]),
  );
  const options = places.map((id) => ({
    key: id,
    label: known.get(id)?.label ?? { id },
    icon: known.get(id)?.icon,
    seat: known.get(id)?.seat,
  }));
  return <PickEditor input={{ input: "pick", options }} view={view} {...rest} />;
}

// The picture of a thing of the box beside what is said of it.
// What may live here: that picture. What may not: boards (provinces.jsx, grid.jsx), lines of a page (page.jsx).

import { small } from "../pictures.js";

/** A small picture; nothing where the box has none. */
export const Shown = ({ picture }) =>
  picture ? <img class="shown" src={small(picture)} alt="" loading="lazy" /> : null;

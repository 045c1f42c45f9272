// How wide the page is as the phone is held now.
// What may live here: this one measure. What may not: what is drawn with it.

import { useEffect, useState } from "preact/hooks";

const WIDEST = 640;
const measured = () => Math.min(document.documentElement.clientWidth, WIDEST);

/** The width of the page's column in pixels; what uses it is drawn again when the phone is turned. */
export function useWidth() {
  const [width, setWidth] = useState(measured());
  useEffect(() => {
    const turned = () => setWidth(measured());
    addEventListener("resize", turned);
    return () => removeEventListener("resize", turned);
  }, []);
  return width;
}

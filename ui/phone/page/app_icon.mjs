// The icon of the page on a home screen, drawn by us as numbers: a die on a lamp-lit ground, as SVG and as PNG.
// What may live here: this one drawing and how it becomes files. What may not: other pictures.

import * as zlib from "node:zlib";

const [GROUND, LIGHT, FACE, PIP] = ["#12161C", "#33260F", "#F6F0E4", "#14181F"];
const [EDGE, RADIUS, DOT] = [0.24, 0.1, 0.052];
const PIPS = [0.37, 0.63].flatMap((x) => [0.37, 0.63].map((y) => [x, y])).concat([[0.5, 0.5]]);
const FINE = 4; // so many points are looked at along each side of a pixel

/** The icon as text. */
export function drawnSvg() {
  const size = 1 - 2 * EDGE;
  const dots = PIPS.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${DOT}" fill="${PIP}"/>`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="${GROUND}"/>
<circle cx=".5" cy=".5" r=".42" fill="${LIGHT}"/>
<rect x="${EDGE}" y="${EDGE}" width="${size}" height="${size}" rx="${RADIUS}" fill="${FACE}"/>${dots}</svg>
`;
}

/** The same as a picture of `side` pixels. It fills its square: each telephone cuts its own corners. */
export function drawnPng(side) {
  const rows = Buffer.alloc(side * (1 + side * 3));
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) rows.set(pixel(x, y, side), y * (1 + side * 3) + 1 + x * 3);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", zlib.deflateSync(rows, { level: 9 })), chunk("IEND")]);
}

function pixel(x, y, side) {
  const sum = [0, 0, 0];
  for (let n = 0; n < FINE * FINE; n += 1) {
    const point = [(x + ((n % FINE) + 0.5) / FINE) / side, (y + (Math.floor(n / FINE) + 0.5) / FINE) / side];
    rgb(colourAt(...point)).forEach((part, place) => (sum[place] += part));
  }
  return sum.map((part) => Math.round(part / (FINE * FINE)));
}

function colourAt(x, y) {
  if (PIPS.some(([px, py]) => Math.hypot(x - px, y - py) <= DOT)) return PIP;
  const [dx, dy] = [x, y].map((c) => Math.max(0, Math.abs(c - 0.5) - (0.5 - EDGE - RADIUS)));
  if (Math.hypot(dx, dy) <= RADIUS) return FACE;
  return Math.hypot(x - 0.5, y - 0.5) <= 0.42 ? LIGHT : GROUND;
}

const rgb = (colour) => [1, 3, 5].map((place) => Number.parseInt(colour.slice(place, place + 2), 16));

function chunk(name, data = Buffer.alloc(0)) {
  const body = Buffer.concat([Buffer.from(name, "ascii"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, sum]);
}

/** As zlib counts it; older Nodes have no `crc32` of their own. */
function checksum(data) {
  if (zlib.crc32) return zlib.crc32(data);
  let sum = ~0;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

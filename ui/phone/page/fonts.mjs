// A font as a web page loads it (WOFF 1: every table packed by zlib) becomes one as other programs read it (TrueType or
// OpenType). What may live here: that one step. What may not: which fonts there are (build.mjs).
// Source: W3C, "WOFF File Format 1.0"; OpenType, "Table Directory".

import { inflateSync } from "node:zlib";

const HEADER = 44;
const ENTRY = 20;

/** The tables of `woff`: name, checksum, bytes. */
function tables(woff) {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, n) => {
    const at = HEADER + n * ENTRY;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field));
    const bytes = woff.subarray(offset, offset + packed);
    return {
      name: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
}

/** `woff`, the bytes of a WOFF file, as those of the font it was made from. */
export function unpacked(woff) {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("This is no WOFF file.");
  const found = tables(woff);
  const power = 2 ** Math.floor(Math.log2(found.length));
  const head = Buffer.alloc(12 + 16 * found.length);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(found.length, 4);
  head.writeUInt16BE(16 * power, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE(16 * (found.length - power), 10);
  const parts = [head];
  let offset = head.length;
  found.forEach(({ name, checksum, bytes }, n) => {
    name.copy(head, 12 + 16 * n);
    [checksum, offset, bytes.length].forEach((value, field) => head.writeUInt32BE(value, 16 + 16 * n + 4 * field));
    const room = Math.ceil(bytes.length / 4) * 4;
    parts.push(bytes, Buffer.alloc(room - bytes.length));
    offset += room;
  });
  return Buffer.concat(parts);
}

// Pictures, made small on the phone, and boxes: sent to the companion piece by piece; where pictures are shown from.
// What may live here: these. What may not: drawing, what is done with an answer.

const PIECE = 131072;
const LONGEST = 2000;
const QUALITY = 0.85;

/** Where the small picture with this name is. */
export const small = (name) => `picture/small-${name}`;

/** Where the picture with this name is. */
export const large = (name) => `picture/${name}`;

/** Whether a line asks for a box, which is sent as it is. */
export const isForBox = (upload) => upload.startsWith("boxfile");

/** Send a picture or a box; {name}, or {why}. `told` hears how much of it has arrived, from 0 to 1. */
export async function sendPicture(upload, file, told = () => {}) {
  const data = isForBox(upload) ? file : await reduced(file);
  const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");
  for (let start = 0; ; start += PIECE) {
    const where = `${upload}&id=${id}&start=${start}&size=${data.size}`;
    const answer = await fetch(where, { method: "POST", body: data.slice(start, start + PIECE) });
    const body = await answer.json();
    if (body.name || body.why) return body;
    told(Math.min(1, (start + PIECE) / data.size));
    if (start + PIECE >= data.size) return { why: null };
  }
}

/** A picture as large as is needed, if this phone can read it; else as it is. */
async function reduced(file) {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!image) return file;
  const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob((made) => done(made ?? file), "image/jpeg", QUALITY));
}

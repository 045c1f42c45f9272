// Builds the page: bundles what the browser loads into dist/, and the fonts into ui/assets/ for the touch screen.
// What may live here: which files are made from which. What may not: anything that the page does.

import { build } from "esbuild";
import { copyFile, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import subsetFont from "subset-font";
import { drawnPng, drawnSvg } from "./app_icon.mjs";
import { unpacked } from "./fonts.mjs";
import { namedIn } from "./named_icons.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const DIST = join(HERE, "dist");
const ASSETS = join(HERE, "../../assets");
const OURS = ["companion", "hardware", "ui", "config"].map((folder) => join(HERE, "../../..", folder));
const FONT = join(HERE, "node_modules/@mdi/font");
// The faces for titles, each a package of its own, and the weight that is taken of it.
const FACES = {
  almendra: 700, cinzel: 700, "grenze-gotisch": 600, metamorphous: 400, "patrick-hand": 400, "pirata-one": 400,
};
const GLYPH = /^\s+"([a-z0-9-]+)": ([0-9A-F]{4,6}),?$/gm;

/** Icon name → code point, as the font's own list has it. */
async function codePoints() {
  const list = await readFile(join(FONT, "scss/_variables.scss"), "utf8");
  const found = [...list.matchAll(GLYPH)].map(([, name, hex]) => [name, Number.parseInt(hex, 16)]);
  if (found.length < 7000)
    throw new Error(`Only ${found.length} icons found in @mdi/font: its list looks different now.`);
  return Object.fromEntries(found);
}

async function bundle(entryPoints) {
  await build({
    absWorkingDir: HERE,
    entryPoints,
    outdir: DIST,
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2020",
    jsx: "automatic",
    jsxImportSource: "preact",
    external: ["*.woff2"],
    legalComments: "linked",
    logLevel: "warning",
  });
}

/** Screen and phones get the icons that our sources name, and all of them if another is asked for. */
async function icons() {
  const points = await codePoints();
  const all = JSON.stringify(points);
  await mkdir(ASSETS, { recursive: true });
  await writeFile(join(ASSETS, "icons.json"), all);
  await copyFile(join(FONT, "fonts/materialdesignicons-webfont.ttf"), join(ASSETS, "materialdesignicons.ttf"));
  await copyFile(join(FONT, "LICENSE"), join(ASSETS, "materialdesignicons.LICENSE.txt"));
  await writeFile(join(DIST, "all-icons.json"), all);
  await copyFile(join(FONT, "fonts/materialdesignicons-webfont.woff2"), join(DIST, "all-icons.woff2"));
  const named = (await namedIn(OURS, Object.keys(points))).map((name) => [name, points[name]]);
  const font = await readFile(join(FONT, "fonts/materialdesignicons-webfont.ttf"));
  const signs = String.fromCodePoint(...named.map(([, point]) => point));
  const ours = JSON.stringify(Object.fromEntries(named));
  await writeFile(join(ASSETS, "our-icons.json"), ours);
  await writeFile(join(ASSETS, "our-icons.ttf"), await subsetFont(font, signs, { targetFormat: "sfnt" }));
  await writeFile(join(DIST, "icons.json"), ours);
  await writeFile(join(DIST, "icons.woff2"), await subsetFont(font, signs, { targetFormat: "woff2" }));
}

/** What a phone needs to put the page on its home screen: a name, how it opens, icons. */
async function installable() {
  const sizes = [192, 512];
  const manifest = {
    name: "Tabletop Companion",
    short_name: "Tabletop",
    start_url: "./",
    scope: "./",
    display: "standalone",
    background_color: "#12161C",
    theme_color: "#12161C",
    icons: [
      { src: "icon.svg", sizes: "any", type: "image/svg+xml" },
      ...sizes.map((side) => ({ src: `icon-${side}.png`, sizes: `${side}x${side}`, type: "image/png", purpose: "any maskable" })),
    ],
  };
  await writeFile(join(DIST, "manifest.webmanifest"), JSON.stringify(manifest));
  await writeFile(join(DIST, "icon.svg"), drawnSvg());
  for (const side of [180, ...sizes]) await writeFile(join(DIST, `icon-${side}.png`), drawnPng(side));
}

async function faces() {
  for (const [face, weight] of Object.entries(FACES)) {
    const from = join(HERE, "node_modules/@fontsource", face);
    const woff = await readFile(join(from, `files/${face}-latin-${weight}-normal.woff`));
    await writeFile(join(ASSETS, `${face}.ttf`), unpacked(woff));
    await copyFile(join(from, `files/${face}-latin-${weight}-normal.woff2`), join(DIST, `${face}.woff2`));
    await copyFile(join(from, "LICENSE"), join(ASSETS, `${face}.LICENSE.txt`));
  }
}

/** The web server hands out `name.gz` instead of `name` to a browser that takes it: over Wi-Fi a third of the bytes. */
async function compressed() {
  for (const name of await readdir(DIST)) {
    if (/\.(js|css|json|html)$/.test(name)) {
      await writeFile(join(DIST, `${name}.gz`), gzipSync(await readFile(join(DIST, name)), { level: 9 }));
    }
  }
}

await mkdir(DIST, { recursive: true });
await bundle({ page: "src/main.jsx", style: "styles/page.css" });
// The hall's screen, which `companion hall init` lays where the hall's broker hands it out.
await bundle({ hall: "src/hall.jsx" });
await bundle({ hall: "styles/hall.css" });
await copyFile(join(HERE, "hall.html"), join(DIST, "hall.html"));
await icons();
await installable();
await faces();
await copyFile(join(HERE, "index.html"), join(DIST, "index.html"));
await compressed();

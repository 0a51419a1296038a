/** Test the width and height of content images. */

import assert from "node:assert/strict";
import test from "node:test";
import { builtSite } from "../support/built.ts";

const drawing = (width: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="4"><circle cx="2" cy="2" r="2"/></svg>`;

test("images have a width and height: next to the document, in static/ and in data files", async () => {
  const site = await builtSite(
    {
      "content/docs/page.md":
        '# Page\n\n![a](beside.svg) ![b](/shot.svg)\n\n<img src="/img/raw.svg" alt="c"> <img src="/shot.svg" alt="d" width="9"> ![e](/note.txt)\n',
      "content/docs/beside.svg": drawing(5),
      "static/shot.svg": drawing(6),
      "static/img/raw.svg": drawing(7),
      "static/note.txt": "note\n",
    },
    "--base-url",
    "/sub/",
  );
  const images = [...site.read("dist/docs/page/index.html").matchAll(/<img src="([^"]*)"[^>]*>/g)].map(([tag, src]) => [
    src?.replace(/\.[\w-]{8,}\./, "."),
    / width="(\d+)"/.exec(tag)?.[1],
    / height="(\d+)"/.exec(tag)?.[1],
  ]);
  assert.deepEqual(images, [
    ["/sub/assets/media/beside.svg", "5", "4"],
    ["/sub/shot.svg", "6", "4"],
    ["/sub/img/raw.svg", "7", "4"],
    ["/sub/shot.svg", "9", undefined],
    ["/sub/note.txt", undefined, undefined],
  ]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { renderExample } from "../../../src/markdown/html/embedded-example.ts";

const file = (name: string): { name: string; code: string } => ({ name, code: `// ${name}\n` });
const tabsOf = (html: string): string[] =>
  [...html.matchAll(/role="tab"[^>]*>([^<]*)</g)].map((match) => match[1] ?? "");
const shownIn = (html: string): string | undefined => /aria-selected="true"[^>]*>([^<]*)</.exec(html)?.[1];

const example = {
  folder: "native-ui/tray",
  files: ["styles.css", "renderer.js", "a.js", "index.html", "preload.js", "main.js"].map(file),
  order: ["main.js", "preload.js", "index.html", "renderer.js"],
  idPrefix: "fiddle-1",
  messages: (id: string) => `«${id}»`,
};

test("files of an example follow the configured order, then their names", () => {
  assert.deepEqual(tabsOf(renderExample(example)), [
    "main.js",
    "preload.js",
    "index.html",
    "renderer.js",
    "a.js",
    "styles.css",
  ]);
  assert.equal(tabsOf(renderExample({ ...example, order: [] }))[0], "a.js");
});

test("an example shows its main file first, or the file named in the document", () => {
  assert.equal(shownIn(renderExample(example)), "main.js");
  assert.equal(shownIn(renderExample({ ...example, focus: "preload.js" })), "preload.js");
  assert.equal(shownIn(renderExample({ ...example, focus: "nothing.js" })), "main.js");
  assert.equal(renderExample(example).match(/ hidden>/g)?.length, 5);
});

test("an example has links only if their URLs are known", () => {
  assert.doesNotMatch(renderExample(example), /<a /);
  const html = renderExample({ ...example, sourceHref: "https://a.example/?x=1&y", launchHref: "electron-fiddle://x" });
  assert.match(
    html,
    /<a class="fiddle-source" href="https:\/\/a\.example\/\?x=1&amp;y" target="_blank"[^>]*>tray<\/a>/,
  );
  assert.match(html, /<a class="fiddle-launch button" href="electron-fiddle:\/\/x"[^>]*>«docs\.openInFiddle»<\/a>/);
  assert.equal(html.match(/target="_blank"[^>]* aria-describedby="__new-tab-note"/g)?.length, 2);
});

test("IDs of an example have its prefix, and names are escaped", () => {
  const html = renderExample({ ...example, files: [file('<b>"x".js')] });
  assert.deepEqual(
    [...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]),
    ["fiddle-1-1", "fiddle-1-1-panel"],
  );
  assert.doesNotMatch(html, /<b>/);
});

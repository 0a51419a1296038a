/** Icons, emoji and other marks in text, next to HTML that contains code. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { parseText } from "../parsed.ts";

/** Return the unknown icons that a text is reported for, as `line:name`. */
const iconsOf = (text: string): string[] =>
  parseText(text)
    .problems.filter(({ code }) => code === "unknown-icon")
    .map(({ message, place }) => `${place?.line}:${/no icon "(.*)"/.exec(message)?.[1]}`);

test("HTML blocks with code do not keep the text after them from having icons", () => {
  for (const block of [
    "<script setup>\nlet a;\n</script>",
    "<style>\na {}\n</style>",
    "<pre>\n:icon[in-code]\n</pre>",
    "<div>\n<pre><code>:icon[in-code]</code></pre>\n</div>",
    "<p><kbd>a</kbd> and <samp>b</samp></p>",
    "<!-- <pre> -->",
  ])
    assert.deepEqual(
      iconsOf(`${block}\n\nText :icon[no-such-icon] here.\n`),
      [`${block.split("\n").length + 2}:no-such-icon`],
      block,
    );
});

test("text between tags of code has no icons", () => {
  assert.deepEqual(iconsOf("A <code>:icon[in-code]</code> and :icon[no-such-icon].\n"), ["1:no-such-icon"]);
  assert.deepEqual(iconsOf("A <kbd>a</kbd> <code>:icon[in-code] <kbd>b</kbd> :icon[in-code]</code>.\n"), []);
});

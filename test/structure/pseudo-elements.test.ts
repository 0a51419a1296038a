/** Styles of pseudo-elements: `box-sizing` of the reset does not apply to them, for the reason given in reset.css. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { repository } from "../support/repository.ts";

/** Lengths of a box, and parts of it that add to them. */
const SIZE = /(?:^|[;\s])(?:(?:min|max)-)?(?:inline-size|block-size|width|height):/;
const EDGE =
  /(?:^|[;\s])(?:padding|border)(?:-(?:block|inline|top|bottom|left|right)(?:-(?:start|end))?)?(?:-width)?: (?!0;)/;

test("a pseudo-element with a size and a border or padding has the same box as elements", () => {
  const wrong: string[] = [];
  let count = 0;
  for (const directory of ["src/theme/styles", "website/styles", "docs/theme"])
    for (const name of readdirSync(path.join(repository, directory), { recursive: true })) {
      if (!String(name).endsWith(".css")) continue;
      const styles = readFileSync(path.join(repository, directory, String(name)), "utf8").replace(/\/\*.*?\*\//gs, "");
      for (const [, selector = "", body = ""] of styles.matchAll(/([^{}]*::(?:before|after)[^{}]*)\{([^{}]*)\}/g)) {
        count += 1;
        if (SIZE.test(body) && EDGE.test(body) && !body.includes("box-sizing: border-box"))
          wrong.push(`${directory}/${name}: ${selector.trim()}`);
      }
    }
  assert.ok(count > 50, `${count} rules`);
  assert.deepEqual(wrong, []);
});

/** Test the data of the error overlay in the browser. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createOverlayData } from "../../src/dev/overlay-problems.ts";
import { toSourcePath } from "../../src/model/problem.ts";

test("the URL for the editor contains special characters of file names, encoded", () => {
  const place = { file: toSourcePath("content/docs/c# & d?.md"), line: 3, column: 5 };
  const { shown } = createOverlayData(
    [{ severity: "error", code: "broken-link", message: "It leads nowhere.", place }],
    {
      root: "/sites/my $& site",
      editorUrl: "editor://file{root}/{file}:{line}:{column}",
    },
  );
  assert.equal(shown[0]?.editor, "editor://file/sites/my%20%24%26%20site/content/docs/c%23%20%26%20d%3F.md:3:5");
});

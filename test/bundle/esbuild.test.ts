/** Test the digests of bundled files. */

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import { recordInputs } from "../../src/bundle/esbuild.ts";
import { computeDigest } from "../../src/host/digest.ts";
import { createSite } from "../support/site.ts";

test("digests are those of the content that was bundled, even if a file changes afterwards", async () => {
  const site = createSite({ "a.js": 'import "./b.js";\n', "b.js": "old();\n" });
  const noted = recordInputs((input) => path.resolve(site.root, input));
  const { outputFiles } = await build({
    absWorkingDir: site.root,
    entryPoints: ["a.js"],
    bundle: true,
    write: false,
    plugins: [noted.plugin],
  });
  site.write({ "b.js": "later();\n" });
  assert.match(outputFiles[0]?.text ?? "", /old\(\)/);
  assert.equal(noted.getDigest(path.join(site.root, "b.js")), computeDigest("old();\n"));
});

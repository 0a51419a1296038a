/** Waits for a lock that another build holds. The wait takes a minute. */

import assert from "node:assert/strict";
import { utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { createSite } from "../support/site.ts";

test("a lock that is renewed is respected, and the message names its file", async () => {
  const site = createSite({ "content/docs/a.md": "# A\n" });
  assert.equal((await site.build()).status, 0);
  site.write({ "content/docs/a.md": "# New\n" });
  const lock = path.join(site.root, ".dist.sitegen-lock");
  writeFileSync(lock, "4194303 another-host");
  const renewal = setInterval(() => utimesSync(lock, new Date(), new Date()), 500);
  const { status, stderr } = await site.build();
  clearInterval(renewal);
  assert.equal(status, 1, stderr);
  assert.match(stderr, /process 4194303.*delete ".*\.dist\.sitegen-lock"/);
  assert.match(site.read("dist/docs/a/index.html"), /<h1[^>]*>A</);
});

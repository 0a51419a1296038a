/** The public types: a committed report shows each change of one. */

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { repository } from "../support/repository.ts";
import { createTypeReport } from "../support/type-report.ts";

const FILE = path.join(repository, "test/structure/public-types.txt");

test("the report of public types matches the code; UPDATE=1 writes it", () => {
  const report = createTypeReport(repository);
  if (process.env.UPDATE) writeFileSync(FILE, report);
  assert.equal(report, readFileSync(FILE, "utf8"), "test/structure/public-types.txt is out of date");
});

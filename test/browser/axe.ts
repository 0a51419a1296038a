/** Find accessibility violations with axe. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { repository } from "../support/repository.ts";

/** The minified version of axe, because each page parses it. */
const AXE = readFileSync(createRequire(path.join(repository, "package.json")).resolve("axe-core/axe.min.js"), "utf8");

/** Return serious and critical violations, one line each. @param rules Only these rules; all if undefined. */
export async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (only) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(document, {
      resultTypes: ["violations"],
      ...(only ? { runOnly: { type: "rule", values: [...only] } } : {}),
    });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes.slice(0, 3).map(({ target, failureSummary }) => `${target.join(" ")} (${failureSummary})`)}`,
      );
  }, rules);
}

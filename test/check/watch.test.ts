/** Test `sitegen check --watch`. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { after, test } from "node:test";
import { repository } from "../support/repository.ts";
import { createSite, MINIMAL_CONFIG } from "../support/site.ts";
import { until } from "../support/until.ts";

test("each change is checked, and no error ends the command", async () => {
  const site = createSite({ "content/docs/page.md": "# Page\n\n[a](none.md)\n" });
  const command = [path.join(repository, "bin/sitegen.js"), "check", "--watch", "--root", site.root];
  const child = spawn(process.execPath, command, { env: { ...process.env, NO_COLOR: "1" } });
  after(() => void child.kill("SIGKILL"));
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) => {
      printed += data;
    });
  /** Make a change, and wait until the text that follows contains the pattern. */
  const prints = async (pattern: RegExp, change: () => void = () => {}): Promise<void> => {
    printed = change === undefined ? printed : "";
    change();
    await until(
      () => pattern.test(printed),
      () => `${pattern} in:\n${printed}`,
    );
    assert.equal(child.exitCode, null);
  };
  await prints(/broken-(?:markdown-)?link[\s\S]*1 error/);
  await prints(/page\.md changed[\s\S]*✓/, () => site.write({ "content/docs/page.md": "# Page\n\nFixed.\n" }));
  await prints(/other\.md changed[\s\S]*broken-(?:markdown-)?link/, () =>
    site.write({ "content/docs/other.md": "# Other\n\n[a](gone.md)\n" }),
  );
  await prints(/other\.md changed[\s\S]*✓/, () => site.remove("content/docs/other.md"));
  await prints(/invalid-config/, () => site.write({ "sitegen.config.yaml": "title: 5\n" }));
  await prints(/✓/, () => site.write({ "sitegen.config.yaml": MINIMAL_CONFIG }));
  child.kill("SIGINT");
  const [status] = (await once(child, "exit")) as [number | null];
  assert.equal(status, 130);
});

test("--watch cannot be combined with flags that write files", async () => {
  const site = createSite({ "content/docs/page.md": "# Page\n" });
  for (const flag of ["--fix", "--sync-translations", "--json"]) {
    const { status, stderr, stdout } = await site.run(["check", "--watch", flag]);
    assert.equal(status, 2, flag);
    assert.match(stderr + stdout, /--watch/, flag);
  }
});

/** Test a system without free file watchers: the server warns and polls files. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { createSite } from "../support/site.ts";
import { until } from "../support/until.ts";
import { SITE, startUnder } from "./server.ts";

/** Return a command that runs another one with a limit of watched files, in a user namespace with its own limits. */
const limited = (name: string, most: number): string[] => [
  "unshare",
  "--user",
  "--map-root-user",
  "sh",
  "-c",
  `echo ${most} > /proc/sys/user/${name} && exec "$@"`,
  "sh",
];

const [program = "", ...args] = limited("max_inotify_watches", 2);
const skip = spawnSync(program, [...args, "true"]).status === 0 ? false : "the system has no namespaces for users";

for (const [name, most] of [
  ["max_inotify_watches", 2],
  ["max_inotify_instances", 0],
] as const) {
  test(`with ${name} at ${most}, the server warns and serves edits`, { skip }, async () => {
    const dev = await startUnder(limited(name, most), createSite(SITE));
    await dev.shows("/docs/latest/start", "The first text");
    await until(
      () => dev.errors().includes("limit for watched files"),
      () => dev.errors(),
    );
    assert.match(dev.errors(), /raise fs\.inotify\.max_user_watches and max_user_instances/);
    assert.equal(dev.errors().match(/limit for watched files/g)?.length, 1, "said once");
    dev.site.write({ "content/docs/latest/start.md": "# Start\n\nSeen by looking.\n" });
    await dev.shows("/docs/latest/start", "Seen by looking.", 10_000);
    dev.site.write({ "content/docs/latest/more/new.md": "# New\n\nA new page.\n" });
    await dev.shows("/docs/latest/more/new", "A new page.", 10_000);
    await dev.stop();
  });
}

/** The page of errors: its text is composed from a data file and from the tables of guides. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { composeErrors, errorsSchema, type Guide } from "../../website/data/errors.ts";

const errors = errorsSchema.parse({
  title: "Errors",
  description: "What messages mean.",
  keywords: ["message"],
  column: "You see",
  anchor: "what-goes-wrong",
  anchors: { ipc: "problems" },
  intro: "Introduction.",
  sections: [
    {
      title: "Messages",
      collects: "messages",
      entries: [{ message: "version `A` not found", reason: "Build on an older system." }],
    },
    {
      title: "Network errors",
      id: "network",
      intro: "Names of Chromium.",
      entries: [{ message: "ERR_FAILED", code: -2, reason: "See [net](api/net.md)." }],
      table: { columns: ["Number", "Version"], rows: [[136, "37"]] },
    },
    { title: "Symptoms", collects: "symptoms" },
  ],
});

const TABLE = "| You see | Reason |\n|---|---|\n";

function createGuide(name: string, title: string, rows: string): Guide {
  return {
    name,
    title,
    text: `# ${title}\n\n| You | See |\n|---|---|\n| a | b |\n\n${TABLE}${rows}\n\n| not | read |\n`,
  };
}

const guides = [
  createGuide("ipc", "IPC", "| `No handler registered for 'x'` | the name differs, see [Names](#names) |"),
  createGuide(
    "tray",
    "Tray",
    "| the icon disappears | `Tray` was collected, see [Tray](../api/tray.md) |\n| `No handler registered for 'x'` | a [site](https://example.org) \\| more. |",
  ),
];

test("messages have a heading each, and guides that quote the same message share it", () => {
  const [messages = ""] = composeErrors(errors, guides).split("## Network errors");
  assert.equal(
    messages,
    [
      "Introduction.",
      "## Messages",
      "### `` version `A` not found ``",
      "Build on an older system.",
      "### `No handler registered for 'x'`",
      "The name differs, see [Names](tutorial/ipc.md#names). [IPC](tutorial/ipc.md#problems)",
      "A [site](https://example.org) | more. [Tray](tutorial/tray.md#what-goes-wrong)",
      "",
    ].join("\n\n"),
  );
});

test("numbers follow the message, and tables keep their rows", () => {
  const text = composeErrors(errors, []);
  assert.match(
    text,
    /## Network errors \{#network\}\n\nNames of Chromium\.\n\n\| Number \| Version \|\n\| --- \| --- \|\n\| 136 \| 37 \|/,
  );
  assert.match(text, /### `ERR_FAILED` \(-2\)\n\nSee \[net\]\(api\/net\.md\)\./);
});

test("other rows are grouped by guide", () => {
  const [, symptoms = ""] = composeErrors(errors, guides).split("## Symptoms\n\n");
  assert.equal(
    symptoms,
    [
      "### Tray",
      "[Tray](tutorial/tray.md#what-goes-wrong)",
      "#### The icon disappears",
      "`Tray` was collected, see [Tray](api/tray.md).\n",
    ].join("\n\n"),
  );
});

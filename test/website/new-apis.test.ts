/** The page "New APIs by version": its text is composed from the versions of members and the reference. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { composeNewApis } from "../../website/data/new-apis.ts";

const texts = { title: "New", description: "New.", keywords: ["new"], intro: "Intro.\n", heading: "Tool {version}" };

const app = {
  id: "api/app",
  title: "app",
  text: "# app\n\n```sh\n# `no.heading()`\n```\n\n### Event: 'ready' _macOS_\n\n### `app.open(path[, options])` _macOS_ _Windows_\n\n### `app.name` {#own}\n",
};
const menu = {
  id: "api/menu",
  title: "Menu",
  text: "# Menu\n\n## Class: MenuItem\n\n#### `item.click()`\n\n#### `item.click()`\n",
};

test("members are listed by version, newest first, and link to their headings", () => {
  const members = {
    "api/app": { "event-ready-macos": 9, "appopenpath-options-macos-windows": 10, own: "37.3.0" },
    "api/menu": { "class-menuitem": 10, "itemclick-1": 10 },
  };
  assert.equal(
    composeNewApis(texts, members, [app, menu]),
    [
      "Intro.",
      "## Tool 37.3.0 {#electron-37-3-0}",
      "* [app](api/app.md): [`app.name`](api/app.md#own)",
      "## Tool 10 {#electron-10}",
      "* [app](api/app.md): [`app.open()`](api/app.md#appopenpath-options-macos-windows)\n* [Menu](api/menu.md): [`MenuItem`](api/menu.md#class-menuitem), [`item.click()`](api/menu.md#itemclick-1)",
      "## Tool 9 {#electron-9}",
      "* [app](api/app.md): [`ready`](api/app.md#event-ready-macos)\n",
    ].join("\n\n"),
  );
});

/** `api.json`: the members of the reference with platforms and versions. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { listMembers, type ReferencePage } from "../../website/plugins/api-json.ts";

function createPage(id: string, headings: readonly string[], links: ReferencePage["links"] = []): ReferencePage {
  return {
    url: `/docs/latest/${id}`,
    file: `content/docs/latest/${id}.md`,
    locale: "en",
    title: id.replace(/^.*\//, ""),
    headings: headings.map((text, index) => ({
      id: `h${index}`,
      text: text.replace(/^#+ /, ""),
      depth: /^#+/.exec(text)?.[0].length ?? 4,
      line: index * 10,
    })),
    links,
  };
}

test("members are listed with kind, platforms, marks and versions", () => {
  const pages = [
    createPage("api/app", [
      "app",
      "Methods",
      "Event: 'ready'",
      "app.hide() macOS",
      "app.setName(name, ['a']) Linux macOS Deprecated",
      "app.dock macOS Readonly",
      "new Tray(image)",
      "<webview>.stop()",
    ]),
    createPage("api/structures/point", ["point.x"]),
    createPage("tutorial/tray", ["app.hide()"]),
    createPage(
      "new-apis",
      ["New", "Electron 37.3.0", "Electron 9"],
      [
        { url: "/docs/latest/api/app#h3", line: 15 },
        { url: "/docs/latest/api/app#h2", line: 25 },
        { url: "/docs/latest/other", line: 5 },
      ],
    ),
  ];
  const page = "app";
  const url = (index: number) => `/docs/latest/api/app#h${index}`;
  assert.deepEqual(listMembers(pages), [
    { name: "ready", kind: "event", page, url: url(2), since: "9" },
    { name: "app.hide()", kind: "method", page, url: url(3), platforms: ["macOS"], since: "37.3.0" },
    {
      name: "app.setName(name, ['a'])",
      kind: "method",
      page,
      url: url(4),
      platforms: ["Linux", "macOS"],
      deprecated: true,
    },
    { name: "app.dock", kind: "property", page, url: url(5), platforms: ["macOS"], readonly: true },
    { name: "new Tray(image)", kind: "constructor", page, url: url(6) },
    { name: "<webview>.stop()", kind: "method", page, url: url(7) },
  ]);
});

test("sections with single names contain members too, and their subheadings do not", () => {
  const headings = [
    "## Tag Attributes",
    "### src",
    "### allowpopups Experimental",
    "#### Notes",
    "## Methods",
    "### Overview",
    "### Static Properties",
    "#### TouchBarButton",
    "### Examples",
    "#### Timer",
    "#### prefs.getDefault<Type extends keyof Types>(key) macOS",
  ];
  const page = "tags";
  const url = (index: number) => `/docs/latest/api/tags#h${index}`;
  assert.deepEqual(listMembers([createPage("api/tags", headings)]), [
    { name: "src", kind: "attribute", page, url: url(1) },
    { name: "allowpopups", kind: "attribute", page, url: url(2), experimental: true },
    { name: "TouchBarButton", kind: "property", page, url: url(7) },
    {
      name: "prefs.getDefault<Type extends keyof Types>(key)",
      kind: "method",
      page,
      url: url(10),
      platforms: ["macOS"],
    },
  ]);
});

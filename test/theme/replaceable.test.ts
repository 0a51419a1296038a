/**
 * Replaceable components: each is exported by the listed module and by `sitegen/theme`, and only used in other modules.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { SiteProvider } from "../../src/theme/context.tsx";
import * as publicModule from "../../src/theme/public.ts";
import { getThemeExport, REPLACEABLE_COMPONENTS } from "../../src/theme/replaceable.ts";
import { repository } from "../support/repository.ts";
import { markup, pageOf, shell } from "./fixture.tsx";

const originals = new Map<string, unknown>(Object.entries(publicModule));
const theme = path.join(repository, "src/theme");

for (const component of REPLACEABLE_COMPONENTS) {
  test(component, () => {
    const { module, name } = getThemeExport(component);
    const text = readFileSync(path.join(theme, module), "utf8");
    assert.match(text, new RegExp(`^export function ${name}\\(`, "m"), `${module} exports it`);
    assert.doesNotMatch(text, new RegExp(`<${name}\\b`), "its own module shows it, and would go on doing so");
    assert.equal(typeof originals.get(component), "function", "sitegen/theme has it");
  });
}

test("components accept plain strings as URLs, also in values with the exported types", () => {
  const next: publicModule.TitledLink = { label: "Next page", href: "/next" };
  const items: readonly publicModule.SidebarItem[] = [{ type: "link", label: "Item", href: "/item" }];
  const post: publicModule.PostSummary = {
    ...{ title: "Post", href: "/post", html: "post-0", readingTime: "1 min", truncated: false },
    date: { iso: "2025-01-07", text: "January 7" },
    authors: [],
    tags: [{ label: "News", href: "/news" }],
  };
  const version: publicModule.DocVersionData = {
    name: "1",
    label: "1.0",
    banner: { kind: "unmaintained", latestLabel: "2.0", latestHref: "/2", latestName: "2" },
  };
  const content = [
    createElement(publicModule.Breadcrumbs, { key: 1, crumbs: [{ label: "Up", href: "/up" }, { label: "Here" }] }),
    createElement(publicModule.DocCards, { key: 2, cards: [{ kind: "page", label: "Card", href: "/card" }] }),
    createElement(publicModule.DocPager, { key: 3, next }),
    createElement(publicModule.DocsSidebar, { key: 4, items }),
    createElement(publicModule.PostCard, { key: 5, post }),
    createElement(publicModule.TagRow, { key: 6, tags: [{ label: "Tag", href: "/tag" }] }),
    createElement(publicModule.VersionBanner, { key: 7, version }),
  ];
  const scope = { shell, page: pageOf("home"), html: markup, children: content };
  const html = renderToString(createElement(SiteProvider, scope));
  for (const href of ["/up", "/card", "/next", "/item", "/post", "/news", "/tag", "/2"])
    assert.ok(html.includes(`href="${href}"`), href);
});

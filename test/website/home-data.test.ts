/** The data of the home page: its texts, the release channels, and the featured apps. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { homeSchema, showcaseSchema } from "../../website/data/home-data.ts";
import { createReleases, releasesSchema } from "../../website/data/release-data.ts";
import { samplesSchema } from "../../website/data/samples.ts";
import { repository } from "../support/repository.ts";

const read = (file: string): unknown => parse(readFileSync(path.join(repository, file), "utf8"));
const pathsOf = (result: { error?: { issues: readonly { path: readonly PropertyKey[] }[] } }): string[] =>
  (result.error?.issues ?? []).map(({ path: at }) => at.join("."));

const HOME = {
  tagline: "T",
  hero: { start: { label: "Go", to: "/docs/" }, why: { label: "Why", to: "/why" } },
  cards: [{ title: "T", text: "See [x](/y).", icon: "shield" }],
  featuredLogos: [],
  features: [],
  technologies: [],
  explore: [{ id: "a", title: "T", text: "x", session: "$ make\n\n✔ Done\n" }],
  featuredApps: [{ slug: "a", name: "A" }, { name: "B" }],
};

test("texts are parsed, and a terminal session ends without a blank line", () => {
  const { cards, explore } = homeSchema.parse(HOME);
  assert.deepEqual(cards[0]?.text, ["See ", { type: "link", to: "/y", children: ["x"] }, "."]);
  assert.equal(explore[0]?.session, "$ make\n\n✔ Done");
});

test("links have exactly one target, on this site or elsewhere", () => {
  const parseLink = (link: object) =>
    homeSchema.safeParse({ ...HOME, explore: [{ ...HOME.explore[0], links: [{ label: "L", ...link }] }] });
  for (const link of [{ to: "/a" }, { href: "https://a.example" }, { href: "mailto:a@b.example" }])
    assert.ok(parseLink(link).success, JSON.stringify(link));
  for (const link of [
    {},
    { to: "a" },
    { to: "//host/a" },
    { href: "javascript:x" },
    { href: "/a" },
    { to: "/a", href: "https://a.example" },
    { to: "/a", x: 1 },
  ])
    assert.ok(pathsOf(parseLink(link)).join().startsWith("explore.0.links.0"), JSON.stringify(link));
});

test("unknown icons and keys are reported", () => {
  assert.deepEqual(
    pathsOf(homeSchema.safeParse({ ...HOME, cards: [{ ...HOME.cards[0], icon: "sheild" }], art: "none" })),
    ["cards.0.icon", ""],
  );
});

const RELEASE = { node: "30.0.0", zlib: null, modules: "200", files: ["darwin-x64", "linux-x64-symbols"] };
const RELEASES = {
  product: "X",
  install: { stable: "get x@{tag}", prerelease: "get x@{tag}", nightly: "get x-nightly@{version}" },
  stable: { ...RELEASE, version: "9.9.9", date: "2030-01-02" },
  prerelease: { ...RELEASE, version: "10.0.0-beta.1" },
  nightly: { ...RELEASE, version: "11.0.0-nightly.20300102" },
};

test("installation commands contain version and tag of their channel", () => {
  const { product, install, stable } = createReleases(releasesSchema.parse(RELEASES));
  assert.equal(product, "X");
  assert.deepEqual(install, {
    stable: "get x@latest",
    prerelease: "get x@beta",
    nightly: "get x-nightly@11.0.0-nightly.20300102",
  });
  assert.deepEqual(stable, { version: "9.9.9", node: "30.0.0", chrome: null });
});

test("invalid releases are reported at their value", () => {
  const stable = { ...RELEASES.stable, version: "1.0", v8: 14, files: ["darwin"], date: "2030-13" };
  const install = { ...RELEASES.install, stable: "get x@{vesion}" };
  assert.deepEqual(pathsOf(releasesSchema.safeParse({ ...RELEASES, stable, install })).sort(), [
    "install.stable",
    "stable.date",
    "stable.files.0",
    "stable.v8",
    "stable.version",
  ]);
  assert.deepEqual(pathsOf(releasesSchema.safeParse({ ...RELEASES, nightly: undefined })), ["nightly"]);
});

test("the home page features 22 apps, and those with a slug are in the showcase", () => {
  const { featuredApps } = homeSchema.parse(read("content/data/home.yaml"));
  const known = new Set(showcaseSchema.parse(read("content/data/apps.yaml")).map(({ slug }) => slug));
  assert.equal(featuredApps.length, 22);
  assert.deepEqual(
    featuredApps.filter(({ slug }) => slug !== undefined && !known.has(slug)),
    [],
  );
});

const textOf = (lines: readonly (readonly (string | readonly [string, string])[])[]): string =>
  lines.map((tokens) => tokens.map((token) => (typeof token === "string" ? token : token[1])).join("")).join("\n");

test("code is highlighted line by line, and its text is unchanged", () => {
  const code = "// a\nconst b = `c\nd`\n";
  const sample = { file: "main.js", page: "x", code };
  const { menu } = samplesSchema.parse({ window: sample, page: sample, menu: sample, update: sample, crash: sample });
  assert.equal(`${textOf(menu.lines)}\n`, code);
  assert.deepEqual(menu.lines[0], [["hljs-comment", "// a"]]);
  assert.deepEqual(menu.lines[2], [["hljs-string", "d`"]]);
});

test("code on the home page is that of the docs", () => {
  const file = read("content/data/samples.yaml") as Record<string, { page: string; code: string }>;
  samplesSchema.parse(file);
  const withoutSpace = (code: string) => code.replace(/\s+/g, "");
  for (const [name, { page, code }] of Object.entries(file)) {
    const docs = withoutSpace(readFileSync(path.join(repository, `content/docs/${page}.md`), "utf8"));
    for (const line of code.split("\n")) assert.ok(docs.includes(withoutSpace(line)), `${name}: ${line}`);
  }
});

test("translations of the home page have the same structure, links and apps", () => {
  const shapeOf = (file: string): unknown => {
    const { hero, cards, features, explore, ...rest } = homeSchema.parse(read(file));
    return {
      ...rest,
      tagline: "",
      hero: [hero.start.to, hero.why.to],
      cards: cards.map(({ icon }) => icon),
      features: features.map(({ id }) => id),
      explore: explore.map(({ id, links }) => [id, links.map(({ to, href }) => to ?? href)]),
    };
  };
  const original = shapeOf("content/data/home.yaml");
  for (const locale of ["de", "es", "fr", "ja", "pt", "ru", "zh"])
    assert.deepEqual(shapeOf(`i18n/${locale}/data/home.yaml`), original, locale);
});

/** The whole site as it is planned: every doc at its address and place, every post, tag, author and app. */

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { loadDataCode } from "../../src/bundle/data-code.ts";
import { createMemoryStore } from "../../src/host/cache-store.ts";
import { createDiskFiles } from "../../src/host/files.ts";
import { openPlugins } from "../../src/markdown/plugins/open-plugins.ts";
import type { Post } from "../../src/model/document.ts";
import type { NeighborTarget, RouteOf } from "../../src/model/route.ts";
import { loadConfig } from "../../src/site/config/load-config.ts";
import { loadSite } from "../../src/site/load-site.ts";
import { findPageCode } from "../../src/site/source/locate-file.ts";
import { appsSchema } from "../../website/data/apps.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { repository } from "../support/repository.ts";
import { read, readData } from "./read.ts";

interface ExpectedDoc {
  path: string;
  id: string;
  sidebar: "docs" | "api" | "none";
  title: string;
  previous: string | null;
  next: string | null;
}
interface ExpectedPosts {
  blogPages: number;
  tags: Record<string, { label: string; pages: number; posts: number }>;
  authors: Record<string, { name: string; posts: number }>;
  /** Newest first. */
  posts: { slug: string; file: string; date: string; title: string; tags: string[]; authors: string[] }[];
}

const expectedDocs = readData<{ docs: ExpectedDoc[]; others: string[] }>("routes");
const expectedPosts = readData<ExpectedPosts>("posts");
const expectedApps = readData<{ favorites: string[]; slugs: string[] }>("apps");

const { config, file: configFile } = await loadConfig(repository);
const store = createMemoryStore();
const files = createDiskFiles(repository);
const loaded = await loadSite({
  root: repository,
  config,
  configFile,
  plugins: (await openPlugins({ root: repository, config, configFile, store }))?.code,
  loadData: () => loadDataCode({ root: repository, ...findPageCode(files, config), configFile, store }),
  drafts: false,
  files,
  store,
  only: [config.defaultLocale],
});
const home = loaded.value.site.locales.get(config.defaultLocale);
assert.ok(home);
const { routes, blog } = home;

const ofTemplate = <T extends (typeof routes)[number]["template"]>(template: T): RouteOf<T>[] =>
  routes.filter((route) => route.template === template) as RouteOf<T>[];
const docs = ofTemplate("doc");
const posts = ofTemplate("blogPost").map(({ document }) => document);

test("the content loads without an error", () => {
  const own = loaded.problems.filter(({ place }) => !place?.file.startsWith("i18n/"));
  assert.deepEqual(own, []);
});

test("every doc has its address, its title and its place in a sidebar", () => {
  const planned = docs.map(({ path, document, placement }) => ({
    path: bare(path),
    id: document.id,
    sidebar: placement?.sidebar ?? "none",
    title: document.title,
  }));
  const expected = expectedDocs.docs.map(({ path, id, sidebar, title }) => ({
    path: bare(path),
    id,
    sidebar,
    // Front matter marks code in titles; titles are plain text.
    title: title.replaceAll("`", ""),
  }));
  assert.deepEqual(byId(planned), byId(expected));
});

test("every doc has its neighbors", () => {
  const pathOf = new Map(docs.map(({ path, document }) => [document.id, bare(path)]));
  const show = (target?: NeighborTarget): string | null =>
    target ? (target.kind === "doc" ? (pathOf.get(target.id) ?? target.id) : bare(target.path)) : null;
  const planned = docs.map(({ document, placement }) => ({
    id: document.id,
    previous: show(placement?.previous),
    next: show(placement?.next),
  }));
  const expected = expectedDocs.docs.map(({ id, previous, next }) => ({
    id,
    previous: previous && bare(previous),
    next: next && bare(next),
  }));
  assert.deepEqual(byId(planned), byId(expected));
});

test("the other pages are those of the site", () => {
  const planned = routes
    .filter(({ template }) => template !== "doc" && template !== "blogPost")
    .map(({ path, template }) => (template === "notFound" ? `${path}.html` : bare(path)));
  assert.deepEqual(planned.sort(), expectedDocs.others.map(bare).sort());
});

test("every post has its file, address, date, title, tags and authors", () => {
  const written = posts.map(({ source, meta, title }) => ({
    slug: meta.slug ?? path.posix.basename(source, ".md"),
    file: path.posix.basename(source),
    date: meta.date.slice(0, 10),
    title: spaced(title),
    tags: [...meta.tags].sort(),
    authors: meta.authors.map((author) =>
      typeof author === "string" ? author : (author.url ?? "").replace(/^.*\//, ""),
    ),
  }));
  const expected = expectedPosts.posts.map((post) => ({
    ...post,
    title: spaced(post.title),
    tags: [...post.tags].sort(),
  }));
  const bySlug = <T extends { slug: string }>(list: readonly T[]): T[] =>
    [...list].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  assert.deepEqual(bySlug(written), bySlug(expected));
  assert.equal(posts.length, 121);
});

test("lists of posts are newest first, and as long as they should be", () => {
  const lists = ofTemplate("blogList");
  const all = lists.filter(({ scope }) => scope.kind === "all");
  assert.equal(all.length, expectedPosts.blogPages);
  assert.deepEqual(
    all.flatMap(({ list }) => list.items.map((post) => post.meta.date.slice(0, 10))),
    expectedPosts.posts.map(({ date }) => date),
  );
  for (const [tag, { label, pages, posts: count }] of nonEmpty(Object.entries(expectedPosts.tags))) {
    const own = lists.filter(({ scope }) => scope.kind === "tag" && scope.tag.key === tag);
    assert.equal(own.length, pages, tag);
    assert.equal(own[0]?.list.total, count, tag);
    assert.ok(own[0]?.scope.kind === "tag" && own[0].scope.tag.label === label);
    assert.ok(own[0].scope.tag.description, `${tag} has no description`);
  }
});

test("authors and their posts are counted right", () => {
  const counts = new Map<string, number>();
  for (const post of posts)
    for (const author of post.meta.authors)
      if (typeof author === "string") counts.set(author, (counts.get(author) ?? 0) + 1);
  const known = parse(read("content/blog/authors.yaml")) as Record<string, { name: string }>;
  const written = Object.entries(known).map(([key, { name }]) => [key, { name, posts: counts.get(key) ?? 0 }] as const);
  assert.deepEqual(new Map(written.sort()), new Map(Object.entries(expectedPosts.authors).sort()));
});

test("posts are neither notes nor books, and many are cut in lists", () => {
  const cut = posts.filter(({ excerptEnd }) => excerptEnd !== undefined);
  assert.ok(cut.length >= 40, `${cut.length} posts are cut`);
  const long = posts.filter(({ words }) => words > 1800);
  const short = posts.filter(({ words }) => words < 120);
  const named = (list: readonly Post[]): string[] => list.map(({ source, words }) => `${source}: ${words} words`);
  assert.deepEqual(named([...long, ...short]), []);
  assert.equal(blog.posts.length, posts.length);
});

test("the showcase has its apps, each with a sentence and a link, and its favorites", () => {
  const apps = appsSchema.parse(parse(read("content/data/apps.yaml")));
  assert.deepEqual(apps.map(({ slug }) => slug).sort(), [...expectedApps.slugs].sort());
  assert.equal(apps.length, 612);
  const favorites = apps.filter(({ isFavorite }) => isFavorite).map(({ slug }) => slug);
  assert.deepEqual(favorites.sort(), [...expectedApps.favorites].sort());
  for (const { slug, description, website, repository } of apps) {
    assert.match(description, /^\S.{8,}[.!?]$/, slug);
    assert.ok(website || repository, `${slug} leads nowhere`);
  }
});

/** Words of a title may be held together by spaces that do not break. */
function spaced(title: string): string {
  return title.replace(/\s+/g, " ");
}

/** A path without its last slash: a server knows both. */
function bare(path: string): string {
  return path.replace(/(?<=.)\/$/, "");
}

const byId = <T extends { id: string }>(list: readonly T[]): T[] => [...list].sort((a, b) => (a.id < b.id ? -1 : 1));

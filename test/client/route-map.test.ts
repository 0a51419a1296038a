import assert from "node:assert/strict";
import { test } from "node:test";
import { matchPath, resolvePathBelow, resolveRedirect } from "../../src/client/route-map.ts";
import { toDigest } from "../../src/model/document.ts";
import type { RouteMap } from "../../src/model/page-payload.ts";

const map: RouteMap = {
  build: toDigest("b"),
  routes: {
    "/": ["home", "home.json"],
    "/docs/latest/faq": ["doc", "faq.json"],
    "/community": ["page", "community.json"],
    "/odd/name.html": ["page", "odd.json"],
  },
  redirects: { "/docs": "/docs/latest/" },
  styles: {},
};
const page = (template: string, key: string, payload: string) => ({ kind: "page", key, template, payload, styles: [] });

test("base URL and locale are removed from a path", () => {
  assert.equal(resolvePathBelow("", "/docs"), "/docs");
  assert.equal(resolvePathBelow("", "/"), "/");
  assert.equal(resolvePathBelow("/de", "/de"), "/");
  assert.equal(resolvePathBelow("/de", "/de/"), "/");
  assert.equal(resolvePathBelow("/base/de", "/base/de/docs/x%20y"), "/docs/x y");
});

test("a path outside of the locale is not a route", () => {
  assert.equal(resolvePathBelow("/de", "/docs"), undefined);
  assert.equal(resolvePathBelow("/de", "/deutsch"), undefined);
});

test("invalid percent-encoding is not a route", () => {
  assert.equal(resolvePathBelow("", "/docs/%E0%A4"), undefined);
});

test("suffixes .html, /index.html and / are ignored", () => {
  const faq = page("doc", "/docs/latest/faq", "faq.json");
  for (const path of [
    "/docs/latest/faq",
    "/docs/latest/faq/",
    "/docs/latest/faq.html",
    "/docs/latest/faq/index.html",
  ]) {
    assert.deepEqual(matchPath(map, path), faq, path);
  }
  assert.deepEqual(matchPath(map, "/index.html"), page("home", "/", "home.json"));
});

test("a route that ends in .html takes precedence", () => {
  assert.deepEqual(matchPath(map, "/odd/name.html"), page("page", "/odd/name.html", "odd.json"));
});

test("matching is case-sensitive and ignores inherited properties", () => {
  assert.equal(matchPath(map, "/docs/latest/FAQ"), undefined);
  assert.equal(matchPath(map, "constructor"), undefined);
  assert.equal(matchPath(map, "/__proto__"), undefined);
});

test("redirects lead to routes of the same locale or to other sites", () => {
  assert.deepEqual(matchPath(map, "/docs/"), { kind: "redirect", to: "/docs/latest/" });
  assert.equal(resolveRedirect("/docs/latest/", "/de", "https://x.org/de/docs"), "https://x.org/de/docs/latest/");
  assert.equal(resolveRedirect("https://y.org/", "/de", "https://x.org/de/docs"), "https://y.org/");
});

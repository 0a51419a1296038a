import assert from "node:assert/strict";
import test from "node:test";
import { checkSlug, checkWebUrl } from "../../src/util/url-validation.ts";

test("slugs that could leave their directory or break a URL are rejected", () => {
  const bad = [
    "",
    " a",
    "..",
    "a/..",
    "./a",
    "//h",
    "a//b",
    "a\\b",
    "a\0b",
    "a\nb",
    "a?b",
    "a#b",
    "%2e%2e",
    "x:y",
    "<b>",
    "a|b",
    "nul",
    "a.",
    "a.html",
    "\ud800",
    "a\u2028b",
  ];
  for (const slug of bad) assert.ok(checkSlug(slug), JSON.stringify(slug));
});

test("slugs may use any script, with slashes at the ends", () => {
  for (const slug of ["a", "/", "/a/", "a/b", "1.0", "日本語", "a b", "_x", "-x"])
    assert.equal(checkSlug(slug), undefined, slug);
});

test("web URLs have a scheme, a host and no invalid characters", () => {
  for (const address of ["https://a.example", "http://a.example/b?c=d#e", "https://a.example/%20"])
    assert.equal(checkWebUrl(address), undefined, address);
  for (const address of [
    "",
    "a",
    "//a",
    "javascript:x",
    "https:",
    "https:///x",
    "https://a b",
    'https://a/"',
    "https://a\\b",
    "data:text/html,x",
    "ftp://a",
  ])
    assert.ok(checkWebUrl(address), address);
});

/** Test each type of page of the website: no console messages, no horizontal scrolling, no serious accessibility violations. */

import { testPages } from "../browser/page-checks.ts";
import { openSite } from "../browser/support.ts";
import { ownOutput } from "../support/own-site.ts";

testPages(await openSite(await ownOutput()), {
  "the start page": "/",
  "the first page of the docs": "/docs/latest/",
  "a guide with drawings": "/docs/latest/tutorial/process-model",
  "a guide with tabs and examples": "/docs/latest/tutorial/tutorial-first-app",
  "the longest page of the API": "/docs/latest/api/browser-window",
  "a structure": "/docs/latest/api/structures/display",
  "a page without sidebar": "/docs/latest/api/accelerator",
  "breaking changes": "/docs/latest/breaking-changes",
  "the list of posts": "/blog",
  "a post": "/blog/electron-37-0",
  "the tags of the blog": "/blog/tags",
  "posts of a tag": "/blog/tags/release",
  "the archive": "/blog/archive",
  "the authors": "/blog/authors",
  "the apps": "/apps?q=note",
  "the working groups": "/governance",
  "the community": "/community/",
  "the fiddle": "/fiddle/",
  "the readme": "/home/README",
  "the search page": "/search?q=tray",
  "no page at all": "/no/such/page",
});

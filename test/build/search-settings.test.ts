/** Settings of search: pages that are left out of the index, words with the same meaning, and the name of the site. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { builtSite } from "../support/built.ts";
import { createSite } from "../support/site.ts";

const LOCALES = "locales: [{code: en, label: English}, {code: de, label: Deutsch}]\n";

const site = await builtSite({
  "sitegen.config.yaml": `title: Test
url: https://example.org
${LOCALES}docs:
  searchExclude: [api/internal, "**/change-log.md", "cli/{old,older}"]
search:
  provider: local
  synonyms:
    - [log in, authentication, SSO, anmelden]
    - [picture, image]
    - [single sign-on, SSO]
`,
  "content/docs/intro.md": "# Intro\n\nword\n",
  "content/docs/left-out.md": "---\nsearch: false\n---\n\n# Left out\n\nword\n",
  "content/docs/api/internal/parser.md": "# Parser\n\nword\n",
  "content/docs/api/internals.md": "# Internals\n\nword\n",
  "content/docs/api/change-log.md": "# Changes\n\nword\n",
  "content/docs/cli/old.md": "# Old\n\nword\n",
  "content/docs/cli/new.md": "# New\n\nword\n",
  "content/docs/authentication.md": "# Authentication\n\nPasswords.\n",
  "content/docs/account.md": "# Account\n\nYou can log in with a key.\n",
  "content/docs/identity.md": "# Identity\n\nA single key for sign-on, and single sign-on for teams.\n",
  "content/docs/logs.md": "# Logs\n\nEach line of the log.\n",
  "content/docs/pictures.md": "# Media\n\nAn image.\n",
  "content/pages/about.md": "---\nsearch: false\n---\n\n# About\n\nword\n",
  "content/blog/2025-01-01-post.md": "---\ntitle: Post\ndate: 2025-01-01\nsearch: false\n---\n\nword\n",
  "i18n/de/docs/left-out.md": "# Ausgelassen\n\nword\n",
});

async function search(query: string, locale = "en"): Promise<string[]> {
  const { stdout } = await site.run(["search", "--json", "--locale", locale, query]);
  const { hits }: { hits: { url: string }[] } = JSON.parse(stdout);
  return [...new Set(hits.map(({ url }) => url.replace(/#.*/, "")))];
}

test("pages with `search: false` or in `searchExclude` are built, but not in the index", async () => {
  assert.deepEqual((await search("word")).sort(), ["/docs/api/internals", "/docs/cli/new", "/docs/intro"]);
  assert.deepEqual(await search("Parser"), []);
  for (const page of ["docs/left-out", "docs/api/internal/parser", "docs/cli/old", "about", "blog/post"]) {
    assert.ok(site.exists(`dist/${page}/index.html`), page);
    assert.ok(site.read("dist/sitemap.xml").includes(`https://example.org/${page}`), page);
  }
});

test("a translation of a page that is left out is left out", async () => {
  assert.deepEqual(await search("Ausgelassen", "de"), []);
});

test("records for hosted services lack these pages, too", async () => {
  const { stdout } = await site.run(["search", "--export", "-"]);
  assert.match(stdout, /\/docs\/intro"/);
  assert.doesNotMatch(stdout, /left-out|internal\/|change-log|cli\/old|\/about|blog\/post/);
});

test("a query finds words and phrases with the same meaning", async () => {
  assert.deepEqual((await search("log in")).sort(), ["/docs/account", "/docs/authentication", "/docs/logs"]);
  assert.equal((await search("authentication"))[0], "/docs/authentication");
  assert.ok((await search("authentication")).includes("/docs/logs"));
  assert.deepEqual(await search("picture"), ["/docs/pictures"]);
  assert.equal((await search("sso team"))[0], "/docs/identity", "a phrase of several words, and another word");
  assert.ok((await search("anmelden", "de")).includes("/de/docs/authentication"));
});

test("synonyms are not part of pages, and invalid groups are reported", async () => {
  assert.doesNotMatch(site.read("dist/docs/intro/index.html"), /anmelden/);
  const invalid = createSite({
    "sitegen.config.yaml":
      "title: Test\nurl: https://example.org\nsearch: {provider: local, synonyms: [[alone]]}\ndocs: {searchExclude: [../other]}\n",
    "content/docs/intro.md": "---\nsearch: nope\n---\n\n# Intro\n",
  });
  const { stdout, stderr } = await invalid.run(["check"]);
  assert.match(stdout + stderr, /sitegen\.config\.yaml:3:\d+.*search\.synonyms\[0\]/s);
  assert.match(stdout + stderr, /searchExclude\[0\].*not a path inside the site/s);
});

test("the name of the site does not decide which page a question finds", async () => {
  const createNamedSite = (title: string): Promise<{ find(query: string): Promise<string | undefined> }> =>
    builtSite({
      "sitegen.config.yaml": `title: ${title}\nurl: https://example.org\n`,
      "content/docs/intro.md": "# Intro\n\nPages.\n",
      "content/docs/panther-time.md": "# Panther Time Guide\n\nPanther time zones, and time in Panther.\n",
      "content/docs/power.md": "# Power\n\n## getIdleTime()\n\nDetects idle users.\n",
      "content/docs/why.md": "# Why Panther\n\nReasons.\n",
    }).then((named) => ({
      async find(query) {
        const { stdout } = await named.run(["search", "--json", query]);
        const { hits }: { hits: { url: string }[] } = JSON.parse(stdout);
        return hits[0]?.url.replace(/#.*/, "");
      },
    }));
  const [panther, toolkit] = await Promise.all([createNamedSite("Panther"), createNamedSite("Panther Kit")]);
  const question = "How to detect idle time in Panther";
  assert.equal(await panther.find(question), "/docs/power");
  assert.equal(await toolkit.find(question), "/docs/panther-time", "ordinary words of a longer title count");
  assert.equal(await panther.find("panther time"), "/docs/panther-time");
  assert.equal(await panther.find("why panther"), "/docs/why");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { hasHashTarget } from "../../src/model/permalink.ts";
import { createSite } from "../support/site.ts";

test("a hash refers to the part of the page that browsers show", () => {
  const ids = new Set(["usage", "größe", "100%", "a%20b", "tópico"]);
  const valid = [
    "",
    "#",
    "#top",
    "#TOP",
    "#t%6Fp",
    "#usage",
    "#us%61ge",
    "#gr%C3%B6%C3%9Fe",
    "#größe",
    "#100%",
    "#100%25",
  ];
  const directives = ["#:~:text=Some%20words", "#usage:~:text=a,b", "#top:~:text=x", "#gr%C3%B6%C3%9Fe:~:text=x"];
  for (const hash of [...valid, ...directives, "#a%20b", "#t%C3%B3pico"]) assert.ok(hasHashTarget(hash, ids), hash);
  for (const hash of ["#tops", "#Usage", "#nothing:~:text=x", "#gr%F6%DFe", "#%", "#usage%20"])
    assert.ok(!hasHashTarget(hash, ids), hash);
});

test("links to the top and text fragments are valid in documents, data and the configuration", async () => {
  const site = createSite({
    "sitegen.config.yaml": `title: Test
url: https://example.org
navbar: {left: [{type: link, label: Top, to: "/docs/start#top"}]}
redirects: [{from: /old, to: "/docs/start#:~:text=word"}]
`,
    "content/docs/start.md": `# Start

[a](#top) [b](#) [c](#Top) [d](other.md#:~:text=word) [e](/docs/other#top) [f](other.md#%C3%BCber:~:text=a-,b)

<a href="#top">up</a> <a href="/docs/other#t%6fp">up</a>
`,
    "content/docs/other.md": "# Other\n\n## Über\n\n[g](start.md#tpo) [h](start.md#:~text=word)\n",
  });
  const { stdout } = await site.run(["check", "--format", "json"]);
  const findings: { rule: string; message: string }[] = JSON.parse(stdout).findings;
  assert.deepEqual(
    findings.map(({ rule, message }) => `${rule} ${message}`),
    [
      'broken-anchor The page of "start.md#tpo" has no anchor "#tpo".',
      'broken-anchor The page of "start.md#:~text=word" has no anchor "#:~text=word".',
    ],
  );
});

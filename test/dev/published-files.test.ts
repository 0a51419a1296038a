/** Test that `sitegen dev` serves files next to documents like the build: inert, and with their policy. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { startDev } from "./server.ts";

test("files next to documents have the type, name and policy of the build", async () => {
  const dev = await startDev({
    "sitegen.config.yaml": "title: Test\nurl: https://example.org\n",
    "content/docs/page.md": "# Page\n\n[source](a.html) [drawing](a.svg) [server](a.php)\n",
    "content/docs/a.html": "<script>run()</script>",
    "content/docs/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" onload="run()"/>',
    "content/docs/a.php": "<?php",
  });
  const { body } = await dev.get("/docs/page");
  const links = [...String(body).matchAll(/<a href="([^"]*)"[^>]*>(?:source|drawing|server)</g)].map(
    ([, href]) => href,
  );
  assert.match(links[0] ?? "", /^\/assets\/media\/a\.[\da-f]{12}\.html\.txt$/);
  assert.deepEqual(links.slice(1), ["a.svg", "a.php"]);
  const file = await dev.get(links[0] as string);
  assert.match(String(file.headers["content-type"]), /^text\/plain/);
  assert.equal(file.headers["x-content-type-options"], "nosniff");
  assert.match(String(file.headers["content-security-policy"]), /, default-src 'none'; .*; sandbox allow-same-origin$/);
  for (const name of ["a.svg", "a.html", "a.php"]) assert.equal((await dev.get(`/docs/${name}`)).status, 404, name);
});

test("frames of the site are allowed at the address of the server", async () => {
  const dev = await startDev({
    "sitegen.config.yaml": "title: Test\nurl: https://example.org\n",
    "static/chart.html": "<!doctype html><title>Chart</title>",
    "content/docs/page.md": '# Page\n\n<iframe src="/chart.html" title="Chart"></iframe>\n',
  });
  const { headers } = await dev.get("/docs/page");
  const { host } = new URL(dev.origin);
  assert.ok(String(headers["content-security-policy"]).includes(`frame-src ${host}/chart.html `));
  assert.ok(!String(headers["content-security-policy"]).includes("https://example.org"));
});

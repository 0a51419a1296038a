/** The package sitegen-openapi: pages of a description, its references, changes, and descriptions with faults. */

import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { before, test } from "node:test";
import { buildPackages, linkPackage } from "../support/packages.ts";
import { repository } from "../support/repository.ts";
import { createSite, type Files, findingsOf, MINIMAL_CONFIG, type TestSite } from "../support/site.ts";

const readFixture = (name: string): string =>
  readFileSync(path.join(repository, "test/fixtures/openapi", name), "utf8");

/** Files of a site with the descriptions of the fixtures. */
const FILES: Files = {
  "content/docs/index.md": "# Start\n\n[API](api/index.md) [Photo](api/panels/upload-a-photo.md#responses)\n",
  "api/solar.yaml": readFixture("solar.yaml"),
  "api/solar-1.yaml": readFixture("solar-1.yaml"),
  "api/schemas.yaml": readFixture("schemas.yaml"),
};

/** Create a site with options of the plugin in YAML. */
function createApiSite(options: string, files: Files = FILES): TestSite {
  const site = createSite({
    "content/docs/index.md": "# Start\n",
    "sitegen.config.yaml": `${MINIMAL_CONFIG}data: {timeout: 10}\nplugins:\n  - [sitegen-openapi, ${options}]\n`,
    ...files,
  });
  linkPackage("sitegen-openapi", site.root);
  return site;
}

const describe = (paths: string, rest = ""): string =>
  `openapi: 3.1.0\ninfo: {title: API, version: "1"}\npaths:\n${paths}${rest}`;

before(buildPackages);

test("a description becomes pages for operations, tags and schemas, which link to each other", async () => {
  const site = createApiSite("{file: api/solar.yaml}");
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const { findings } = await findingsOf(site);
  assert.deepEqual(
    findings.map(({ rule, file }) => `${rule} ${file}`),
    ["raw-html content/docs/api/panels/list-panels.md"],
    "nothing but the script in a description is reported",
  );

  const overview = site.read("dist/docs/api.md");
  assert.match(overview, /`https:\/\/\{region\}\.solar\.example\/v2` - Production/);
  assert.match(overview, /`region` - Where data is stored Allowed: `eu`, `us`\. Default: `eu`\./);
  assert.match(overview, /`login` OAuth 2\.0\n {2}- `authorizationCode`.*\n {4}- `read` - Read everything/);
  assert.match(overview, /## Errors/, "headings of the description are below the title");

  const create = site.read("dist/docs/api/panels/create-panel.md");
  assert.match(create, /`POST \/panels`|POST \/panels/);
  assert.match(create, /:::warning Deprecated/);
  assert.match(create, /`key` \(API key in header `X-Key`\), or `login` \(OAuth 2\.0\) with `read`/);
  assert.match(create, /- `X-Trace` string \(optional\)/, "parameters of the path apply");
  assert.match(create, /- `kind` string\n- `id` string \(uuid\) \(optional\) - Only in responses\.\n- `angle` number/);
  assert.match(create, /At least 0\. Less than 90\./);
  assert.match(create, /- `constructor` string[^\n]*\n- `__proto__` string/);
  assert.match(create, /details Callback `changed` to `\{\$request\.body#\/url\}`/);
  assert.match(create, /-H 'X-Key: YOUR_KEY'/);
  assert.match(create, /JSON\.stringify\(\{\n\s+"kind": "roof"/, "samples use the example");
  assert.match(create, /json=\{\n\s+"kind": "roof"/);

  const list = site.read("dist/docs/api/panels/list-panels/index.html");
  assert.doesNotMatch(list, /alert\(1\)/);
  assert.match(list, /<b>Bold<\/b>|<strong>Bold<\/strong>/);
  assert.match(site.read("dist/docs/api/panels/list-panels.md"), /array of string \(optional\)/);

  const health = site.read("dist/docs/api/operations/get-health.md");
  assert.doesNotMatch(health, /Authentication:/, "an empty list of requirements needs no credentials");
  assert.match(site.read("dist/docs/api/webhooks/alarm.md"), /POST alarm/);
  assert.match(site.read("dist/docs/api/schemas/error.md"), /- `code` string\n- `inner` \[Error\]/);
  const shape = site.read("dist/docs/api/schemas/shape.md");
  assert.match(shape, /\[Circle\]\([^)]*\) or \[Square\]/);
  assert.match(shape, /The field `kind` tells the variant: `circle` for \[Circle\].*`square` for \[Square\]/);
  assert.match(site.read("dist/docs/api/schemas/panel-2.md"), /small/, "a name that differs in case has its own page");
});

test("nothing is rendered again without a change, and a change renders the pages that show it", async () => {
  const site = createApiSite("{file: api/solar.yaml}");
  assert.equal((await site.build()).status, 0);
  assert.match((await site.build()).stdout, /\n {2}0 rendered/);
  site.write({ "api/solar.yaml": readFixture("solar.yaml").replace("summary: Alarm", "summary: Alert") });
  const { stderr } = await site.build();
  assert.equal(site.exists("dist/docs/api/webhooks/alert/index.html"), true, stderr);
  assert.equal(site.exists("dist/docs/api/webhooks/alarm/index.html"), false);
});

test("a page for each tag contains its operations", async () => {
  const site = createApiSite("{file: api/solar.yaml, pages: tag, directory: docs/rest}", {
    ...FILES,
    "content/docs/index.md": "# Start\n\n[Create](rest/panels.md#create-panel)\n",
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const panels = site.read("dist/docs/rest/panels/index.html");
  for (const id of ["list-panels", "create-panel", "upload-a-photo"]) assert.match(panels, new RegExp(`id="${id}"`));
  assert.doesNotMatch(stderr, /broken/);
});

test("a page lists what changed since an earlier version", async () => {
  const site = createApiSite("{file: api/solar.yaml, previous: api/solar-1.yaml}");
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  const changes = site.read("dist/docs/api/changes.md");
  assert.match(changes, /From version `1\.0\.0` to `2\.0\.0`/);
  assert.match(changes, /## Added operations\n\n- \[Create a panel\]/);
  assert.match(changes, /\[List panels\][^\n]*\n {2}- added:[^\n]*`query parameter status`/);
  assert.match(changes, /- changed: `query parameter limit`/);
  assert.match(changes, /- removed: `query parameter page`/);
  assert.match(changes, /## Removed operations\n\n- List inverters `GET \/inverters`/);
  assert.doesNotMatch(changes, /photo/, "another name of a path parameter is no other operation");
});

test("faults of a description have their place, and --keep-going builds the other pages", async () => {
  const site = createApiSite("{file: api/a.yaml}", {
    "api/a.yaml": describe(`  /a:
    get:
      responses:
        "200": {description: OK, content: {application/json: {schema: {$ref: "#/components/schemas/Missing"}}}}
        "404": {$ref: "other.yaml#/Missing"}
  /b:
    get: {summary: Second, responses: {"200": {description: OK}}}
`),
  });
  const { findings } = await findingsOf(site);
  assert.deepEqual(
    findings.map(({ file, line, rule }) => `${file}:${line} ${rule}`),
    ["api/a.yaml:7 plugin-error", "api/a.yaml:8 plugin-error"],
  );
  assert.equal((await site.build()).status, 1);
  await site.build("--keep-going");
  assert.match(site.read("dist/docs/api/operations/second/index.html"), /Second/);
});

const BROKEN: [name: string, text: string, place: RegExp][] = [
  ["is not YAML", "openapi: 3.1.0\ninfo: {title: [\n", /api\/a\.yaml:[23]:/],
  ["is a description of Swagger 2.0", 'swagger: "2.0"\n', /api\/a\.yaml:1:1[\s\S]*convert Swagger 2\.0/],
  ["is a list", "- 1\n", /api\/a\.yaml:1:1[\s\S]*no description of OpenAPI/],
  ["is empty", "", /api\/a\.yaml:1:1/],
  [
    "has values of wrong types",
    describe("  /a:\n    get:\n      parameters: {name: a}\n      responses: {'200': {description: OK}}\n"),
    /api\/a\.yaml:1:1[\s\S]*No pages can be created[\s\S]*api\/a\.yaml:6:\d+ +warning/,
  ],
  [
    "has a reference to itself",
    describe("  /a: {}\n", 'components: {schemas: {Self: {$ref: "#/components/schemas/Self"}}}\n'),
    /api\/a\.yaml:1:1[\s\S]*Self-referencing/,
  ],
];
for (const [name, text, expected] of BROKEN)
  test(`a file that ${name} is reported`, async () => {
    const { status, stderr } = await createApiSite("{file: api/a.yaml}", { "api/a.yaml": text }).build();
    assert.equal(status, 1);
    assert.match(stderr, expected);
    assert.doesNotMatch(stderr, /\n\s+at /);
  });

test("a missing file and wrong options are reported", async () => {
  const missing = await createApiSite("{file: api/none.yaml}").build();
  assert.match(missing.stderr, /api\/none\.yaml[\s\S]*does not exist/);
  const unknown = await createApiSite("{file: api/solar.yaml, page: tag}").build();
  assert.match(unknown.stderr, /unknown option "page"/);
  const twice = await createApiSite("[{file: api/solar.yaml}, {file: api/solar-1.yaml}]").build();
  assert.match(twice.stderr, /api\/solar\.yaml and api\/solar-1\.yaml have one directory/);
  for (const { status } of [missing, unknown, twice]) assert.notEqual(status, 0);
});

test("schemas that contain themselves, and Markdown that ends nowhere, keep the page whole", async () => {
  const site = createApiSite("{file: api/a.yaml}", {
    "api/a.yaml": describe(
      `  /a:
    get:
      summary: "Broken | *text* <i>"
      description: "Text with [a\\nlink](/elsewhere) <!-- open\\n\\n\`\`\`js\\ncode"
      parameters:
        - {name: "a\`b", in: query, description: ":::note", schema: {$ref: "#/components/schemas/Loop"}}
      responses: {"200": {description: Last words, content: {application/json: {schema: {$ref: "#/components/schemas/Loop"}}}}}
`,
      `components:
  schemas:
    Loop: {allOf: [{$ref: "#/components/schemas/Loop"}, {type: object, properties: {again: {$ref: "#/components/schemas/Loop"}}}]}
`,
    ),
  });
  const { stderr } = await site.build("--keep-going");
  const page = site.read("dist/docs/api/operations/broken-text-i/index.html");
  assert.match(page, /<h1[^>]*>[\s\S]*Broken \| \*text\* &lt;i&gt;/, stderr);
  assert.match(page, /Text with a\s+link/);
  assert.match(page, /Last words/);
  assert.match(page, /a`b/);
  assert.match(page, /requests\.request/);
});

test("a description from a URL is kept, and cannot read files of this computer", async (t) => {
  let body = describe("  /a:\n    get: {summary: First, responses: {'200': {description: OK}}}\n");
  const server = createServer((_, response) => response.end(body)).listen(0, "127.0.0.1");
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  t.after(stop);
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api.yaml`;
  const site = createApiSite(`{file: "${url}"}`, {});
  site.write({ "secret.yaml": "Secret: {type: string, const: hidden-value}\n" });
  const first = await site.build();
  assert.equal(first.status, 0, first.stderr);
  assert.match(site.read("dist/docs/api/operations/first/index.html"), /First/);
  body = describe(
    "  /a:\n    get: {summary: First, responses: {'200': {description: OK}}}\n",
    `components: {schemas: {A: {$ref: "file://${site.root}/secret.yaml#/Secret"}, B: {$ref: "${site.root}/secret.yaml#/Secret"}}}\n`,
  );
  await site.build("--keep-going");
  assert.doesNotMatch(
    site.exists("dist/docs/api/schemas/a.md") ? site.read("dist/docs/api/schemas/a.md") : "",
    /hidden/,
  );
  assert.doesNotMatch(
    site.exists("dist/docs/api/schemas/b.md") ? site.read("dist/docs/api/schemas/b.md") : "",
    /hidden/,
  );
  stop();
  const offline = await site.build("--keep-going");
  assert.match(offline.stderr, /127\.0\.0\.1/);
  assert.equal(site.exists("dist/docs/api/operations/first/index.html"), true, "the last answer is used");
});

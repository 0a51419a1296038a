/** The package sitegen-openapi: pages of a description, its references, changes, and descriptions with faults. */

import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
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
  assert.match(shape, /The field `kind` selects the variant: `circle` for \[Circle\].*`square` for \[Square\]/);
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
    "has a reference to itself",
    describe("  /a: {}\n", 'components: {schemas: {Self: {$ref: "#/components/schemas/Self"}}}\n'),
    /api\/a\.yaml:5:\d+ [\s\S]*Self-referencing/,
  ],
];
for (const [name, text, expected] of BROKEN)
  test(`a file that ${name} is reported`, async () => {
    const { status, stderr } = await createApiSite("{file: api/a.yaml}", { "api/a.yaml": text }).build();
    assert.equal(status, 1);
    assert.match(stderr, expected);
    assert.doesNotMatch(stderr, /\n\s+at /);
  });

test("values of wrong types are reported and left out, and the rest becomes pages", async () => {
  const site = createApiSite("{file: api/a.yaml}", {
    "api/a.yaml": `openapi: 3.0.3
info: {title: API, version: 1.5, description: [a]}
servers: [{description: No URL}, 5]
paths:
  /a:
    get:
      summary: First
      description: {a: 1}
      parameters: {name: a}
      security: [{key: {}}, 5]
      responses: {"200": {description: 5, content: {application/json: {schema: {type: {}, properties: [1], enum: x}}}}}
  /b: 7
  /c: {get: {summary: Second, responses: [1]}}
components:
  schemas: {A: {allOf: 1, oneOf: {}, required: true, type: 5, properties: {b: 1, c: false}}}
`,
  });
  const { findings } = await findingsOf(site);
  assert.deepEqual([...new Set(findings.map(({ rule }) => rule))], ["plugin-message"]);
  assert.ok(findings.some(({ line, message }) => line === 9 && /Expected type `ParameterList`/.test(message)));
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.match(site.read("dist/docs/api.md"), /Version `1\.5`/, "a number is a version");
  for (const page of ["first", "second"]) assert.ok(site.exists(`dist/docs/api/operations/${page}.md`));
  assert.match(site.read("dist/docs/api/schemas/a.md"), /- `c` nothing/);
});

test("Markdown of descriptions has its meaning, and is no syntax of the site", async () => {
  const site = createApiSite("{file: api/a.yaml}", {
    "content/docs/_secret.md": "Secret part\n",
    "api/code.ts": "export const secret = 1;\n",
    "api/a.yaml": describe(
      `  /con:
    get:
      summary: First
      description: |
        Code \`[a](#/b)\`, [target][1], [image]: ![logo](logo.png) <img src="logo.png" alt="Logo">, [script](javascript:alert(1)).
        Map<string>, {{ value }}, ==mark==, :smile:, [[wiki]], {#id}, $x$.

        [1]: #/components

        Setext
        ------

        <Include file="/content/docs/_secret.md" />

        \`\`\`ts file="/api/code.ts"
        \`\`\`

        > [!NOTE]
        > Remember [this](https://example.com/a).

        <details><summary>More</summary>

        | a | b |
        | --- | --- |
        | c | \`\`\`
      parameters:
        - {name: a, in: query, description: "- one\\n- two", schema: {type: integer, minimum: 1}}
        - {name: b, in: query, description: "One.\\n\\nTwo.", schema: {type: integer, minimum: 2}}
      responses: {"200": {description: "OK\\n\\n- item", headers: {X-A: {schema: {type: string}}}}}
`,
      'tags: [{name: aux, description: "[x]: y"}]\n',
    ).replace("      summary: First", "      summary: First\n      operationId: aux"),
  });
  const { findings } = await findingsOf(site);
  assert.deepEqual(findings, []);
  assert.equal((await site.build()).status, 0);
  const text = site.read("dist/docs/api/operations/aux-2.md");
  assert.match(text, /Code `\[a\]\(#\/b\)`, target, /);
  assert.match(text, /\n### Setext\n/);
  assert.match(text, /- `a` integer \(optional\)\n\n {2}- one\n {2}- two\n\n {2}At least 1\./);
  assert.match(text, /- `b` integer \(optional\) - One\.\n\n {2}Two\.\n\n {2}At least 2\./);
  assert.match(text, /Headers:\n\n {2}- `X-A` string/);
  const html = site.read("dist/docs/api/operations/aux-2/index.html");
  for (const part of ["Map&lt;string", "{{ value }}", "==mark==", ":smile:", "[[wiki]]", "{#id}", "$x$", "&lt;Include"])
    assert.ok(html.includes(part), part);
  assert.doesNotMatch(html, /Secret part|export const secret|javascript:|logo\.png/);
  assert.match(html, /admonition|<aside/);
  assert.ok(html.indexOf("</details>") < html.indexOf('id="query-parameters"'), "elements end with the description");
});

test("keywords of JSON Schema, examples, links and styles of parameters are described, and samples follow them", async () => {
  const site = createApiSite("{file: api/a.yaml}", {
    "api/a.yaml": describe(
      `  /a/{id}:
    servers: [{url: https://other.example}]
    get:
      operationId: first
      security: [{key: [], token: []}]
      parameters:
        - {name: id, in: path, required: true, schema: {type: array, items: {type: integer}}, example: [1, 2]}
        - {name: filter, in: query, required: true, style: deepObject, schema: {type: object}, example: {a: x}}
        - {name: ids, in: query, required: true, style: pipeDelimited, explode: false, schema: {type: array, items: {type: integer}}, example: [1, 2]}
        - {name: tags, in: query, required: true, schema: {type: array, items: {type: string}}, examples: {two: {value: [b, c]}}}
        - {name: sid, in: cookie, required: true, schema: {type: string, examples: [abc]}}
      responses:
        "200":
          description: OK
          links: {next: {operationId: upload, parameters: {page: $response.body#/next}}}
          content:
            application/json:
              schema: {$ref: "#/components/schemas/All"}
              examples: {small: {summary: Small, value: {a: 1}}, far: {externalValue: "https://example.com/far.json"}}
  /b:
    post:
      operationId: upload
      requestBody:
        content:
          multipart/form-data:
            schema: {type: object, properties: {file: {type: string, format: binary}, note: {type: string}}}
            encoding: {file: {contentType: image/png}}
      responses: {"200": {description: OK}}
  /c:
    put:
      operationId: replace
      requestBody: {content: {image/png: {schema: {type: string, format: binary}}}}
      responses: {"200": {description: OK}}
`,
      `components:
  securitySchemes: {key: {type: apiKey, in: query, name: api_key}, token: {type: http, scheme: bearer}}
  schemas:
    All:
      type: object
      properties:
        zero: {type: integer, exclusiveMinimum: 0}
        kind: {const: a}
        map: {type: object, patternProperties: {"^x-": {type: string}}, propertyNames: {pattern: "^[a-z]"}, additionalProperties: false}
        other: {not: {type: integer}}
        pair: {type: object, if: {properties: {a: {const: 1}}}, then: {required: [b]}, dependentRequired: {a: [c]}}
        list: {type: array, items: {type: string}, contains: {const: x}}
        data: {type: string, contentMediaType: image/png, contentEncoding: base64, examples: [abc]}
        never: false
`,
    ),
  });
  const { findings } = await findingsOf(site);
  assert.deepEqual(
    findings.map(({ message }) => message).filter((message) => !/far\.json/.test(message)),
    [],
  );
  await site.build("--keep-going");
  const first = site.read("dist/docs/api/operations/first.md");
  for (const part of [
    "Server: `https://other.example`",
    "Written as `filter[field]=value`.",
    "Values are separated by `|`.",
    "Example: `abc`.",
    "`next` to [upload](",
    "`page` = `$response.body#/next`",
    "details Example: Small",
    "[far](<https://example.com/far.json>)",
    "https://other.example/a/1,2?filter%5Ba%5D=x&ids=1%7C2&tags=b&tags=c&api_key=YOUR_KEY",
    "'Authorization: Bearer YOUR_TOKEN'",
    "'Cookie: sid=abc'",
  ])
    assert.ok(first.includes(part), part);
  const all = site.read("dist/docs/api/schemas/all.md");
  for (const part of [
    "`zero` integer (optional) - More than 0.",
    "`kind` string (optional) - Allowed: `a`.",
    "Names of fields: Pattern: `^[a-z]`. No other fields.",
    "- Fields that match `^x-`: string",
    "- Not: integer",
    "- Then: any with `b`",
    "With `a`, required: `c`.",
    "Contains string.",
    "Content: `image/png`, `base64`. Example: `abc`.",
    "`never` nothing",
  ])
    assert.ok(all.includes(part), part);
  const upload = site.read("dist/docs/api/operations/upload.md");
  assert.match(upload, /- `file`: `image\/png`/);
  assert.match(
    upload,
    /-F 'file=@file\.bin'[\s\S]*append\("file", new Blob[\s\S]*\("file\.bin", open\("file\.bin", "rb"\)\)/,
  );
  assert.match(site.read("dist/docs/api/operations/replace.md"), /--data-binary @file\.bin/);
});

test("a change of a schema marks the parameters and fields that contain it", async () => {
  const write = (inner: string): string =>
    describe(
      `  /a:
    post:
      summary: Send
      parameters: [{name: unit, in: query, schema: {$ref: "#/components/schemas/Unit"}}]
      requestBody: {content: {application/json: {schema: {allOf: [{$ref: "#/components/schemas/Outer"}]}}}}
      responses: {"200": {description: OK}}
`,
      `components:
  schemas:
    Unit: {type: string, description: Text, enum: [a, b]}
    Outer: {properties: {inner: {$ref: "#/components/schemas/Inner"}, same: {type: string}}}
    Inner: ${inner}
`,
    );
  const site = createApiSite("{file: api/b.yaml, previous: api/a.yaml}", {
    "api/a.yaml": write("{type: object, properties: {x: {type: string}}}"),
    "api/b.yaml": write("{properties: {x: {type: integer}}, type: object}").replace(
      "{type: string, description: Text, enum: [a, b]}",
      "{enum: [a, b], description: Other text, type: string}",
    ),
  });
  assert.equal((await site.build()).status, 0);
  const changes = site.read("dist/docs/api/changes.md");
  assert.match(changes, /\[Send\][^\n]*\n {2}- changed: `field inner of application\/json`(?:\n|$)/, changes);
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

test("answers that are not a description are reported at their URL, and the encoding of a description is respected", async (t) => {
  const description = describe("  /a:\n    get: {summary: Fläche, responses: {'200': {description: OK}}}\n");
  const answers: Record<string, { status?: number; type: string; body: string | Buffer }> = {
    "/none.yaml": { status: 404, type: "text/plain", body: "none" },
    "/login": { type: "text/html; charset=utf-8", body: "<!doctype html>\n<p>Sign in: now</p>" },
    "/wrong.yaml": { type: "text/yaml; charset=utf-8", body: Buffer.from(description, "latin1") },
    "/strange.yaml": { type: "text/yaml; charset=x-solar", body: description },
    "/latin.yaml": { type: 'text/yaml; charset="iso-8859-1"', body: Buffer.from(description, "latin1") },
  };
  const server = createServer(({ url = "" }, response) => {
    const { status = 200, type = "", body = "" } = answers[url] ?? {};
    response.writeHead(status, { "content-type": type }).end(body);
  }).listen(0, "127.0.0.1");
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const [name, message] of [
    ["/none.yaml", /answers with status 404[\s\S]*Set the URL of the file itself/],
    ["/login", /answers with a page in HTML[\s\S]*Set the URL of the file itself/],
    ["/wrong.yaml", /is not encoded as UTF-8[\s\S]*Save the file as UTF-8/],
    ["/strange.yaml", /is not encoded as X-SOLAR/],
  ] as const) {
    const { status, stderr } = await createApiSite(`{file: "${origin}${name}"}`, {}).build();
    assert.equal(status, 1, name);
    assert.ok(stderr.includes(`${origin}${name}:1:1`), stderr);
    assert.match(stderr, message);
  }
  const site = createApiSite(`{file: "${origin}/latin.yaml"}`, {});
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.match(site.read("dist/docs/api.md"), /Fläche/);
});

test("YAML that is text, contains itself or grows without limit is reported, and merge keys are merged", async () => {
  const head = "openapi: 3.0.3\ninfo: {title: A, version: 1.0.0}\npaths: {}\n";
  const names = [..."abcdefghi"];
  const levels = names.map(
    (name, at) => `${name}: &${name} [${Array(9).fill(at === 0 ? "x" : `*${names[at - 1]}`)}]\n`,
  );
  for (const [text, message] of [
    ["only text", /api\.yaml:1:1[\s\S]*no description of OpenAPI/],
    [`${head}x-a: &a\n  b: *a\n`, /api\.yaml:1:1[\s\S]*contains itself/],
    [head + levels.join(""), /api\.yaml:1:1[\s\S]*too many values/],
    [Buffer.from(head.replace("A", "Ä"), "latin1"), /api\.yaml:1:1[\s\S]*not encoded as UTF-8/],
  ] as const) {
    const site = createApiSite("{file: api.yaml}", {});
    writeFileSync(path.join(site.root, "api.yaml"), text);
    const { status, stderr } = await site.build();
    assert.equal(status, 1);
    assert.match(stderr, message);
  }
  const merged = createApiSite("{file: api.yaml}", {
    "api.yaml": `openapi: 3.0.3
info: {title: A, version: 1.0.0}
x-responses: &responses {"200": {description: Turned}}
paths:
  /a:
    get:
      summary: First
      responses: {<<: *responses, "404": {description: None}}
`,
  });
  const { status, stderr } = await merged.build();
  assert.equal(status, 0, stderr);
  assert.match(merged.read("dist/docs/api/operations/first.md"), /Turned[\s\S]*None/);
});

/** `client` of plugins: modules for browsers in the output, and their faults. `test/browser/plugin-clients.test.ts` runs them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, type Files, MINIMAL_CONFIG, type TestSite } from "../support/site.ts";

const PAGE: Files = { "content/docs/start.md": "# Start\n" };

const withClient = (code: string, config = ""): Files => ({
  ...PAGE,
  "plugins/own.ts": `import { definePlugin } from "sitegen";
export default definePlugin({ name: "acme", url: import.meta.url, client: "./client.ts", data: { word: "from data" } });
`,
  "plugins/client.ts": code,
  "sitegen.config.yaml": `${MINIMAL_CONFIG}plugins: [./plugins/own.ts]\n${config}`,
});

const CLIENT = `import type { ClientModule } from "sitegen/theme";
import { mark } from "./mark";
const onPage: ClientModule<{ word: string }> = ({ data }) => { document.title = mark + data.word; };
export default onPage;
`;

const readScripts = (site: TestSite): string =>
  site
    .list("dist/assets")
    .filter((file) => file.endsWith(".js"))
    .map((file) => site.read(`dist/assets/${file}`))
    .join("\n");

test("a client module is in the output with the data of its plugin, and an edit of a file that it imports changes it", async () => {
  const site = createSite({ ...withClient(CLIENT), "plugins/mark.ts": 'export const mark: string = "first mark";\n' });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.match(readScripts(site), /first mark/);
  assert.match(readScripts(site), /from data/);
  assert.doesNotMatch(site.read("dist/docs/start/index.html"), /first mark|from data/);
  site.write({ "plugins/mark.ts": 'export const mark: string = "second mark";\n' });
  assert.equal((await site.build()).status, 0);
  assert.match(readScripts(site), /second mark/);
  assert.doesNotMatch(readScripts(site), /first mark/);
});

test("a site whose plugins have no client module has the same scripts as one without plugins", async () => {
  const config = { "sitegen.config.yaml": `${MINIMAL_CONFIG}` };
  const plain = createSite({ ...PAGE, ...config });
  await plain.build();
  const site = createSite({
    ...withClient(CLIENT),
    "plugins/own.ts": 'export default { name: "acme", data: { word: "from data" } };\n',
  });
  const { status, stderr } = await site.build();
  assert.equal(status, 0, stderr);
  assert.equal(readScripts(site), readScripts(plain));
});

const FAULTS: Readonly<Record<string, [code: string, message: RegExp]>> = {
  "has a syntax error": ["export default () => {\n", /plugins\/client\.ts:2:1.*Unexpected end of file/s],
  "imports a missing file": ['import "./gone";\nexport default () => {};\n', /plugins\/client\.ts:1:8.*"\.\/gone"/s],
  "imports an unknown part of the theme": [
    'import { Foter } from "sitegen/theme";\nexport default () => Foter;\n',
    /plugins\/client\.ts:1:10.*Foter/s,
  ],
};

for (const [title, [code, message]] of Object.entries(FAULTS))
  test(`a client module that ${title} is reported, and the last output is kept`, async () => {
    const site = createSite(withClient("export default () => {};\n"));
    assert.equal((await site.build()).status, 0);
    const before = site.snapshot("dist");
    site.write({ "plugins/client.ts": code });
    const { status, stderr } = await site.build();
    assert.equal(status, 1, stderr);
    assert.match(stderr, message);
    assert.doesNotMatch(stderr, /bug in sitegen|^ {4}at /m);
    assert.deepEqual(site.snapshot("dist"), before);
  });

test("a client module without a default export is reported", async () => {
  const site = createSite(withClient("export const onPage = () => {};\n"));
  const { status, stderr } = await site.build();
  assert.equal(status, 1, stderr);
  assert.match(stderr, /plugins\/client\.ts:1:1.*The client module of the plugin "acme" has no default export\./s);
});

test("a client module that does not exist is an error of the configuration", async () => {
  const site = createSite(withClient("export default () => {};\n"));
  site.remove("plugins/client.ts");
  const { status, stderr } = await site.build();
  assert.equal(status, 2, stderr);
  assert.match(stderr, /The file "\.\/client\.ts" of the plugin "acme" does not exist\./);
});

/** Test data modules that fetch URLs while the server runs. */

import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { createSite, type Files } from "../support/site.ts";
import { until } from "../support/until.ts";
import { startOn } from "./server.ts";

let count = 0;
const server = createServer((_request, response) => response.end(JSON.stringify({ count: ++count })));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
after(() => {
  server.closeAllConnections();
  server.close();
});
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/count`;

const FILES: Files = {
  "content/pages/index.tsx": `export const frontMatter = { title: "Start" };
export default ({ data }) => <p>{\`\${data.label} \${data.count}\`}</p>;
`,
  "content/data/label.yaml": "label: Count\n",
  "content/pages/index.data.ts": `export default {
  files: ["content/data/label.yaml"],
  load: async ({ files: [file], fetch }) => ({ ...file.data, ...(await (await fetch("${url}")).json()) }),
};
`,
};

test("fetches at the start and when asked, but not after changes", async () => {
  count = 0;
  const dev = await startOn(createSite(FILES));
  await dev.shows("/", "Count 1");
  dev.site.write({ "content/data/label.yaml": "label: Total\n" });
  await dev.shows("/", "Total 1");
  assert.equal(count, 1);
  dev.child.stdin?.write("x\n");
  dev.child.stdin?.write("r\n");
  await dev.shows("/", "Total 2");
  assert.match(dev.errors(), /Fetching the data again/);
  dev.child.stdin?.end();
  await dev.stop();
});

test("keeps the last data if the server fails when it is asked again", async () => {
  count = 0;
  const dev = await startOn(createSite(FILES));
  await dev.shows("/", "Count 1");
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  dev.child.stdin?.write("r\n");
  await until(
    () => /failed-request/.test(dev.errors() + dev.output()),
    () => dev.errors() + dev.output(),
  );
  await dev.shows("/", "Count 1");
  await dev.stop();
});

/** Client modules of plugins in the browser: on the first page, after navigations, with faults, and while the server runs. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { SITE, startOn } from "../dev/server.ts";
import { pageSteps } from "../support/page-steps.ts";
import { createSite, type Files } from "../support/site.ts";
import { PATIENCE, until } from "../support/until.ts";
import { linkIn, openBrowser, shows, startSite, waitForHydration } from "./support.ts";

/** A module that records the pages on which it runs and that are left. */
const recorder = (sign = ""): string => `import type { ClientModule } from "sitegen/theme";
const events: string[] = ((window as any).events ??= []);
const onPage: ClientModule<{ name: string }> = ({ url, page, locale, data }) => {
  const items = document.querySelectorAll(".markdown li, main li").length;
  const isHydrated = document.documentElement.dataset.hasHydrated;
  events.push(["${sign}+", data.name, url.pathname, url.hash, page.template, page.path, locale.code, document.title, isHydrated].join(" "));
  (window as any).items = items;
  return () => events.push("${sign}- " + page.path);
};
export default onPage;
`;

const plugin = (name: string, data: unknown): string =>
  `export default { name: "${name}", url: import.meta.url, client: "./${name}.client.ts", data: ${JSON.stringify(data)} };\n`;

const PLUGINS: Files = {
  "plugins/broken.ts": plugin("broken", { at: "/docs/latest/others" }),
  "plugins/broken.client.ts": `export default ({ page, data }: any) => {
  if (page.path === data.at) throw new Error("own failure");
  return () => { throw new Error("own failure at the end"); };
};
`,
  "plugins/late.ts": plugin("late", {}),
  "plugins/late.client.ts": `export default async ({ page }: any) => {
  await Promise.resolve();
  if (page.path === "/docs/latest/others") throw new Error("late failure");
};
`,
  "plugins/recorder.ts": plugin("recorder", { name: "Recorder" }),
  "plugins/recorder.client.ts": recorder(),
};

/** The example of the documentation. */
const EXAMPLE: Files = Object.fromEntries(
  pageSteps("reference/plugin-client.md").flatMap((step) => ("file" in step ? [[step.file, step.text]] : [])),
);

const site = await startSite(
  {
    ...PLUGINS,
    ...EXAMPLE,
    "content/docs/latest/first.md":
      "# First\n\n[Others](others.md), [a long page](long.md#item), [German](/de/docs/latest/first)\n\n## Item\n",
    "content/docs/latest/others.md": "# Others\n\n[Back](first.md) [gone](gone.md) [long](long.md)\n",
    "content/docs/latest/gone.md": "# Gone\n",
    "content/docs/latest/long.md": `# Long\n\n${"Some words.\n\n".repeat(300)}${"- An item\n".repeat(7)}\n## Item\n`,
  },
  { config: "plugins: [./plugins/broken.ts, ./plugins/late.ts, ./plugins/recorder.ts, ./plugins/progress/index.ts]\n" },
);

const getEvents = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as { events?: string[] }).events ?? []);

async function waitForEvents(page: Page, count: number): Promise<string[]> {
  await page.waitForFunction((least) => ((window as { events?: string[] }).events ?? []).length >= least, count);
  return getEvents(page);
}

test("a module runs on the first page after hydration, and after each navigation with the function that ends it", async () => {
  const { page, messages, open, mark, isMarked } = await site.visit();
  await open("/docs/latest/first#item");
  assert.deepEqual(await waitForEvents(page, 1), [
    "+ Recorder /docs/latest/first #item doc /docs/latest/first en First | Fixture true",
  ]);
  assert.deepEqual(messages, []);
  await mark();
  await linkIn(page, "Others").click();
  await shows(page, "Others");
  const events = await waitForEvents(page, 3);
  assert.deepEqual(events.slice(1), [
    "- /docs/latest/first",
    "+ Recorder /docs/latest/others  doc /docs/latest/others en Others | Fixture true",
  ]);
  await page.goBack();
  await shows(page, "First");
  assert.equal((await waitForEvents(page, 5)).at(-1)?.includes("/docs/latest/first"), true);
  assert.ok(await isMarked());
});

test("errors of a module are logged with the name of its plugin, and affect neither the page nor other modules", async () => {
  const { page, messages, open } = await site.visit();
  await open("/docs/latest/first");
  await waitForEvents(page, 1);
  await linkIn(page, "Others").click();
  await shows(page, "Others");
  await waitForEvents(page, 3);
  assert.equal(await page.locator(".route-error").count(), 0);
  const errors = ["own failure at the end", "own failure", "late failure"];
  for (const [index, name] of ["broken", "broken", "late"].entries())
    assert.ok(
      messages.some(
        (message) =>
          message.includes(`the client module of the plugin "${name}" failed`) &&
          message.includes(errors[index] as string),
      ),
      messages.join("\n"),
    );
  assert.equal(messages.length, 3, messages.join("\n"));
  await linkIn(page, "Back").click();
  await shows(page, "First");
  assert.equal((await waitForEvents(page, 5)).length, 5);
});

test("a module sees the whole text of a long page after a navigation", async () => {
  const { page, open } = await site.visit();
  await open("/docs/latest/others");
  await waitForEvents(page, 1);
  await linkIn(page, "long").click();
  await shows(page, "Long");
  await waitForEvents(page, 3);
  assert.ok((await page.evaluate(() => (window as { items?: number }).items ?? 0)) >= 7);
});

test("the example of the documentation shows the progress on each page, once", async () => {
  const { page, open, messages } = await site.visit();
  await open("/docs/latest/long");
  const bar = page.getByRole("progressbar", { name: "Reading progress" });
  await bar.waitFor();
  await page.keyboard.press("End");
  await page.waitForFunction(() => (document.querySelector("progress")?.value ?? 0) > 0.9);
  await page.goto("/docs/latest/others");
  await linkIn(page, "long").click();
  await shows(page, "Long");
  await bar.waitFor();
  assert.equal(await bar.count(), 1);
  assert.deepEqual(
    messages.filter((message) => !/own failure|late failure/.test(message)),
    [],
  );
});

test("a module does not run for a page that cannot be loaded, and runs once it is", async () => {
  const { page, open } = await site.visit();
  site.host.fail(/assets\/pages\//, { status: 500 });
  await open("/docs/latest/others");
  await waitForEvents(page, 1);
  // The document has been loaded again a moment ago, so that the page shows the error.
  await page.evaluate((path) => {
    sessionStorage.setItem("sitegen.reloads", JSON.stringify({ [path]: Date.now() }));
  }, "/docs/latest/gone");
  await linkIn(page, "gone").click();
  await page.getByRole("button", { name: "Retry" }).waitFor();
  assert.deepEqual((await waitForEvents(page, 2)).slice(1), ["- /docs/latest/others"]);
  site.host.heal();
  await page.getByRole("button", { name: "Retry" }).click();
  await shows(page, "Gone");
  assert.match((await waitForEvents(page, 3))[2] ?? "", /^\+ Recorder \/docs\/latest\/gone/);
});

test("a module whose code cannot be loaded is reported, and pages work without it", async () => {
  const { page, messages, open } = await site.visit();
  site.host.fail(/recorder\.client\.\w+\.js/, { status: 404 });
  await open("/docs/latest/first");
  await linkIn(page, "Others").click();
  await shows(page, "Others");
  await until(
    () => messages.some((message) => message.includes('client module of the plugin "recorder" failed')),
    () => messages.join("\n"),
  );
  assert.deepEqual(await getEvents(page), []);
});

test("while the server runs, an edit of a module reloads the page, and its errors are in the overlay", async () => {
  const source = createSite({
    ...SITE,
    "sitegen.config.yaml": `${SITE["sitegen.config.yaml"]}plugins: [./plugins/recorder.ts]\n`,
    "plugins/recorder.ts": plugin("recorder", { name: "Recorder" }),
    "plugins/recorder.client.ts": recorder("first"),
  });
  const dev = await startOn(source);
  const browser = await openBrowser();
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(`${dev.origin}/docs/latest/start`);
  await waitForHydration(page);
  assert.match((await waitForEvents(page, 1)).join(), /^first\+ Recorder \/docs\/latest\/start/);
  // An edit of the text leaves the page and runs the module again.
  source.write({ "content/docs/latest/start.md": "# Start\n\nAnother text.\n" });
  await page.getByText("Another text.").waitFor();
  assert.match((await waitForEvents(page, 3))[1] ?? "", /^first- /);
  source.write({ "plugins/recorder.client.ts": recorder("second") });
  await page.waitForFunction(() => (window as { events?: string[] }).events?.[0]?.startsWith("second"));
  source.write({ "plugins/recorder.client.ts": 'export default () => { throw new Error("own failure"); };\n' });
  await page.getByText('The client module of the plugin "recorder" failed: own failure (client-module)').waitFor();
  source.write({ "plugins/recorder.client.ts": recorder("third") });
  await page.waitForFunction(() => (window as { events?: string[] }).events?.[0]?.startsWith("third"));
  assert.equal(await page.locator("sitegen-problems").count(), 0);
  await dev.stop();
});

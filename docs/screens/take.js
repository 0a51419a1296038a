/**
 * Take the screenshots of the page "What a site looks like": `npm run docs:screens`.
 *
 * `site/` is the site that they show. The font of text comes from a package, that of code from the system. Chromium
 * encodes the images. `--out` specifies another directory.
 */

import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { root } from "../../bin/import-typescript.js";
import { BROWSER_FLAGS, findChromium } from "../../test/support/chromium.js";
import { formatTerminal } from "./terminal.js";

const { values } = parseArgs({ options: { out: { type: "string", default: "docs/content/docs/start/screens" } } });
const out = path.resolve(root, values.out);
const command = path.join(root, "bin/sitegen.js");

const DESKTOP = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 780 };
const A4 = { width: 794, height: 1123 };

/** Quality of the WebP images, in percent. Text stays sharp from about 70. */
const QUALITY = 68;

/**
 * Screens of the built site, each with its path, color modes and actions before the screenshot.
 *
 * @type {Record<string, { url: string, modes?: ("light" | "dark")[], size?: typeof DESKTOP, print?: boolean,
 *   act?: (page: import("playwright-core").Page) => Promise<unknown> }>}
 */
const SCREENS = {
  home: { url: "/", modes: ["light", "dark"] },
  doc: { url: "/docs/guides/mount", modes: ["light", "dark"] },
  search: {
    url: "/docs/guides/mount",
    modes: ["light", "dark"],
    async act(page) {
      await page.locator(".navbar").getByRole("button", { name: "Search" }).click();
      await page.getByRole("combobox").fill("angle");
      await page.getByRole("option").first().waitFor();
    },
  },
  "search-page": { url: "/search?q=panel", act: (page) => page.locator("main mark").first().waitFor() },
  api: { url: "/docs/api/panel" },
  versions: {
    url: "/docs/1.0/guides/mount",
    act: (page) => page.locator(".navbar").getByRole("button", { name: "1.0" }).click(),
  },
  translation: {
    url: "/de/docs/guides/connect",
    act: (page) => page.locator(".navbar").getByRole("button", { name: "Deutsch" }).click(),
  },
  blog: { url: "/blog" },
  post: { url: "/blog/version-2" },
  "not-found": { url: "/docs/guides/mout" },
  phone: { url: "/docs/guides/mount", modes: ["light", "dark"], size: PHONE },
  "phone-menu": {
    url: "/docs/guides/mount",
    size: PHONE,
    act: (page) => page.locator(".navbar").getByRole("button", { name: "menu" }).click(),
  },
  print: { url: "/docs/guides/mount", size: A4, print: true },
};

/** Mistakes for the screens that report them, as replacements in files. */
const MISTAKES = [
  ["content/docs/guides/mount.md", "(connect.md)", "(conect.md)"],
  ["content/docs/guides/mount.md", ":::warning Wind", ":::warnng Wind"],
  ["content/docs/guides/connect.md", "## Thickness", "See [fuses](#fuses).\n\n## Thickness"],
  ["content/docs/guides/measure.md", "panel.values())", "panel.values()"],
];

const FONTS = [
  ["Screen", 400, "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"],
  ["Screen", 600, "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf"],
  ["Screen", 700, "@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf"],
];

const STYLES = `${FONTS.map(([family, weight, name]) => {
  const data = readFileSync(path.join(root, "node_modules", name)).toString("base64");
  return `@font-face { font-family: "${family}"; font-weight: ${weight}; src: url("data:font/${path.extname(name).slice(1)};base64,${data}") }`;
}).join("\n")}
:root { --font: "Screen"; --mono: "DejaVu Sans Mono", monospace }
* { animation: none !important; transition: none !important; caret-color: transparent !important }`;

/** Run the command in the background. @returns Its origin, and a function that ends it. */
async function serve(name, ...args) {
  const server = spawn(process.execPath, [command, name, "--port", "0", ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const origin = await new Promise((resolve, reject) => {
    let text = "";
    server.stdout.on("data", (data) => {
      text += data;
      const [url] = /http:\/\/[\w.:]+/.exec(text) ?? [];
      if (url) resolve(url);
    });
    server.on("exit", (status) => reject(new Error(`sitegen ${name} ended with ${status}`)));
  });
  return { origin, stop: () => server.kill("SIGTERM") };
}

/** Save what a page shows as WebP. */
async function save(page, name, quality = QUALITY) {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
  writeFileSync(path.join(out, `${name}.webp`), Buffer.from(data, "base64"));
}

/** Open a page without animations, and with the fonts of the screenshots. */
async function open(browser, url, { mode = "light", size = DESKTOP, print = false } = {}) {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: size === PHONE ? 1.5 : 1,
    colorScheme: mode,
    reducedMotion: "reduce",
    bypassCSP: true,
  });
  const page = await context.newPage();
  if (print) await page.emulateMedia({ media: "print" });
  await page.goto(url);
  await page.addStyleTag({ content: print ? `${STYLES}\nbody { padding: 56px }` : STYLES });
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())));
  return page;
}

mkdirSync(out, { recursive: true });
const site = mkdtempSync(path.join(tmpdir(), "sitegen-screens-"));
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...BROWSER_FLAGS, "--disable-lcd-text", "--font-render-hinting=none", "--force-color-profile=srgb", "--hide-scrollbars"],
});
/** @type {(() => unknown)[]} */
const ends = [() => browser.close()];
try {
  cpSync(path.join(root, "docs/screens/site"), site, { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, [command, "build", "--quiet", "--root", site], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  const preview = await serve("preview", "--root", site);
  ends.push(preview.stop);
  for (const [name, { url, modes = ["light"], act, ...options }] of Object.entries(SCREENS))
    for (const mode of modes) {
      const page = await open(browser, preview.origin + url, { mode, ...options });
      await page.waitForSelector("html[data-has-hydrated=true]", { state: "attached" });
      await act?.(page);
      await save(page, modes.length > 1 ? `${name}-${mode}` : name);
      await page.context().close();
    }

  for (const [file, from, to] of MISTAKES) {
    const text = readFileSync(path.join(site, file), "utf8");
    if (!text.includes(from)) throw new Error(`${file} does not contain "${from}"`);
    writeFileSync(path.join(site, file), text.replace(from, to));
  }
  const check = spawnSync(process.execPath, [command, "check"], {
    cwd: site,
    env: { ...process.env, FORCE_COLOR: "1" },
    encoding: "utf8",
  });
  const terminal = await open(browser, "about:blank", { size: { width: 880, height: 690 } });
  await terminal.setContent(`<style>${STYLES}</style>${formatTerminal(`$ sitegen check\n${check.stderr}${check.stdout}`)}`);
  await save(terminal, "check", 50);

  const dev = await serve("dev", "--root", site);
  ends.push(dev.stop);
  const page = await open(browser, `${dev.origin}/docs/guides/mount`);
  await page.locator("sitegen-problems li").first().waitFor();
  await save(page, "overlay");
} finally {
  for (const end of ends.reverse()) await end();
  rmSync(site, { recursive: true, force: true });
}

/**
 * Build the same Markdown with this generator and with others: `npm run bench:tools -- --packages DIR [--pages 400 --rounds 3]`.
 *
 * DIR is a directory with the packages of the others: `npm i @11ty/eleventy vitepress astro @astrojs/starlight`. Tools that
 * are not installed are left out; the executable of Hugo is searched in the path. Each round runs all tools in turns:
 * without caches, again without a change, and after an edit of one page. Prints medians of CPU time, wall time and peak
 * memory of all processes, and the number of pages.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { pageText, writeCorpus } from "./corpus.js";
import { measure, median } from "./measure.js";

const { values } = parseArgs({
  options: {
    packages: { type: "string" },
    pages: { type: "string", default: "400" },
    rounds: { type: "string", default: "3" },
  },
});
if (values.packages === undefined)
  throw new Error("--packages DIR names the directory with the packages of the others");
const packages = path.resolve(values.packages);
const pages = Number(values.pages);
const sitegen = fileURLToPath(new URL("../../bin/sitegen.js", import.meta.url));
/** Return the script of a package's command; `undefined` if the package is not installed. */
function findCommand(name) {
  const folder = path.join(packages, "node_modules", name);
  const manifest = path.join(folder, "package.json");
  if (!existsSync(manifest)) return undefined;
  const { bin } = JSON.parse(readFileSync(manifest, "utf8"));
  return path.join(folder, typeof bin === "string" ? bin : bin[path.basename(name)]);
}
const inPath = (name) =>
  (process.env.PATH ?? "")
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));

/** Write files below a directory. */
function writeFiles(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

const listPages = (folder) =>
  Object.fromEntries(
    Array.from({ length: pages }, (_, index) => [`${folder}/page-${index}.md`, pageText(index, pages)]),
  );

const LAYOUT = (title, content) =>
  `<!doctype html><html lang="en"><title>${title}</title><main>${content}</main></html>`;

/** Each writes its site, and names its pages, its output and caches, and its command. */
const TOOLS = [
  {
    name: "sitegen",
    docs: "content/docs/latest/api",
    output: "dist",
    caches: [".sitegen"],
    command: [sitegen, "build"],
    write: (folder) => writeCorpus(folder, { pages }),
  },
  {
    name: "Hugo",
    executable: inPath("hugo"),
    docs: "content",
    output: "public",
    caches: ["resources"],
    command: [],
    files: {
      "hugo.yaml": "baseURL: https://example.org/\ntitle: Benchmark\n",
      "layouts/_default/single.html": LAYOUT("{{ .Title }}", "{{ .Content }}"),
      "layouts/_default/list.html": LAYOUT("{{ .Title }}", "{{ .Content }}"),
    },
  },
  {
    name: "Eleventy",
    docs: "content",
    output: "_site",
    caches: [".cache"],
    command: [findCommand("@11ty/eleventy"), "--quiet"],
    files: {
      "eleventy.config.js":
        'module.exports = () => ({ dir: { input: "content", includes: "../layouts" }, markdownTemplateEngine: false });\n',
      "layouts/page.njk": LAYOUT("{{ title }}", "{{ content | safe }}"),
      "content/content.json": '{"layout": "page.njk"}',
      "package.json": "{}",
    },
  },
  {
    name: "VitePress",
    docs: ".",
    output: ".vitepress/dist",
    caches: [".vitepress/cache"],
    command: [findCommand("vitepress"), "build"],
    files: {
      "package.json": '{"type": "module"}',
      ".vitepress/config.js": `const items = Array.from({ length: ${pages} }, (_, index) => ({ text: \`Page \${index}\`, link: \`/page-\${index}\` }));
export default { title: "Benchmark", themeConfig: { search: { provider: "local" }, sidebar: [{ text: "Pages", items }] } };
`,
    },
  },
  {
    name: "Starlight",
    docs: "src/content/docs",
    output: "dist",
    caches: [".astro", "node_modules"],
    command: [findCommand("astro"), "build"],
    files: {
      "package.json": '{"type": "module"}',
      "astro.config.mjs": `import starlight from "@astrojs/starlight";
export default { site: "https://example.org", integrations: [starlight({ title: "Benchmark" })] };
`,
      "src/content.config.ts": `import { defineCollection } from "astro:content";
import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
    },
  },
];

const isInstalled = ({ command, executable, name }) =>
  name === "Hugo" ? executable !== undefined : command[0] !== undefined;
const tools = TOOLS.filter(isInstalled).map((tool) => ({
  ...tool,
  // Below the packages, so that configuration files can import them.
  folder: path.join(packages, `bench-${tool.name.toLowerCase()}`),
  runs: { cold: [], unchanged: [], edit: [] },
}));

for (const { folder, docs, files, write } of tools) {
  rmSync(folder, { recursive: true, force: true });
  if (write) write(folder);
  else writeFiles(folder, { ...files, ...listPages(docs) });
}
console.log(
  `${pages} pages, Node ${process.version}, ${cpus().length} × ${cpus()[0].model}, load ${loadavg()[0].toFixed(1)}`,
);
for (let round = 0; round < Number(values.rounds); round++) {
  for (const { folder, docs, output, caches, command, executable = process.execPath, runs } of tools) {
    const run = async (state) => {
      const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" };
      runs[state].push(await measure(executable, command, { cwd: folder, env }));
    };
    for (const name of [output, ...caches]) rmSync(path.join(folder, name), { recursive: true, force: true });
    await run("cold");
    await run("unchanged");
    const file = path.join(folder, docs, "page-1.md");
    writeFileSync(file, readFileSync(file, "utf8").replace("## Methods", `Edit ${round}.\n\n## Methods`));
    await run("edit");
  }
}
for (const { name, folder, output, runs } of tools) {
  const count = readdirSync(path.join(folder, output), { recursive: true }).filter((file) => file.endsWith(".html"));
  const describe = (state) => {
    const get = (key) => median(runs[state].map((run) => run[key]));
    return `${state} ${get("cpu").toFixed(1)} CPU s, ${get("wall").toFixed(1)} s, ${Math.round(get("peak") / 1e6)} MB`;
  };
  console.log(`${name.padEnd(10)} ${Object.keys(runs).map(describe).join(" | ")} | ${count.length} HTML files`);
}
for (const { folder } of tools) rmSync(folder, { recursive: true, force: true });

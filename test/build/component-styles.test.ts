import assert from "node:assert/strict";
import { test } from "node:test";
import { createSite, type Files, findingsOf, MINIMAL_CONFIG } from "../support/site.ts";

const PACKAGE: Files = {
  "node_modules/fancy/package.json": '{"name": "fancy", "version": "1.0.0", "main": "index.js"}\n',
  "node_modules/fancy/index.js": 'import "./fancy.css";\nexport const Fancy = () => "Fancy";\n',
  "node_modules/fancy/fancy.css": ".fancy { color: red; background: url(dot.png) }\n",
  "node_modules/fancy/dot.png": "png",
};
const FOOTER: Files = {
  "theme/Footer.tsx": `import { Fancy } from "fancy";
import "./foot.css";
import names from "./foot.module.css";
export default () => <footer className={names.foot}><Fancy /></footer>;
`,
  "theme/foot.css": ".foot { background: url(/bg.png) }\n",
  "theme/foot.module.css": ".foot { color: blue }\n",
  "static/bg.png": "png",
};
const PAGES: Files = {
  "content/docs/a.md": "# A\n",
  "content/blog/2024-01-01-b.md": "---\ntitle: B\n---\n\nText\n",
};
const configWith = (text: string): Files => ({ "sitegen.config.yaml": `${MINIMAL_CONFIG}${text}` });

/** Return the paths of the style sheets of a page. */
const listSheets = (html: string): string[] =>
  [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map(([, href = ""]) => href);

for (const [name, more] of [
  ["without pages in React and MDX", {}],
  [
    "with pages in React and MDX",
    {
      "content/pages/c.tsx": 'import { Fancy } from "fancy";\nexport default () => <h1><Fancy /></h1>;\n',
      "content/docs/d.mdx": 'import { Fancy } from "fancy";\n\n# D\n\n<Fancy />\n',
    },
  ],
] as const)
  test(`style sheets of a replaced component and its packages apply to all pages, ${name}`, async () => {
    const site = createSite({
      ...configWith("styles: [own.css]\ncomponents: {Footer: theme/Footer.tsx}\nnavbar: {}\n"),
      ...PACKAGE,
      ...FOOTER,
      ...PAGES,
      ...more,
      "own.css": ".own { color: green }\n",
    });
    const { status, stderr } = await site.build("--quiet");
    assert.equal(status, 0, stderr);
    const pages = site.list("dist").filter((file) => file.endsWith(".html") && !file.startsWith("search"));
    assert.ok(
      pages.includes("index.html") && pages.includes("docs/a/index.html") && pages.includes("blog/b/index.html"),
    );
    for (const page of pages) {
      const sheets = listSheets(site.read(`dist/${page}`));
      if (sheets.length === 0) continue; // redirects
      const texts = sheets.map((sheet) => site.read(`dist/${sheet}`));
      const at = texts.findIndex(
        (text) => /\.fancy\{/.test(text) && /\.foot\{background/.test(text) && /color:#00f/.test(text),
      );
      assert.ok(at >= 0, page);
      assert.ok(at < texts.findIndex((text) => text.includes(".own{")), `${page}: styles of the site come last`);
    }
    const [sheet = ""] = site.list("dist/assets/chunks").filter((file) => /^components\..*\.css$/.test(file));
    const css = site.read(`dist/assets/chunks/${sheet}`);
    assert.match(css, /url\(\.\.\/\.\.\/bg\.png\)/);
    const [, media = ""] = /url\((?:"|)\.\.\/(media\/dot\.[^")]+)/.exec(css) ?? [];
    assert.ok(site.exists(`dist/assets/${media}`), css);
  });

test("style sheets of components in Markdown and of replaced templates apply as well", async () => {
  const site = createSite({
    ...configWith("components: {doc: theme/Doc.tsx}\nmarkdown: {components: {Box: theme/Box.tsx}}\n"),
    "theme/Doc.tsx": 'import "./doc.css";\nexport { default } from "sitegen/theme/doc";\n',
    "theme/doc.css": ".own-doc { color: red }\n",
    "theme/Box.tsx": 'import "./box.css";\nexport default () => <p className="box">Box</p>;\n',
    "theme/box.css": ".box { color: red }\n",
    "content/docs/a.md": "# A\n\n<Box />\n",
  });
  const { status, stderr } = await site.build("--quiet");
  assert.equal(status, 0, stderr);
  const css = listSheets(site.read("dist/docs/a/index.html"))
    .map((sheet) => site.read(`dist/${sheet}`))
    .join("");
  assert.match(css, /\.own-doc\{/);
  assert.match(css, /\.box\{/);
});

for (const [file, command] of [
  ["theme/site.scss", "npx sass theme/site.scss theme/site.css"],
  ["theme/site.sass", "npx sass theme/site.sass theme/site.css"],
  ["site.less", "npx -p less lessc site.less site.css"],
  ["site.styl", "npx stylus site.styl -o site.css"],
] as const)
  test(`the compiler of ${file} is named`, async () => {
    const site = createSite({ ...configWith(`styles: [${file}]\n`), [file]: "", "content/docs/a.md": "# A\n" });
    const { findings } = await findingsOf(site);
    assert.deepEqual(
      findings.map(({ message }) => message),
      [`"styles[0]" is "${file}": it is not a style sheet in CSS.`],
    );
    assert.ok(findings[0]?.hint.startsWith(`Compile it to CSS, e.g. with "${command}", and use "`), findings[0]?.hint);
  });

test("a component that imports another language gets the same hint", async () => {
  const site = createSite({
    ...configWith("components: {Footer: theme/Footer.tsx}\n"),
    "theme/Footer.tsx": 'import "./foot.scss";\nexport default () => <footer />;\n',
    "theme/foot.scss": "",
    "content/docs/a.md": "# A\n",
  });
  const { findings } = await findingsOf(site);
  assert.match(
    findings[0]?.message ?? "",
    /^A component cannot import "\.\/foot\.scss"\. Compile it to CSS, e\.g\. with "npx sass/,
  );
});

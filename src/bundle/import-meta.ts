/** Preserve the `import.meta` value in bundled modules, as if each module ran from its own file. */

import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Loader, Plugin } from "esbuild";

const NAMESPACE = "import-meta";
/** Variables that replace `import.meta` properties. */
const NAMES = { url: "sitegenModuleUrl", dirname: "sitegenModuleDirname", filename: "sitegenModuleFilename" } as const;

/** Plugin that replaces `import.meta.url`, `.dirname` and `.filename`. Must follow plugins that only observe files. */
export const importMeta: Plugin = {
  name: NAMESPACE,
  setup({ initialOptions, onResolve, onLoad }) {
    const names = Object.entries(NAMES);
    initialOptions.define = {
      ...initialOptions.define,
      ...Object.fromEntries(names.map(([property, name]) => [`import.meta.${property}`, name])),
    };
    onLoad({ filter: /\.[mc]?[jt]sx?$/, namespace: "file" }, async ({ path: file }) => {
      const text = await readFile(file, "utf8");
      if (!/\bimport\.meta\./.test(text)) return undefined;
      // Append the import to keep line numbers; imports are hoisted.
      const importStatement = `\nimport { ${Object.values(NAMES).join(", ")} } from ${JSON.stringify(`${NAMESPACE}:${file}`)};\n`;
      return { contents: text + importStatement, loader: getLoader(file) };
    });
    onResolve({ filter: new RegExp(`^${NAMESPACE}:`) }, ({ path: name }) => ({
      path: name.slice(NAMESPACE.length + 1),
      namespace: NAMESPACE,
    }));
    onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path: file }) => {
      const values = { url: pathToFileURL(file).href, dirname: path.dirname(file), filename: file };
      const lines = (Object.keys(NAMES) as (keyof typeof NAMES)[]).map(
        (property) => `export const ${NAMES[property]} = ${JSON.stringify(values[property])};\n`,
      );
      return { contents: lines.join("") };
    });
  },
};

function getLoader(file: string): Loader {
  return path.extname(file).slice(1).replace(/^[mc]/, "") as Loader;
}

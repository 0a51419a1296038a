/** `import.meta` in modules that are bundled to run elsewhere: what it would be if each ran where it lies. */

import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Loader, Plugin } from "esbuild";

const NAMESPACE = "module-address";
/** The name in the bundle of what each property becomes. */
const NAMES = { url: "sitegenModuleUrl", dirname: "sitegenModuleDirname", filename: "sitegenModuleFilename" } as const;

/** Gives `import.meta.url`, `.dirname` and `.filename` their values; goes behind plugins that only look at files. */
export const moduleAddress: Plugin = {
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
      // At the end, so that all lines stay where they are; imports go before everything else nevertheless.
      const importStatement = `\nimport { ${Object.values(NAMES).join(", ")} } from ${JSON.stringify(`${NAMESPACE}:${file}`)};\n`;
      return { contents: text + importStatement, loader: loaderOf(file) };
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

function loaderOf(file: string): Loader {
  return path.extname(file).slice(1).replace(/^[mc]/, "") as Loader;
}

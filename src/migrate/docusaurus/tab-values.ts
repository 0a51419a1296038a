/** Evaluates attributes of tabs: sites import labels and values from modules. Tabs are constant here. */

import { runConfiguration } from "../run-configuration.ts";
import type { ReaderInput } from "../site-description.ts";

/** A default import, also on a line with others. */
const IMPORT = /\bimport\s+(\w+)\s+from\s+["']([^"'\n]+)["']/g;

export class TabValues {
  private readonly input: ReaderInput;
  /** Values by expression and path of the module that it uses. */
  private readonly values = new Map<string, unknown>();
  /** Paths of modules by the names under which a file imports them. */
  private readonly names = new Map<string, ReadonlyMap<string, string>>();

  constructor(input: ReaderInput) {
    this.input = input;
  }

  /** Load the modules that attributes of tabs use. */
  async load(
    files: readonly string[],
    resolve: (file: string, specifier: string) => string | undefined,
  ): Promise<void> {
    const { tree } = this.input;
    const expressions = new Map<string, Set<string>>();
    for (const file of files) {
      const text = /\.mdx?$/.test(file) ? (tree.readText(file) ?? "") : "";
      if (!text.includes("<Tabs")) continue;
      const names = new Map<string, string>();
      for (const [, name = "", specifier = ""] of text.matchAll(IMPORT)) {
        const used = [...text.matchAll(new RegExp(`=\\{\\s*${name}\\b([^{}]*?)\\s*\\}`, "g"))].map(
          ([, rest = ""]) => `$module${rest}`,
        );
        const module = used.length === 0 ? undefined : resolve(file, specifier);
        if (module === undefined || !/\.[cm]?[jt]sx?$|\.json$/.test(module)) continue;
        names.set(name, module);
        expressions.set(module, new Set([...(expressions.get(module) ?? []), ...used]));
      }
      this.names.set(file, names);
    }
    for (const [module, used] of expressions) await this.run(module, [...used]);
  }

  private async run(module: string, expressions: readonly string[]): Promise<void> {
    const { tree, runsCode, signal } = this.input;
    if (!runsCode) return;
    const { value } = await runConfiguration(tree.resolve(module), { signal, expressions });
    for (const [index, expression] of expressions.entries())
      this.values.set(`${module} ${expression}`, Array.isArray(value) ? value[index] : undefined);
  }

  /** Return the value of an expression that begins with an imported name, or `undefined` if it is unknown. */
  evaluate(expression: string, file: string): unknown {
    const name = /^\w+/.exec(expression)?.[0] ?? "";
    const module = this.names.get(file)?.get(name);
    return this.values.get(`${module} $module${expression.slice(name.length)}`) ?? undefined;
  }
}

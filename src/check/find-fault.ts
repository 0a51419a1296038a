/**
 * What is wrong with one sample of code, if anything is.
 *
 * Documentation shows parts of programs: a body without its function, members without their class, dots for what was left
 * out, a call and below it what it prints. Only what fits none of these forms is a mistake.
 */

import type { Sample } from "../model/document.ts";
import type { Fault } from "./fault.ts";
import { htmlFault } from "./html.ts";
import { jsonFault, type Loader, type LoadParser, scriptFault } from "./sample-parsers.ts";
import { yamlFault } from "./yaml.ts";

const LOADERS: ReadonlyMap<string, Loader> = new Map([
  ["js", "jsx"],
  ["javascript", "jsx"],
  ["mjs", "jsx"],
  ["cjs", "jsx"],
  ["jsx", "jsx"],
  ["ts", "ts"],
  ["typescript", "ts"],
  ["tsx", "tsx"],
]);

/** Whether dots stand for something that was left out. */
const isShortened = (code: string): boolean => /(?:^|[\s{[(,])(?:\.\.\.|…)(?:\s|$|[\])},;])/m.test(code);

/** Samples in languages that are not known here have no mistakes. */
export async function findFault({ language, code }: Sample, load: LoadParser): Promise<Fault | undefined> {
  if (isShortened(code)) return undefined;
  const name = language.toLowerCase();
  const loader = LOADERS.get(name);
  if (loader) return scriptFault(code, loader, load);
  if (name === "json") return jsonFault(code, load);
  if (name === "yaml" || name === "yml") return yamlFault(code);
  return name === "html" ? htmlFault(code) : undefined;
}

/** Samples of YAML. */

import { parseAllDocuments } from "yaml";
import type { Fault } from "./fault.ts";

/** Templates are YAML only when something has filled them in. */
const TEMPLATE = /\{\{|\{%|<%/;

export function yamlFault(code: string): Fault | undefined {
  if (TEMPLATE.test(code)) return undefined;
  const documents = parseAllDocuments(code, { uniqueKeys: false });
  for (const { errors } of Array.isArray(documents) ? documents : []) {
    const [error] = errors;
    if (!error) continue;
    const message = error.message.split("\n")[0]?.replace(/ at line \d+.*$/, "") ?? "";
    return { message: `${message}.`, line: error.linePos?.[0].line ?? 1, column: error.linePos?.[0].col ?? 1 };
  }
  return undefined;
}

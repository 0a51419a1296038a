/** Samples of HTML: whether tags fit each other. Browsers take anything else. */

import type { Fault } from "./fault.ts";

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;
/** Elements whose end tag HTML lets authors leave out. */
const OPTIONAL_END =
  /^(?:p|li|dt|dd|option|optgroup|tr|td|th|thead|tbody|tfoot|colgroup|caption|rt|rp|html|head|body)$/i;

/** End tags without start and elements that are never closed. */
export function htmlFault(code: string): Fault | undefined {
  const at = (offset: number): Pick<Fault, "line" | "column"> => {
    const lines = code.slice(0, offset).split("\n");
    return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  };
  const open: { name: string; offset: number }[] = [];
  const tags =
    /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea|title|pre|code)\b(?:"[^"]*"|'[^']*'|[^"'>])*>[\s\S]*?<\/\1\s*>|<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;
  for (const match of code.matchAll(tags)) {
    const [, , slash, name, rest = ""] = match;
    if (name === undefined || VOID.test(name) || rest.endsWith("/")) continue;
    if (slash === "") {
      open.push({ name: name.toLowerCase(), offset: match.index });
      continue;
    }
    const index = open.findLastIndex((each) => each.name === name.toLowerCase());
    if (index < 0) {
      if (OPTIONAL_END.test(name)) continue;
      return { message: `"</${name}>" closes nothing.`, ...at(match.index) };
    }
    const inside = open
      .splice(index)
      .slice(1)
      .find((each) => !OPTIONAL_END.test(each.name));
    if (inside) return { message: `"<${inside.name}>" is not closed before "</${name}>".`, ...at(inside.offset) };
  }
  return undefined;
}

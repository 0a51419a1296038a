/** Converts extensions of Goldmark, the Markdown parser of Hugo. */

import { createSlug } from "../../util/slug.ts";
import { BUILT_IN, KINDS } from "../block-writers.ts";
import { splitAtFences } from "../markdown-tree.ts";

/** Write formulas between the usual delimiters of the extension `passthrough`. */
export function convertFormulas(text: string): { text: string; hasFormulas: boolean } {
  let hasFormulas = false;
  const formula = /```[\s\S]*?\n[ \t]*```|`[^`\n]*`|\\\(([^\n]+?)\\\)|\\\[([\s\S]+?)\\\]|\$\$[\s\S]+?\$\$/g;
  const converted = text.replace(formula, (written, inline?: string, block?: string) => {
    if (written.startsWith("`")) return written;
    hasFormulas = true;
    if (inline !== undefined) return `$${inline.trim()}$`;
    return block === undefined ? written : `$$\n${block.trim()}\n$$`;
  });
  return { text: converted, hasFormulas };
}

/** Remove attributes of blocks, on a line below them; IDs become anchors. */
export const removeAttributes = (text: string): string =>
  text.replace(/^[ \t>]*\{[ \t]*(?:[.#][\w-]|[\w-]+=)[^{}\n]*\}[ \t]*\n/gm, (line) => {
    const id = /[{\s]#([\w.:-]+)/.exec(line)?.[1];
    return id === undefined ? "" : `<a id="${id}"></a>\n`;
  });

/** Write the IDs that terms of definition lists have (`autoDefinitionTermID`). Repeated ones have a number. */
export function addTermIds(text: string): string {
  const ids = new Map<string, number>();
  const term = /^([ \t]*)([^\s#>|:<`-][^\n]*|`[^`\n]+`)(?=\n[ \t]*\n?[ \t]*: +\S)/gm;
  return text.replace(term, (line, indent: string, written: string) => {
    const id = createSlug(written.replace(/[`*]/g, "").trim());
    const count = ids.get(id) ?? 0;
    ids.set(id, count + 1);
    return id === "" ? line : `${indent}<a id="${count === 0 ? id : `${id}-${count}`}"></a>${written}`;
  });
}

/** Replace kinds of alerts that belong to the theme: `> [!NB] Title`. Their names become titles. */
export const convertAlerts = (text: string): string =>
  splitAtFences(text)
    .map(({ part, isCode }) =>
      isCode
        ? part
        : part.replace(
            /^([ \t>]*>[ \t]*)\[!([\w-]+)\]([+-]?)([^\n]*)$/gm,
            (line, start: string, kind: string, fold: string, title: string) => {
              const name = kind.toLowerCase();
              if (BUILT_IN.includes(name)) return line;
              const label = title.trim() || name.charAt(0).toUpperCase() + name.slice(1);
              return `${start}[!${(KINDS[name] ?? "note").toUpperCase()}]${fold} ${label}`;
            },
          ),
    )
    .join("");

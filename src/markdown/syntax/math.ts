/**
 * Math: `$…$` in text and `$$…$$`, typeset as MathML by the site's `katex` package.
 *
 * A single dollar follows Pandoc's rules, so that amounts such as "$5 and $10" remain text: no space may follow the
 * opening dollar or precede the closing one, and no digit may follow the closing one.
 */

import { mathFromMarkdown } from "mdast-util-math";
import { math } from "micromark-extension-math";
import type { Code, Construct, Extension, State } from "micromark-util-types";
import type { Processor } from "unified";
import { getLoadedPackage, OPTIONAL_PACKAGES, type SitePackage } from "../../host/package-root.ts";
import { escapeHtml } from "../../util/html.ts";
import { extendParser } from "./extend-parser.ts";

export function canHaveMath(text: string): boolean {
  return text.includes("$");
}

export function remarkMath(this: Processor): void {
  extendParser(this, [createMathSyntax()], [mathFromMarkdown()]);
}

const DOLLAR = 36;

function createMathSyntax(): Extension {
  const { flow, text } = math();
  return { flow, text: { [DOLLAR]: withDollarRules(text?.[DOLLAR] as Construct) } };
}

function withDollarRules(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const accept: State = (code) => {
        const token = this.events.at(-1)?.[1];
        return token && !isFormula(this.sliceSerialize(token), code) ? nok(code) : ok(code);
      };
      return construct.tokenize.call(this, effects, accept, nok);
    },
  };
}

/** @param next Character after the closing dollars. */
function isFormula(source: string, next: Code): boolean {
  if (source.startsWith("$$")) return true;
  return /^\$\S(?:[\s\S]*\S)?\$$/.test(source) && !(next !== null && next >= 48 && next <= 57);
}

interface Library {
  renderToString(source: string, options: Readonly<Record<string, unknown>>): string;
}

export interface MathFault {
  message: string;
  /** Offset in the formula. */
  at: number;
}

/**
 * Typeset a formula as MathML without styles.
 *
 * @param katex The package of the site, loaded before.
 * @returns `undefined` if the package is not installed, which is reported once for the site.
 */
export function typeset(
  source: string,
  isDisplay: boolean,
  katex: SitePackage | undefined,
): { html: string } | MathFault | undefined {
  const loaded = getLoadedPackage(katex);
  if (!loaded) return undefined;
  if ("error" in loaded) return { message: `"${OPTIONAL_PACKAGES.math}" cannot be loaded: ${loaded.error}`, at: 0 };
  const { default: library } = loaded.module as { default: Library };
  try {
    const options = { output: "mathml", displayMode: isDisplay, throwOnError: true, strict: "ignore", maxSize: 50 };
    return { html: removeStyles(library.renderToString(source, options), source) };
  } catch (error) {
    // The package calls itself for each level.
    if (error instanceof RangeError) return { message: "It is nested too deeply.", at: 0 };
    const { rawMessage, position, message } = error as Error & { rawMessage?: string; position?: number };
    return { message: rawMessage ?? message, at: position ?? 0 };
  }
}

/**
 * Remove the wrapper, the source copy and `style` attributes, which a security policy forbids, and align the
 * table columns by class, because browsers ignore `columnalign`.
 */
function removeStyles(html: string, source: string): string {
  const tables: { columns: readonly string[]; column: number }[] = [];
  return html
    .replace(/^<span[^>]*>|<\/span>$|<\/?semantics>|<annotation[\s\S]*<\/annotation>/g, "")
    .replace(/^<math xmlns="[^"]*"/, `<math alttext="${escapeHtml(source)}"`)
    .replace(/<(\/?)(\w+)([^>]*)>/g, (tag, end: string, name: string, attributes: string) => {
      const table = tables.at(-1);
      if (name === "mtable" && end !== "") tables.pop();
      else if (name === "mtable") {
        tables.push({ columns: / columnalign="([^"]*)"/.exec(attributes)?.[1]?.split(" ") ?? [], column: 0 });
      } else if (name === "mtr" && table) table.column = 0;
      else if (name === "mtd" && end === "" && table) {
        const align = table.columns[table.column++];
        if (align === "left" || align === "right") return `<mtd class="align-${align}"${attributes}>`;
      }
      return tag.replace(/ style="[^"]*"/, "");
    });
}

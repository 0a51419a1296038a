/** Collects the declarations of `style` attributes as classes of a style sheet, because the policy of a site blocks the attributes. */

import { createSlug } from "../util/slug.ts";

/** Longest name that is made of declarations. */
const MAX_NAME = 40;

export class StyleClasses {
  /** Classes by their declarations. */
  private readonly classes = new Map<string, string>();
  private readonly names = new Set<string>();
  private readonly sheets = new Set<string>();

  /** Return the class for declarations, or `undefined` if they cannot be in a style sheet. */
  addDeclarations(text: string): string | undefined {
    const declarations = splitDeclarations(text);
    if (declarations.length === 0 || declarations.some((each) => !/^[\w-]+: [^{}<]+$/.test(each))) return undefined;
    const key = declarations.join(";\n  ");
    const existing = this.classes.get(key);
    if (existing !== undefined) return existing;
    const slug = createSlug(declarations.join(" ").replace(/[^\w-]+/g, "-"));
    const base = `style-${slug.length > MAX_NAME ? slug.slice(0, MAX_NAME).replace(/-[^-]*$/, "") : slug.replace(/-+$/, "")}`;
    let name = base;
    for (let count = 2; this.names.has(name); count++) name = `${base}-${count}`;
    this.names.add(name);
    this.classes.set(key, name);
    return name;
  }

  /** Add the text of a `<style>` element. */
  addSheet(text: string): void {
    this.sheets.add(text.trim());
  }

  /** @returns `undefined` if nothing was added. */
  writeSheet(): string | undefined {
    const rules = [...this.classes].map(([declarations, name]) => `.${name} {\n  ${declarations};\n}`);
    const parts = [...this.sheets, ...rules];
    return parts.length === 0 ? undefined : `${parts.join("\n\n")}\n`;
  }
}

/** Split declarations at semicolons outside of parentheses and quotes, and normalize their spaces. */
function splitDeclarations(text: string): string[] {
  const parts = text.match(/(?:"[^"]*"|'[^']*'|\((?:"[^"]*"|'[^']*'|[^()"'])*\)|[^;"'()])+/g) ?? [];
  return parts.flatMap((part) => {
    const [, name = "", value = ""] = /^\s*([\w-]+)\s*:\s*([\s\S]*?)\s*$/.exec(part) ?? [];
    if (part.trim() === "") return [];
    return [`${name.startsWith("--") ? name : name.toLowerCase()}: ${value.replace(/\s+/g, " ")}`];
  });
}

/** Remove the `@font-face` rules and imports of style sheets that load fonts from other hosts. @returns Also their URLs. */
export function removeRemoteFonts(css: string): { rest: string; urls: readonly string[] } {
  const urls: string[] = [];
  const rest = css.replace(
    /@font-face\s*\{[^{}]*?\burl\(\s*["']?((?:https?:)?\/\/[^"')\s]+)[^{}]*\}|@import\s+(?:url\(\s*)?["']?((?:https?:)?\/\/fonts\.[^"')\s]+)["']?\s*\)?[^;]*;/gi,
    (_match, font: string | undefined, sheet: string | undefined) => {
      urls.push(font ?? sheet ?? "");
      return "";
    },
  );
  return { rest, urls: [...new Set(urls)] };
}

/**
 * Return the text of a `<style>` element for the style sheet of a site, or `undefined` if it would change other pages, because
 * it has selectors without a class, or needs a compiler.
 *
 * @param attributes Names of the attributes of the element.
 */
export function convertStyleElement(attributes: readonly string[], content: string): string | undefined {
  const plain = content.replace(/\/\*[\s\S]*?\*\//g, "");
  const selectors = (plain.match(/[^{};]+(?=\{)/g) ?? []).map((each) => each.trim());
  const isOwn = selectors.every(
    (each) =>
      each.startsWith("@") ||
      /^(?:from|to|[\d.]+%)$/.test(each) ||
      each.split(",").every((part) => /[.#][a-z]/i.test(part)),
  );
  const needsCompiler =
    attributes.some((name) => name === "lang" || name === "module") || /v-bind\(|@(?:import|apply)\b/.test(plain);
  if (!isOwn || needsCompiler || selectors.length === 0) return undefined;
  return content.replace(/(?:::v-deep|:deep|::v-slotted|:slotted|:global)\(([^()]*)\)/g, "$1");
}

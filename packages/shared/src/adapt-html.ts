/** Adapts HTML in Markdown of descriptions: plain elements with URLs stay, and every element ends with the description. */

import type { Nodes, Root } from "mdast";

/** Elements that descriptions may contain. The site removes scripts and styles, and reports them. */
export const PLAIN_ELEMENTS: ReadonlySet<string> = new Set(
  (
    "a abbr b blockquote br caption cite code dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins " +
    "kbd li mark ol p pre q s samp script small span strong style sub summary sup table tbody td tfoot th thead tr u ul var"
  ).split(" "),
);

/** Return the name of an element. That of one capital letter is a type parameter. */
const getElementName = (name: string): string => (/^[A-Z]$/.test(name) ? name : name.toLowerCase());

const VOID_ELEMENTS: ReadonlySet<string> = new Set(["br", "hr", "img"]);

const TAG = /<(\/?)([A-Za-z][\w.:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const COMMENT = /<!--[\s\S]*?-->/g;
const URL_ATTRIBUTE = /\s(?:href|src|srcset|cite|background)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]*))/gi;
/** Elements whose content is not markup. They end only at their closing tags. */
const RAW_ELEMENT = /<(script|style|pre|textarea)\b/i;

/** Return HTML without comments and links to places of other tools, or `undefined` if it contains anything but plain elements. */
export function adaptHtml(html: string, elements: ReadonlySet<string> = PLAIN_ELEMENTS): string | undefined {
  const text = html.replace(COMMENT, "").trim();
  const [, raw] = RAW_ELEMENT.exec(text) ?? [];
  const isUnclosed = raw !== undefined && !isTag(text) && !text.toLowerCase().includes(`</${raw.toLowerCase()}`);
  const hasOther = [...text.matchAll(TAG)].some(([, , name = ""]) => !elements.has(getElementName(name)));
  if (isUnclosed || hasOther || /<[!?]/.test(text)) return undefined;
  return text.replace(TAG, (tag, _, name: string, attributes: string) => {
    const rest = attributes.replace(URL_ATTRIBUTE, (attribute, ...values: unknown[]) => {
      const value = values.slice(0, 3).find((each) => typeof each === "string") as string | undefined;
      return /^\s*(?:https?:|mailto:)/i.test(value ?? "") ? attribute : "";
    });
    // Images of other places are not files of the site.
    if (name.toLowerCase() === "img" && !/\ssrc\s*=/i.test(rest)) return "";
    return rest === attributes ? tag : tag.replace(attributes, () => rest);
  });
}

/** True for a single tag, which may be a part of a line. */
const isTag = (html: string): boolean => /^<[^<>]*>$/.test(html);

/** Remove closing tags without an opening one, and add those that are absent. */
export function closeTags(tree: Root): void {
  const open: string[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === "html") {
      node.value = node.value.replace(TAG, (tag, slash: string, name: string, attributes: string) => {
        const element = name.toLowerCase();
        if (VOID_ELEMENTS.has(element) || attributes.endsWith("/")) return tag;
        if (slash === "") open.push(element);
        else if (open.includes(element)) open.length = open.lastIndexOf(element);
        else return "";
        return tag;
      });
    }
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  if (open.length > 0)
    tree.children.push({
      type: "html",
      value: open
        .toReversed()
        .map((name) => `</${name}>`)
        .join(""),
    });
}

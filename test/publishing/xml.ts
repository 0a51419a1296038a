/** A strict parser for the XML of feeds and sitemaps. It throws if the XML is not well-formed. */

export interface XmlElement {
  name: string;
  attributes: Map<string, string>;
  children: XmlElement[];
  text: string;
}

const TOKEN =
  /<\?xml [^?]*\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<!--(?:(?!--)[\s\S])*-->|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/gy;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids these
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replace(/&([^;\s]*;?)/g, (whole, entity: string) => {
    const match = /^(?:#(\d+)|#x([\da-fA-F]+)|(amp|lt|gt|quot|apos));$/.exec(entity);
    if (!match) throw new Error(`"${whole}" is no reference`);
    const [, decimal, hex, name] = match;
    if (name !== undefined) return ENTITIES[name] as string;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16));
  });
}

/**
 * @throws {Error} The XML is not well-formed.
 */
export function readXml(text: string): XmlElement {
  if (FORBIDDEN.test(text)) throw new Error("a forbidden character");
  const root: XmlElement = { name: "", attributes: new Map(), children: [], text: "" };
  const open = [root];
  TOKEN.lastIndex = 0;
  let end = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    end = TOKEN.lastIndex;
    const [, cdata, closed, opened, attributes = "", empty, plain] = match;
    const top = open.at(-1) as XmlElement;
    if (cdata !== undefined) top.text += cdata;
    else if (plain !== undefined) {
      if (plain.includes("]]>")) throw new Error("]]> in text");
      top.text += decode(plain);
    } else if (closed !== undefined) {
      if (open.pop()?.name !== closed) throw new Error(`</${closed}> closes nothing`);
    } else if (opened !== undefined) {
      const element: XmlElement = { name: opened, attributes: new Map(), children: [], text: "" };
      for (const [, name = "", double, single] of attributes.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
        if (element.attributes.has(name)) throw new Error(`"${name}" stands twice`);
        element.attributes.set(name, decode(double ?? single ?? ""));
      }
      top.children.push(element);
      if (empty === "") open.push(element);
    }
  }
  if (end !== text.length) throw new Error(`not well formed at ${JSON.stringify(text.slice(end, end + 60))}`);
  if (open.length !== 1 || root.children.length !== 1 || root.text.trim() !== "") throw new Error("not one element");
  return root.children[0] as XmlElement;
}

/** Return all descendants of an element with a tag name. */
export function findAll(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...findAll(child, name)]);
}

export function textOf(element: XmlElement, name: string): string | undefined {
  return element.children.find((child) => child.name === name)?.text;
}

/** Plugin for Markdown that turns `{@link Panel.open}` in documents of the site into a link to the symbol. */

import type { PluginSite } from "sitegen";

interface Node {
  type: string;
  value?: string;
  url?: string;
  children?: Node[];
  position?: unknown;
}

interface File {
  data: { site?: PluginSite };
  message(reason: string, place: unknown, origin: string): { note?: string };
}

const LINK = /\{@(link|linkcode|linkplain)\s+([^\s|{}]+)(?:\s*\|\s*|\s+)?([^{}]*)\}/g;

/** @param options Files with the URLs of symbols. */
export default function linkSymbols({ files }: { files: readonly string[] }): (tree: Node, file: File) => void {
  return (tree, file) => {
    let symbols: ReadonlyMap<string, string> | undefined;
    const readSymbols = (): ReadonlyMap<string, string> => {
      symbols ??= new Map(
        files.flatMap((path) => Object.entries(JSON.parse(file.data.site?.readFile(path) ?? "{}") as object)),
      );
      return symbols;
    };
    const visit = (parent: Node): void => {
      if (parent.type === "link") return;
      parent.children = parent.children?.flatMap((node): Node[] => {
        if (node.type === "text" && node.value?.includes("{@link")) return replaceLinks(node, readSymbols(), file);
        visit(node);
        return [node];
      });
      if (parent.children === undefined) delete parent.children;
    };
    visit(tree);
  };
}

function replaceLinks(node: Node, symbols: ReadonlyMap<string, string>, file: File): Node[] {
  const { value = "", position } = node;
  const nodes: Node[] = [];
  let end = 0;
  for (const match of value.matchAll(LINK)) {
    const [whole, tag, name = "", text = ""] = match;
    const symbol = name.replace(/\(\)$/, "").replaceAll("#", ".");
    const url = symbols.get(symbol);
    const label: Node =
      tag === "linkplain" || (text && tag === "link")
        ? { type: "text", value: text || name }
        : { type: "inlineCode", value: text || name };
    if (!url) {
      const reason =
        url === "" ? `Several modules have a symbol "${symbol}".` : `"${symbol}" is not a symbol of the reference.`;
      const message = file.message(reason, position, "typescript:unknown-symbol");
      message.note = url === "" ? "Write the name with its module, e.g. core.Panel." : suggest(symbol, symbols);
    }
    nodes.push({ type: "text", value: value.slice(end, match.index) });
    nodes.push(url ? { type: "link", url, children: [{ ...label, position }], position } : { ...label, position });
    end = match.index + whole.length;
  }
  nodes.push({ type: "text", value: value.slice(end) });
  return nodes.filter(({ type, value: text }) => type !== "text" || text !== "");
}

/** Return a hint with the symbol whose name differs in case, or that has the same last part. */
function suggest(symbol: string, symbols: ReadonlyMap<string, string>): string {
  const getLast = (name: string): string => name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const names = [...symbols.keys()];
  const near =
    names.find((name) => name.toLowerCase() === symbol.toLowerCase()) ??
    names.find((name) => getLast(name) === getLast(symbol));
  return near === undefined ? "Write the name of an exported symbol." : `Did you mean "${near}"?`;
}

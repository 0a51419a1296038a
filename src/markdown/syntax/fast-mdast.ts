/**
 * Replaces the last step of remark-parse, which turns tokens into a tree.
 *
 * All handlers come from mdast-util-from-markdown; only the loop that calls them is replaced. The original loop
 * creates a context for every token, which takes a fifth of the parsing time (measured), and scans lists twice to find
 * their items. A test compares the trees.
 */

import type { List, ListItem, Nodes, Root } from "mdast";
import {
  type CompileContext,
  fromMarkdown,
  type Handle,
  type Extension as MdastExtension,
} from "mdast-util-from-markdown";
import { parse, postprocess, preprocess } from "micromark";
import type { Event, Extension, Token } from "micromark-util-types";
import type { Processor } from "unified";

/** Context that the handlers in mdast-util-from-markdown use. */
type HandlerApi = Pick<CompileContext, "config" | "enter" | "exit" | "buffer" | "resume">;

interface ParserData {
  micromarkExtensions?: Extension[];
  fromMarkdownExtensions?: (MdastExtension | MdastExtension[])[];
}

/** Replace the parser. Must follow remark-parse and all its extensions. */
export function remarkFastMdast(this: Processor): void {
  let api: HandlerApi | undefined;
  this.parser = (text) => {
    const data = this.data() as ParserData;
    const extensions = data.micromarkExtensions ?? [];
    api ??= captureHandlerApi(extensions, data.fromMarkdownExtensions ?? []);
    const chunks = preprocess()(text, undefined, true);
    return buildTree(postprocess(parse({ extensions }).document().write(chunks)), api);
  };
}

/** Parse one letter with the package, and capture what it passes to its handlers. */
function captureHandlerApi(
  extensions: Extension[],
  mdastExtensions: readonly (MdastExtension | MdastExtension[])[],
): HandlerApi {
  let api: HandlerApi | undefined;
  // Neither the package nor an extension handles this token.
  const probe: MdastExtension = {
    enter: {
      content() {
        const { config, enter, exit, buffer, resume } = this;
        api = { config, enter, exit, buffer, resume };
      },
    },
  };
  fromMarkdown("a", { extensions, mdastExtensions: [...mdastExtensions, probe] });
  if (!api) throw new Error("mdast-util-from-markdown did not call the handler for paragraph content");
  delete api.config.enter.content;
  return api;
}

function buildTree(events: readonly Event[], api: HandlerApi): Root {
  const root: Root = { type: "root", children: [] };
  const context: CompileContext = {
    ...api,
    stack: [root],
    tokenStack: [],
    data: {},
    sliceSerialize: () => "",
  };
  const enterHandlers = api.config.enter as Readonly<Record<string, Handle | undefined>>;
  const exitHandlers = api.config.exit as Readonly<Record<string, Handle | undefined>>;
  const items = new OpenItems(context, enterHandlers.listItem as Handle, exitHandlers.listItem as Handle);
  for (const [kind, token, { sliceSerialize }] of events) {
    context.sliceSerialize = sliceSerialize;
    const { type } = token;
    if (kind === "enter") {
      if (type === "listItemPrefix") items.begin(token);
      enterHandlers[type]?.call(context, token);
      if (type === "listOrdered" || type === "listUnordered") items.enterList();
    } else {
      if (type === "listOrdered" || type === "listUnordered") items.exitList();
      exitHandlers[type]?.call(context, token);
    }
  }
  if (context.tokenStack.length > 0) throw new Error("the tokens ended inside a node");
  const [first] = events;
  const last = events.at(-2);
  if (first && last) root.position = { start: copyPoint(first[1].start), end: copyPoint(last[1].end) };
  for (const transform of api.config.transforms) transform(root);
  return root;
}

function copyPoint({ line, column, offset }: Token["start"]): Token["start"] {
  return { line, column, offset } as Token["start"];
}

/** Creates list items, for which there are no tokens, from list and item marker tokens. */
class OpenItems {
  /** The open item in each open list. */
  private readonly items: (Token | undefined)[] = [];
  private readonly context: CompileContext;
  private readonly enter: Handle;
  private readonly exit: Handle;

  constructor(context: CompileContext, enter: Handle, exit: Handle) {
    this.context = context;
    this.enter = enter;
    this.exit = exit;
  }

  enterList(): void {
    this.items.push(undefined);
  }

  begin(prefix: Token): void {
    this.end();
    const { start, end } = prefix;
    const token: Token = { type: "listItem", _spread: false, start: { ...start }, end: { ...end } };
    this.items[this.items.length - 1] = token;
    this.enter.call(this.context, token);
  }

  exitList(): void {
    this.end();
    this.items.pop();
    // The token's handler has put its node on top of the stack; here and in `end`.
    const list = this.context.stack.at(-1) as List;
    list.spread = hasBlankLine(list.children);
  }

  private end(): void {
    const token = this.items.at(-1);
    if (!token) return;
    const item = this.context.stack.at(-1) as ListItem;
    item.spread = hasBlankLine(item.children);
    this.exit.call(this.context, token);
    const last = item.children.at(-1)?.position;
    if (last && item.position) item.position.end = { ...last.end };
  }
}

/** True if a blank line separates two nodes, which makes a list or an item loose (CommonMark 5.3). */
function hasBlankLine(nodes: readonly Nodes[]): boolean {
  return nodes.some((node, index) => {
    const next = nodes[index + 1];
    return (next?.position?.start.line ?? 0) - (node.position?.end.line ?? Number.POSITIVE_INFINITY) > 1;
  });
}

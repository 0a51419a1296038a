/**
 * The last step of remark-parse, from tokens to tree, without its detours.
 *
 * The handlers are those of the package, and so is all that they know of Markdown; only the loop that calls them is ours.
 * The one of the package makes a new context for every token, which costs a fifth of all parsing (measured), and reads
 * lists a second time to find their items. A test compares the trees.
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

/** What the package works with: its handlers, and the functions that they call. */
type Toolkit = Pick<CompileContext, "config" | "enter" | "exit" | "buffer" | "resume">;

interface ParserData {
  micromarkExtensions?: Extension[];
  fromMarkdownExtensions?: (MdastExtension | MdastExtension[])[];
}

/** The plugin of the pipeline, behind remark-parse and all that extends it. */
export function remarkFastMdast(this: Processor): void {
  let toolkit: Toolkit | undefined;
  this.parser = (text) => {
    const data = this.data() as ParserData;
    const extensions = data.micromarkExtensions ?? [];
    toolkit ??= borrowToolkit(extensions, data.fromMarkdownExtensions ?? []);
    const chunks = preprocess()(text, undefined, true);
    return makeTree(postprocess(parse({ extensions }).document().write(chunks)), toolkit);
  };
}

/** Have the package parse a letter, and keep what it hands to its handlers on the way. */
function borrowToolkit(
  extensions: Extension[],
  mdastExtensions: readonly (MdastExtension | MdastExtension[])[],
): Toolkit {
  let toolkit: Toolkit | undefined;
  // No handler of the package or of an extension listens to this token.
  const spy: MdastExtension = {
    enter: {
      content() {
        const { config, enter, exit, buffer, resume } = this;
        toolkit = { config, enter, exit, buffer, resume };
      },
    },
  };
  fromMarkdown("a", { extensions, mdastExtensions: [...mdastExtensions, spy] });
  if (!toolkit) throw new Error("mdast-util-from-markdown did not call the handler of a paragraph's content");
  delete toolkit.config.enter.content;
  return toolkit;
}

function makeTree(events: readonly Event[], toolkit: Toolkit): Root {
  const root: Root = { type: "root", children: [] };
  const context: CompileContext = {
    ...toolkit,
    stack: [root],
    tokenStack: [],
    data: {},
    sliceSerialize: () => "",
  };
  const enterHandlers = toolkit.config.enter as Readonly<Record<string, Handle | undefined>>;
  const exitHandlers = toolkit.config.exit as Readonly<Record<string, Handle | undefined>>;
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
  if (context.tokenStack.length > 0) throw new Error("the tokens of a text ended within a node");
  const [first] = events;
  const last = events.at(-2);
  if (first && last) root.position = { start: pointOf(first[1].start), end: pointOf(last[1].end) };
  for (const transform of toolkit.config.transforms) transform(root);
  return root;
}

function pointOf({ line, column, offset }: Token["start"]): Token["start"] {
  return { line, column, offset } as Token["start"];
}

/** Tokens tell where lists begin and end, and where the marker of an item stands; the items follow from that. */
class OpenItems {
  /** The item that is open in each of the lists that are open. */
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

/** Whether a blank line separates two of the nodes, which makes a list or an item loose (CommonMark 5.3). */
function hasBlankLine(nodes: readonly Nodes[]): boolean {
  return nodes.some((node, index) => {
    const next = nodes[index + 1];
    return (next?.position?.start.line ?? 0) - (node.position?.end.line ?? Number.POSITIVE_INFINITY) > 1;
  });
}

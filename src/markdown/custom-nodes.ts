/** Defines mdast node types for blocks that CommonMark and GFM do not have. */

import type { BlockContent, DefinitionContent, Emphasis, Parent, PhrasingContent } from "mdast";
import type {} from "mdast-util-to-hast";
import type { CodeAnnotations } from "../code/annotations.ts";
import type { PlainProps } from "../model/markup.ts";
import type { MdxValue } from "../model/mdx-code.ts";
import type { ComponentTagSyntax } from "./syntax/component-tag.ts";

/** Line that opens or closes a container: `:::note Title`, `:::`. Exists only until containers are matched. */
export interface ContainerFence extends Parent {
  type: "containerFence";
  colons: number;
  /** Absent on closing lines. */
  name?: string;
  children: PhrasingContent[];
}

/** Component tag on its own line. Only `DocCardList` remains after containers are matched. */
export interface ComponentTag {
  type: "componentTag";
  name: string;
  form: "open" | "close" | "empty";
  attributes: ReadonlyMap<string, string>;
  /** Props for a site component, used instead of `attributes`. */
  site?: Pick<ComponentTagSyntax, "props" | "faults">;
  position?: Parent["position"];
  data?: Parent["data"];
}

/** Site component with the Markdown between its tags. */
export interface SiteComponent extends Parent {
  type: "siteComponent";
  name: string;
  props: PlainProps;
  children: (BlockContent | DefinitionContent)[];
}

/** JSX or an expression in MDX, with the Markdown between its tags. */
export interface MdxIslandNode extends Parent {
  type: "mdxIsland";
  index: number;
  isInline: boolean;
  isExpression: boolean;
  /** Strings in the code, and the Markdown between its tags. Values of nested tags follow those of the outer tag. */
  values: (MdxValue | MdxHole | MdxInlineHole)[];
  /** Text between tags, marks of expressions, and `children`, in document order. */
  texts: (string | MdxHole | MdxInlineHole)[];
  children: (MdxHole | MdxInlineHole)[];
}

/** Blocks between tags in MDX. */
export interface MdxHole extends Parent {
  type: "mdxHole";
  children: (BlockContent | DefinitionContent)[];
}

/** Text with markup between tags in MDX. */
export interface MdxInlineHole extends Parent {
  type: "mdxInlineHole";
  children: PhrasingContent[];
}

/** Admonition: `:::type Title` … `:::` or `> [!TYPE]`. */
export interface Admonition extends Parent {
  type: "admonition";
  name: string;
  title: PhrasingContent[];
  /** How it is shown at first, if it folds. */
  fold?: "open" | "closed";
  /** ID as written. */
  id?: string;
  children: (BlockContent | DefinitionContent)[];
}

/** Block with a specific purpose, such as steps or a file tree. */
export interface ContentBlock extends Parent {
  type: "contentBlock";
  kind: "card" | "cards" | "details" | "fileTree" | "steps" | "toc" | "video";
  title: PhrasingContent[];
  attributes: ReadonlyMap<string, string>;
  children: (BlockContent | DefinitionContent)[];
}

/** Inline text with a specific purpose, such as a badge. The children are its text. */
export interface InlineMark extends Parent {
  type: "inlineMark";
  kind: "abbr" | "badge" | "emoji" | "icon" | "kbd";
  /** Badge text, icon or emoji name, or keys. */
  value: string;
  attributes: ReadonlyMap<string, string>;
  children: PhrasingContent[];
}

/** Title of an admonition as a child node. Exists only while plugins run. */
export interface AdmonitionTitle extends Parent {
  type: "admonitionTitle";
  children: PhrasingContent[];
}

export interface TabItem extends Parent {
  type: "tabItem";
  value: string;
  label: string;
  selected: boolean;
  children: (BlockContent | DefinitionContent)[];
}

export interface Tabs extends Parent {
  type: "tabs";
  /** Group name: all tabs in a group share a stored choice. If absent, the choice applies to these tabs alone. */
  group?: string;
  /** Prefix for tab IDs (`id-1`, `id-2` and so on), set by plugins. Default: the tab's number and value. */
  id?: string;
  /** Label for the tab list, set by plugins. Default: the tab labels. */
  label?: string;
  children: TabItem[];
}

/** API member: a heading with its signature, and the blocks about it. */
export interface ApiMember extends Parent {
  type: "apiMember";
  children: (BlockContent | DefinitionContent | ApiMember)[];
}

/** Index of a page's members by section, with a filter above it. */
export interface MemberIndex extends Parent {
  type: "memberIndex";
  sections: { title: string; members: ApiMember[] }[];
  children: never[];
}

/** Parameters, properties or options, and the return value. */
export interface FieldList extends Parent {
  type: "fieldList";
  /** True for arguments that an event passes to its listeners. */
  isForListener?: boolean;
  children: Field[];
}

/** Parameter, property or option. The children describe it. */
export interface Field extends Parent {
  type: "field";
  /** Absent for a return value. */
  name?: string;
  valueType: PhrasingContent[];
  isOptional: boolean;
  /** Chip content: the code after "Defaults to" at the end of the description. */
  defaultValue?: string;
  badges: Emphasis[];
  children: (BlockContent | DefinitionContent)[];
}

/** Values that a parameter or property can have. */
export interface ValueList extends Parent {
  type: "valueList";
  children: Field[];
}

/** Blocks far below the start of a long page. Created as the last step before HTML. */
export interface DeferredSection extends Parent {
  type: "deferredSection";
  /** Absent until all deferred sections are known. */
  id?: string;
  children: (BlockContent | DefinitionContent)[];
}

declare module "mdast" {
  interface Data {
    /** The block in Markdown copies of the page, set by plugins. Default: its source. */
    markdown?: string;
    /** If false, search ignores the block's text; set by plugins. */
    search?: boolean;
  }
  interface CodeData {
    /** Tooltips and notes in the code, set by plugins. */
    annotations?: CodeAnnotations;
  }
  interface RootContentMap {
    apiMember: ApiMember;
    memberIndex: MemberIndex;
    fieldList: FieldList;
    valueList: ValueList;
    containerFence: ContainerFence;
    componentTag: ComponentTag;
    siteComponent: SiteComponent;
    mdxIsland: MdxIslandNode;
    mdxHole: MdxHole;
    mdxInlineHole: MdxInlineHole;
    admonition: Admonition;
    contentBlock: ContentBlock;
    inlineMark: InlineMark;
    admonitionTitle: AdmonitionTitle;
    tabs: Tabs;
    tabItem: TabItem;
    deferredSection: DeferredSection;
    field: Field;
  }
  interface BlockContentMap {
    apiMember: ApiMember;
    memberIndex: MemberIndex;
    fieldList: FieldList;
    valueList: ValueList;
    containerFence: ContainerFence;
    componentTag: ComponentTag;
    siteComponent: SiteComponent;
    mdxIsland: MdxIslandNode;
    admonition: Admonition;
    contentBlock: ContentBlock;
    tabs: Tabs;
  }
  interface PhrasingContentMap {
    inlineMark: InlineMark;
  }
  interface ImageData {
    /** Attributes in braces after the image. */
    options?: ReadonlyMap<string, string>;
  }
  interface ImageReferenceData {
    options?: ReadonlyMap<string, string>;
  }
}

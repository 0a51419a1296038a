/** The blocks that this generator knows beside those of CommonMark and GFM, as nodes of the tree. */

import type { BlockContent, DefinitionContent, Parent, PhrasingContent } from "mdast";
import type {} from "mdast-util-to-hast";
import type { PlainProps } from "../model/markup.ts";
import type { ComponentTagSyntax } from "./syntax/component-tag.ts";

/** A line that opens or closes a container: `:::note Title`, `:::`. Only between parsing and pairing. */
export interface ContainerFence extends Parent {
  type: "containerFence";
  colons: number;
  /** Absent on closing lines. */
  name?: string;
  children: PhrasingContent[];
}

/** A component tag on a line of its own. Only between parsing and pairing, except `DocCardList`. */
export interface ComponentTag {
  type: "componentTag";
  name: string;
  form: "open" | "close" | "empty";
  attributes: ReadonlyMap<string, string>;
  /** Of a component of the site: what its attributes say, instead of `attributes`. */
  site?: Pick<ComponentTagSyntax, "props" | "faults">;
  position?: Parent["position"];
  data?: Parent["data"];
}

/** A component of the site, with the Markdown between its tags. */
export interface SiteComponent extends Parent {
  type: "siteComponent";
  name: string;
  props: PlainProps;
  children: (BlockContent | DefinitionContent)[];
}

/** A note: `:::type Title` … `:::` or `> [!TYPE]`. */
export interface Admonition extends Parent {
  type: "admonition";
  name: string;
  title: PhrasingContent[];
  children: (BlockContent | DefinitionContent)[];
}

/** The title of a note as one of its children. Only while plugins are at work. */
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
  /** Name under which the choice is remembered and shared; absent: a choice for this group alone. */
  group?: string;
  children: TabItem[];
}

/** The line of badges that names the processes in which a module works. */
export interface ProcessStrip extends Parent {
  type: "processStrip";
  children: PhrasingContent[];
}

/** Blocks of a long text that are far below its beginning. Only when markup is about to be made. */
export interface DeferredSection extends Parent {
  type: "laterPart";
  /** Absent until it is known which of them can be parts. */
  id?: string;
  children: (BlockContent | DefinitionContent)[];
}

declare module "mdast" {
  interface RootContentMap {
    containerFence: ContainerFence;
    componentTag: ComponentTag;
    siteComponent: SiteComponent;
    admonition: Admonition;
    admonitionTitle: AdmonitionTitle;
    tabs: Tabs;
    tabItem: TabItem;
    processStrip: ProcessStrip;
    laterPart: DeferredSection;
  }
  interface BlockContentMap {
    containerFence: ContainerFence;
    componentTag: ComponentTag;
    siteComponent: SiteComponent;
    admonition: Admonition;
    tabs: Tabs;
    processStrip: ProcessStrip;
  }
}

/** Input that all conversions of a page share. */

import type { Root } from "mdast";
import type { FrontMatterEditor } from "../front-matter-edits.ts";
import type { MigrationTask } from "../migration-task.ts";

export interface PageInput {
  /** Path in the source. */
  source: string;
  text: string;
  convertFrontMatter(editor: FrontMatterEditor, addTask: AddTask): void;
  /** Return the new target of a link or image, or `undefined` if it stays. */
  convertUrl(url: string): string | undefined;
  /** Return the path of a file that code shows, or `undefined` if it is missing. The region may be empty. */
  findSnippet(path: string, region: string): string | undefined;
  /** Return the path of a file that the page inserts, or `undefined` if it is missing. */
  findInclude(path: string): string | undefined;
  /** Delimiters of attributes, if a plugin has other ones. */
  attributes: { left: string; right: string };
  tasks: MigrationTask[];
}

export type AddTask = (task: Omit<MigrationTask, "source">) => void;

/** Offsets in a text. */
export interface TextRange {
  start: number;
  end: number;
}

export interface PageContext {
  input: PageInput;
  text: string;
  root: Root;
  frontMatter: Readonly<Record<string, unknown>>;
  /** Parts in which Vue shows braces as they are written. */
  literal: TextRange[];
  addTask: AddTask;
}

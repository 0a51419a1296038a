/** Input and result of the conversion of a document of Docusaurus. */

import type { FrontMatterEditor } from "../front-matter-edits.ts";
import type { MigrationTask } from "../migration-task.ts";
import type { PluginEntry } from "./docs-instances.ts";

export interface ConversionInput {
  /** Path in the source. */
  source: string;
  text: string;
  /** Change keys of the front matter. */
  convertFrontMatter(editor: FrontMatterEditor, addTask: AddTask): void;
  /** Return the new target of a link or image, or `undefined` if it stays. */
  convertUrl(url: string, isImage: boolean): string | undefined;
  /** Return the module that an import loads in the new site. */
  convertImport(specifier: string, names: readonly string[]): ImportPlan;
  /** Return the value of an expression in a tag, e.g. a list of labels that is imported. */
  evaluate(expression: string): unknown;
  /** Plugins of the site, also those for Markdown. */
  plugins: readonly PluginEntry[];
  /** Names of admonitions that the site adds. */
  admonitions: readonly string[];
  tasks: MigrationTask[];
}

export type AddTask = (task: Omit<MigrationTask, "source">) => void;

export type ImportPlan =
  /** The import stays as it is. */
  | { kind: "keep" }
  /** The names need no import. */
  | { kind: "remove" }
  /** The import loads another module. */
  | { kind: "replace"; specifier: string }
  /** The name is the URL of an image. */
  | { kind: "image"; url: string };

export interface ConvertedDocument {
  text: string;
  extension: ".md" | ".mdx";
}

/** Reads the files that pages of MkDocs insert: `--8<-- "file.py:3:5"`, `{* ../src/a.py *}`. */

import { getExtension, joinInside } from "../../util/path.ts";
import { writeComment } from "../block-writers.ts";
import type { MigrationTask } from "../migration-task.ts";
import { joinPath } from "../path-patterns.ts";
import { toText } from "../plain-values.ts";
import type { TextFile } from "../site-description.ts";
import type { SourceTree } from "../source-tree.ts";
import { convertBlocks, type InsertedFile } from "./convert-blocks.ts";
import { convertSections, selectSection } from "./snippet-sections.ts";

interface SnippetFolders {
  /** Directory of the configuration. */
  folder: string;
  /** Directory of the documents. */
  docs: string;
  /** Value of `base_path`: one path or several. */
  paths: unknown;
}

interface InsertedPlace {
  isCode: boolean;
  /** Info string of the code block. */
  info: string;
  line: number;
}

type AddTask = (task: Omit<MigrationTask, "source">) => void;

/** Most snippets inside of each other. */
const MAX_DEPTH = 10;

export class SnippetReader {
  private readonly tree: SourceTree;
  private readonly docs: string;
  /** Directories of snippets. */
  private readonly folders: readonly string[];
  /** Files with code that pages show. */
  private readonly code = new Set<string>();
  /** Number of snippets around the current one. */
  private depth = 0;

  constructor(tree: SourceTree, { folder, docs, paths }: SnippetFolders) {
    this.tree = tree;
    this.docs = docs;
    const basePaths = [paths].flat().flatMap((path) => toText(path) ?? []);
    this.folders = [...basePaths.map((path) => joinPath(folder, path)), docs, folder];
  }

  /** Find a snippet: `file.md`, `file.py:3:5` or `file.py:section`. */
  insert(written: string, { isCode, info, line }: InsertedPlace, addTask: AddTask): InsertedFile | undefined {
    const [, path = "", part = ""] = /^([^:]+)(?::(.*))?$/.exec(written) ?? [];
    const file = this.tree.findFile(...this.listCandidates(path));
    if (file === undefined) {
      addTask({
        kind: "include",
        line,
        subject: written,
        suggestion: "The source does not contain the file, so the directive is a comment now.",
      });
      return isCode ? undefined : { kind: "text", lines: [writeComment(`include ${written}`)] };
    }
    const text = this.tree.readText(file) ?? "";
    const range = /^(\d*)(?::(\d*))?$/.exec(part);
    const lines = text.replace(/\n$/, "").split("\n");
    const first = Math.max(1, Number(range?.[1] || 1));
    const last = part !== "" && range ? Math.min(Number(range[2] || lines.length), lines.length) : lines.length;
    if (isCode) {
      this.code.add(file);
      const fragment = part === "" ? "" : range ? `#L${first}-L${last}` : `#${part}`;
      const language = getExtension(file).slice(1) || "text";
      const count = part === "" || range ? last - first + 1 : selectSection(lines, part).length;
      return { kind: "code", option: `file="/${getCodeTarget(file)}${fragment}"`, language, count };
    }
    const selected = part === "" || range ? lines.slice(first - 1, last) : selectSection(lines, part);
    if (info !== "" || this.depth >= MAX_DEPTH) return { kind: "text", lines: selected };
    // Snippets may contain snippets.
    this.depth++;
    const nested = convertBlocks(selected.join("\n"), {
      insertFile: (name, options) => this.insert(name, options, addTask),
      addTask,
    });
    this.depth--;
    return { kind: "text", lines: nested.split("\n") };
  }

  /** Return the copies of files with code. */
  listCode(): TextFile[] {
    return [...this.code].map((source) => ({
      source,
      target: getCodeTarget(source),
      text: convertSections(this.tree.readText(source) ?? ""),
    }));
  }

  private listCandidates(path: string): string[] {
    const { folders, docs } = this;
    const shortened = path.replace(/^(?:\.\.\/)+/, "");
    return [
      ...folders.map((folder) => joinInside(folder, path) ?? joinInside(path) ?? ""),
      joinInside(docs, shortened) ?? "",
      shortened,
      // Programs run in the directory of the configuration, so paths may leave the source.
      ...folders.map((folder) => joinPath(folder, path)).filter((file) => this.tree.isInProject(file)),
    ];
  }
}

/** Return the path of a copy: files outside of the source lose the dots. */
const getCodeTarget = (file: string): string => `examples/${file.replace(/^(?:[^/]+\/)*(?:\.\.\/)+/, "")}`;

/**
 * Converts problems for the error overlay in the browser: errors only, and no more than a user would read. Opens their
 * positions in an editor.
 */

import { spawn } from "node:child_process";
import path from "node:path";
import { classifyContained, readContained } from "../host/path-state.ts";
import { createCodeFrame } from "../model/code-frame.ts";
import type { OverlayProblems } from "../model/live-reload.ts";
import type { Place, Problem } from "../model/problem.ts";

/** Maximum errors in the overlay. */
const MAX_PROBLEMS = 30;

/**
 * Return the overlay's data. Reads the source lines for excerpts.
 *
 * @param root Absolute path to the site.
 * @returns The number of errors, and the first ones.
 */
export function createOverlayData(
  problems: readonly Problem[],
  { root, editorUrl, editor }: { root: string; editorUrl: string | undefined; editor?: Editor },
): OverlayProblems {
  const errors = problems.filter(({ severity }) => severity === "error");
  return {
    total: errors.length,
    shown: errors.slice(0, MAX_PROBLEMS).map(({ code, message, hint, place }) => ({
      code,
      message,
      hint,
      excerpt: place && readExcerpt(root, place),
      where: place && placeText(place),
      editor: place && editorUrl && createEditorLink(editorUrl, root, place),
      canOpen: (place && editor && !editorUrl && isInSite(root, place)) || undefined,
    })),
  };
}

/** @param pattern URL with placeholders, e.g. `vscode://file{root}/{file}:{line}:{column}`. */
function createEditorLink(pattern: string, root: string, { file, line, column }: Place): string {
  const encode = (path: string): string => path.split("/").map(encodeURIComponent).join("/");
  const values: Readonly<Record<string, string>> = {
    file: encode(file),
    root: encode(root),
    line: String(line),
    column: String(column),
  };
  return pattern.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

export const placeText = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;

/** An editor with a window, and its flags for opening a position. */
export interface Editor {
  command: string;
  createArguments(file: string, line: string, column: string): string[];
}

/** Editor flags, by command name. Editors in a terminal cannot be started by a server. */
const EDITORS: readonly (readonly [name: RegExp, args: Editor["createArguments"]])[] = [
  [
    /^(?:code|code-insiders|codium|vscodium|cursor|windsurf|trae|positron)$/,
    (file, line, column) => ["--reuse-window", "--goto", `${file}:${line}:${column}`],
  ],
  [/^(?:subl|sublime_text|zed|zeditor|atom|pulsar)$/, (file, line, column) => [`${file}:${line}:${column}`]],
  [
    /^(?:idea|webstorm|phpstorm|pycharm|goland|rubymine|clion|rider|rustrover)(?:64)?$/,
    (file, line, column) => ["--line", line, "--column", column, file],
  ],
  [/^(?:emacsclient)$/, (file, line, column) => ["--no-wait", `+${line}:${column}`, file]],
  [/^(?:gvim|mvim)$/, (file, line, column) => [`+call cursor(${line}, ${column})`, file]],
  [/^(?:notepad\+\+)$/, (file, line, column) => [`-n${line}`, `-c${column}`, file]],
];

/** Return the editor in `LAUNCH_EDITOR`, `VISUAL` or `EDITOR`, or the editor whose terminal runs the server. */
export function findEditor(env: Readonly<Partial<Record<string, string>>>): Editor | undefined {
  const commands = [env.LAUNCH_EDITOR, env.VISUAL, env.EDITOR, env.TERM_PROGRAM === "vscode" ? "code" : undefined];
  for (const text of commands) {
    // Flags such as --wait are for programs that wait for the editor.
    const command = text?.trim().replace(/\s+-.*$/, "") ?? "";
    const name = path.basename(command).replace(/\.(?:exe|cmd)$/i, "");
    const createArguments = EDITORS.find(([pattern]) => pattern.test(name))?.[1];
    if (createArguments) return { command, createArguments };
  }
  return undefined;
}

function isInSite(root: string, { file }: Place): boolean {
  return classifyContained(root, file).kind === "file";
}

/** Start the editor without waiting for it. */
export function startEditor({ command, createArguments }: Editor, root: string, place: Place): void {
  if (!isInSite(root, place)) return;
  const parts = createArguments(path.join(root, place.file), String(place.line), String(place.column));
  const child = spawn(command, parts, { stdio: "ignore", detached: true });
  child.on("error", ({ message }) => console.error(`warning: the editor "${command}" cannot be started: ${message}`));
  child.unref();
}

/** Files larger than this have no excerpt. */
const MAX_FILE_SIZE = 5_000_000; // bytes

function readExcerpt(root: string, place: Place): string | undefined {
  const bytes = readContained(root, place.file, MAX_FILE_SIZE);
  if (!bytes) return undefined;
  const line = bytes
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .split(/\r\n?|\n/)[place.line - 1];
  const excerpt = createCodeFrame(line, place);
  if (!excerpt) return undefined;
  const gutter = `${place.line} │ `;
  return `${gutter}${excerpt.line}\n${" ".repeat(gutter.length + excerpt.indent)}${"~".repeat(excerpt.length)}`;
}

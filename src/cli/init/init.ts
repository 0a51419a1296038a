/** `sitegen init`: asks for a few facts and creates the first files of a new site. */

import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { OutputError } from "../../host/output-folder.ts";
import { isFolder, reasonOf } from "../../host/path-state.ts";
import { usageError } from "../../model/problem.ts";
import { type CommonFlags, createStyle, wantsColor } from "../flags.ts";
import { displayPath, quote } from "../next-command.ts";
import { counted } from "../report.ts";
import { findRepository, missingFields, sitegenDependency } from "./project-context.ts";
import { SCRIPTS, SHARED_FILES, starterFiles } from "./starter-site.ts";

export interface InitFlags extends Pick<CommonFlags, "color"> {
  /** Name of the site; defaults to the name of the directory. */
  name?: string;
  /** BCP 47 language tag; defaults to `en`. */
  language?: string;
  /** False with `--no-blog`; undefined if neither flag is given. */
  blog?: boolean;
  /** Do not ask questions. */
  yes?: boolean;
}

interface Answers {
  name: string;
  language: string;
  hasBlog: boolean;
}

const DEFAULT_LANGUAGE = "en";

/**
 * Write the files of a new site. Never changes existing files: nothing is written if the directory contains a
 * configuration or one of the files.
 *
 * @throws {ConfigError} A flag is invalid, or the directory contains a site or one of the files.
 * @throws {OutputError} The directory cannot be written.
 */
export async function runInit(folder: string, flags: InitFlags, signal: AbortSignal): Promise<void> {
  const root = path.resolve(folder);
  if (flags.language !== undefined && !isLanguage(flags.language))
    throw usageError(`"${flags.language}" is not a language tag.`, LANGUAGE_HINT);
  if (flags.name?.trim() === "") throw usageError("The name of the site is empty.", 'Write --name "My tool".');
  // Report conflicts before questions are asked. The files do not depend on the answers, except those of the blog.
  rejectConflicts(folder, filesToWrite(root, { ...defaultAnswers(root, flags), hasBlog: flags.blog ?? false }));
  const answers = canAsk(flags) ? await askQuestions(root, flags, signal) : defaultAnswers(root, flags);
  const files = filesToWrite(root, answers);
  rejectConflicts(folder, files);
  try {
    for (const { target, contents } of files) {
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, contents);
    }
  } catch (error) {
    throw new OutputError(`Cannot write to "${folder}": ${reasonOf(error)}.`, { cause: error });
  }
  process.stdout.write(summary(root, files, flags));
}

/** Questions need a keyboard and a screen. */
function canAsk({ yes }: InitFlags): boolean {
  return yes !== true && process.stdin.isTTY === true && process.stdout.isTTY === true;
}

function defaultAnswers(root: string, { name, language = DEFAULT_LANGUAGE, blog }: InitFlags): Answers {
  return { name: name?.trim() ?? path.basename(root), language: canonicalLanguage(language), hasBlog: blog ?? true };
}

/** Ask for the facts that no flag contains. */
async function askQuestions(root: string, flags: InitFlags, signal: AbortSignal): Promise<Answers> {
  const { bold, dim } = createStyle(wantsColor(flags, process.stdout));
  const keyboard = createInterface({ input: process.stdin, output: process.stdout });
  // In raw mode, Ctrl+C is a key instead of a signal. It closes the keyboard like the end of the input.
  const stop = (): void => void process.kill(process.pid, "SIGINT");
  keyboard.on("close", stop);
  const ask = async (question: string, suggestion: string): Promise<string> => {
    const answer = await keyboard.question(`${bold(question)} ${dim(`(${suggestion})`)} `, { signal });
    return answer.trim();
  };
  try {
    const { name, language, hasBlog } = defaultAnswers(root, flags);
    return {
      name: flags.name?.trim() ?? ((await ask("Name of the site:", name)) || name),
      language: flags.language === undefined ? await askLanguage(ask, language) : language,
      hasBlog: flags.blog ?? !/^n/i.test(await ask("With a blog?", hasBlog ? "Y/n" : "y/N")),
    };
  } finally {
    keyboard.off("close", stop);
    keyboard.close();
  }
}

async function askLanguage(
  ask: (question: string, suggestion: string) => Promise<string>,
  suggestion: string,
): Promise<string> {
  for (;;) {
    const answer = (await ask("Language:", suggestion)) || suggestion;
    if (isLanguage(answer)) return canonicalLanguage(answer);
    process.stdout.write(`"${answer}" is not a language tag. ${LANGUAGE_HINT}\n`);
  }
}

const LANGUAGE_HINT = 'Write a code such as "en", "de" or "pt-BR".';

/** True for tags that are also valid codes of locales. */
function isLanguage(tag: string): boolean {
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag) && canonicalLanguage(tag) !== "";
}

/** Return a language tag with the usual case, `pt-BR`, or an empty string if it is invalid. */
function canonicalLanguage(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? "";
  } catch {
    return "";
  }
}

interface NewFile {
  /** Path relative to the root of the site. */
  file: string;
  /** Absolute path. */
  target: string;
  contents: string;
}

/** Return the files of the site, except shared ones that exist. */
function filesToWrite(root: string, answers: Answers): NewFile[] {
  const starter = starterFiles({
    ...answers,
    today: new Date().toISOString().slice(0, 10),
    dependency: sitegenDependency(root),
    repository: findRepository(root),
  });
  return Object.entries(starter)
    .map(([file, contents]) => ({ file, target: path.join(root, file), contents }))
    .filter(({ file, target }) => !SHARED_FILES.includes(file) || !existsSync(target));
}

/** @throws {ConfigError} The directory contains a configuration or one of the files. */
function rejectConflicts(folder: string, files: readonly NewFile[]): void {
  const root = path.resolve(folder);
  const existing = files.filter(({ target }) => existsSync(target)).map(({ file }) => file);
  const conflicts = [...new Set([...configsIn(root), ...existing])];
  if (conflicts.length === 0) return;
  const message = `"${folder}" already contains ${conflicts.map((file) => `"${file}"`).join(", ")}.`;
  throw usageError(message, "Choose an empty directory, e.g. sitegen init my-site, or move these files away.");
}

function configsIn(root: string): string[] {
  if (!isFolder(root)) return [];
  return readdirSync(root).filter((name) => /^sitegen\.config\./.test(name));
}

/** List the files, and the commands that show the site. */
function summary(root: string, files: readonly NewFile[], flags: InitFlags): string {
  const { success, bold } = createStyle(wantsColor(flags, process.stdout));
  const displayRoot = displayPath(root);
  const enter = displayRoot === "." ? [] : [`cd ${quote(displayRoot)}`];
  // The package.json of an existing project is not changed.
  const fields = missingFields(root, SCRIPTS);
  const complete = fields.length === 0 ? [] : [`npm pkg set ${fields.join(" ")}`];
  return [
    ...files.map(({ file }) => `  ${path.join(displayRoot, file)}`),
    "",
    `${success("✓")} ${bold(counted(files.length, "file"))}`,
    "",
    "Next:",
    ...[...enter, ...complete, "npm install", "npm run dev"].map((command) => `  ${bold(command)}`),
    "",
  ].join("\n");
}

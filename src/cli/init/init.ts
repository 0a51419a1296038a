/** `sitegen init`: asks for a few facts and creates the first files for a new site. */

import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { formatCommand } from "../../host/command-name.ts";
import { getPackageManager } from "../../host/package-manager.ts";
import { OutputError } from "../../host/output-folder.ts";
import { getErrorReason, isFolder } from "../../host/path-state.ts";
import { createUsageError } from "../../model/problem.ts";
import { type CommandContext, type OutputStream, shouldUseColor } from "../command-context.ts";
import { type CommonFlags, createStyle } from "../flags.ts";
import { quote, toDisplayPath } from "../next-command.ts";
import { pluralize } from "../report.ts";
import { DEPLOYMENTS, type Deployment, getDefaultDeployment, isPresentHostFile } from "./deployment.ts";
import { getSitegenDependency, listMissingFields, locateSite, type SitePosition } from "./project-context.ts";
import { type FileContents, SCRIPTS } from "./project-files.ts";
import { createStarterFiles, SHARED_FILES } from "./starter-site.ts";

export interface InitFlags extends Pick<CommonFlags, "color"> {
  /** Site name; defaults to the directory name. */
  name?: string;
  /** BCP 47 language tag; defaults to `en`. */
  language?: string;
  /** False with `--no-blog`; undefined if neither flag is given. */
  blog?: boolean;
  /** Host of the site. */
  deploy?: Deployment;
  /** Do not ask questions. */
  yes?: boolean;
}

interface Answers {
  name: string;
  language: string;
  hasBlog: boolean;
  deployment: Deployment;
}

const DEFAULT_LANGUAGE = "en";

/**
 * Write a new site's files. Never changes existing files: nothing is written if the directory contains a
 * configuration or any of the files.
 *
 * @throws {ConfigError} A flag is invalid, or the directory contains a site or any of the files.
 * @throws {OutputError} The directory cannot be written.
 */
export async function runInit(folder: string, flags: InitFlags, context: CommandContext): Promise<void> {
  const root = path.resolve(context.cwd, folder);
  if (flags.language !== undefined && !isLanguage(flags.language))
    throw createUsageError(`"${flags.language}" is not a language tag.`, LANGUAGE_HINT);
  if (flags.name?.trim() === "") throw createUsageError("The name of the site is empty.", 'Write --name "My tool".');
  // Report conflicts before questions are asked. The files do not depend on the answers, except the blog's.
  const position = locateSite(root);
  const defaults = createDefaultAnswers(root, flags, position);
  const fewestAnswers = { ...defaults, hasBlog: flags.blog ?? false };
  const fewestFiles = listNewFiles(root, fewestAnswers, { position, context });
  rejectConflicts(
    folder,
    root,
    fewestFiles.filter(({ file }) => !isPresentHostFile(root, file)),
  );
  const answers = canAsk(flags, context) ? await askQuestions(defaults, flags, context) : defaults;
  const files = listNewFiles(root, answers, { position, context });
  const additions = files.filter(({ file }) => isPresentHostFile(root, file));
  const newFiles = files.filter((file) => !additions.includes(file));
  rejectConflicts(folder, root, newFiles);
  try {
    for (const { target, contents } of newFiles) {
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, contents);
    }
  } catch (error) {
    throw new OutputError(`Cannot write to "${folder}": ${getErrorReason(error)}.`, { cause: error });
  }
  context.stdout.write(formatSummary(root, { newFiles, additions }, flags, { position, context }));
}

/** Questions need a keyboard and a screen. */
function canAsk({ yes }: InitFlags, { stdin, stdout }: CommandContext): boolean {
  return yes !== true && stdin.isTTY === true && stdout.isTTY === true;
}

function createDefaultAnswers(
  root: string,
  { name, language = DEFAULT_LANGUAGE, blog, deploy }: InitFlags,
  { repository }: SitePosition,
): Answers {
  return {
    name: name?.trim() ?? path.basename(root),
    language: getCanonicalLanguage(language),
    hasBlog: blog ?? true,
    deployment: deploy ?? getDefaultDeployment(repository),
  };
}

/** Ask for the facts that no flag contains. */
async function askQuestions(defaults: Answers, flags: InitFlags, context: CommandContext): Promise<Answers> {
  const { stdin, stdout, signal } = context;
  const { bold, dim } = createStyle(shouldUseColor(flags, context.stdout, context));
  const keyboard = createInterface({ input: stdin, output: stdout });
  // In raw mode, Ctrl+C is a key instead of a signal. It closes the keyboard as if the input had ended.
  const stop = (): void => void process.kill(process.pid, "SIGINT");
  keyboard.on("close", stop);
  const ask = async (question: string, suggestion: string): Promise<string> => {
    const answer = await keyboard.question(`${bold(question)} ${dim(`(${suggestion})`)} `, { signal });
    return answer.trim();
  };
  try {
    const { name, language, hasBlog, deployment } = defaults;
    return {
      name: flags.name?.trim() ?? ((await ask("Name of the site:", name)) || name),
      language: flags.language === undefined ? await askLanguage(ask, language, stdout) : language,
      hasBlog: flags.blog ?? !/^n/i.test(await ask("With a blog?", hasBlog ? "Y/n" : "y/N")),
      deployment: flags.deploy ?? (await askDeployment(ask, deployment, stdout)),
    };
  } finally {
    keyboard.off("close", stop);
    keyboard.close();
  }
}

async function askLanguage(
  ask: (question: string, suggestion: string) => Promise<string>,
  suggestion: string,
  stdout: OutputStream,
): Promise<string> {
  for (;;) {
    const answer = (await ask("Language:", suggestion)) || suggestion;
    if (isLanguage(answer)) return getCanonicalLanguage(answer);
    stdout.write(`"${answer}" is not a language tag. ${LANGUAGE_HINT}\n`);
  }
}

async function askDeployment(
  ask: (question: string, suggestion: string) => Promise<string>,
  suggestion: Deployment,
  stdout: OutputStream,
): Promise<Deployment> {
  const others = DEPLOYMENTS.filter((name) => name !== suggestion);
  for (;;) {
    const answer = (await ask(`Deploy to ${DEPLOYMENTS.join(", ")}?`, suggestion)).toLowerCase() || suggestion;
    const deployment = DEPLOYMENTS.find((name) => name === answer);
    if (deployment) return deployment;
    stdout.write(`"${answer}" is not a host that is known. Write "${suggestion}", or ${quoteList(others)}.\n`);
  }
}

const quoteList = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(" or ");

const LANGUAGE_HINT = 'Write a code such as "en", "de" or "pt-BR".';

/** True for tags that are also valid locale codes. */
function isLanguage(tag: string): boolean {
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag) && getCanonicalLanguage(tag) !== "";
}

/** Return a language tag with the usual case, `pt-BR`, or an empty string if it is invalid. */
function getCanonicalLanguage(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? "";
  } catch {
    return "";
  }
}

interface NewFile {
  /** Path relative to the site root. */
  file: string;
  /** Absolute path. */
  target: string;
  contents: FileContents;
}

interface Surroundings {
  position: SitePosition;
  context: CommandContext;
}

/** Return the site's files, except shared ones that exist. */
function listNewFiles(root: string, answers: Answers, { position, context }: Surroundings): NewFile[] {
  const dependency = getSitegenDependency(root, context.cwd, position);
  const { repository, repositoryFolder } = position;
  const starter = createStarterFiles({
    ...answers,
    today: new Date().toISOString().slice(0, 10),
    dependency,
    root,
    packageManager: getPackageManager(context.env),
    repository,
    repositoryFolder,
  });
  const { tarball } = dependency;
  const shared = [...SHARED_FILES, ...(tarball ? [tarball.copy] : [])];
  return Object.entries(starter)
    .map(([file, contents]) => ({ file, target: path.join(root, file), contents }))
    .filter(({ file, target }) => !shared.includes(file) || !existsSync(target));
}

/** @throws {ConfigError} The directory contains a configuration or any of the files. */
function rejectConflicts(folder: string, root: string, files: readonly NewFile[]): void {
  const existing = files.filter(({ target }) => existsSync(target)).map(({ file }) => file);
  const conflicts = [...new Set([...listConfigs(root), ...existing])];
  if (conflicts.length === 0) return;
  const message = `"${folder}" already contains ${conflicts.map((file) => `"${file}"`).join(", ")}.`;
  throw createUsageError(
    message,
    `Choose an empty directory, e.g. ${formatCommand("init my-site")}, or move these files away.`,
  );
}

function listConfigs(root: string): string[] {
  if (!isFolder(root)) return [];
  return readdirSync(root).filter((name) => /^sitegen\.config\./.test(name));
}

/** Format the text that the user has to add to an existing file. */
const formatAddition = (file: string, text: string): string =>
  `${file} exists and was not changed. The site needs:\n\n${text.trimEnd().replace(/^(?=.)/gm, "  ")}`;

/** List the files, and the commands that show the site. */
function formatSummary(
  root: string,
  { newFiles, additions }: { newFiles: readonly NewFile[]; additions: readonly NewFile[] },
  flags: InitFlags,
  { position, context }: Surroundings,
): string {
  const { success, bold } = createStyle(shouldUseColor(flags, context.stdout, context));
  const displayRoot = toDisplayPath(root, context);
  const { name } = getPackageManager(context.env);
  const enter = displayRoot === "." ? [] : [`cd ${quote(displayRoot)}`];
  // An existing project's package.json is not changed.
  const fields = listMissingFields(root, SCRIPTS, { cwd: context.cwd, position });
  const complete = fields.length === 0 ? [] : [`npm pkg set ${fields.join(" ")}`];
  return [
    ...newFiles.map(({ file }) => `  ${path.join(displayRoot, file)}`),
    "",
    `${success("✓")} ${bold(pluralize(newFiles.length, "file"))}`,
    ...additions.map(({ file, contents }) => `\n${formatAddition(path.join(displayRoot, file), String(contents))}`),
    ...(newFiles.some(({ file }) => file.startsWith(".vscode/"))
      ? ["VS Code checks YAML files by their schemas and completes front matter (.vscode/)."]
      : []),
    "",
    "Next:",
    ...[...enter, ...complete, `${name} install`, `${name} run dev`].map((command) => `  ${bold(command)}`),
    "",
  ].join("\n");
}

/**
 * Checks a written site, and removes broken parts: links and images to targets that the previous site lacked, items of the
 * navigation without a page, and code that fails. So the new site builds at once, and everything that was removed is listed.
 */

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stringify } from "yaml";
import { listBrokenItems } from "../check/navigation-targets.ts";
import { ConfigError, ContentError, type Problem } from "../model/problem.ts";
import { isRuleName } from "../model/rule-names.ts";
import { openSession, type Session } from "../session/open-session.ts";
import { readSettings } from "../session/site-settings.ts";
import type { UserConfig } from "../site/config/user-config.ts";
import type { Site } from "../site/site.ts";
import { groupBy } from "../util/collections.ts";
import { formatPath, getValue } from "../util/value-path.ts";
import { findBrokenRedirects } from "./broken-redirects.ts";
import { markInvalidSamples } from "./mark-samples.ts";
import type { MigrationTask } from "./migration-task.ts";
import { fixLinks } from "./fix-links.ts";
import { flattenTranslations } from "./flatten-mdx.ts";
import { CODE_ERRORS, listFailingPages } from "./failing-pages.ts";
import { toMap, toText } from "./plain-values.ts";
import type { PageFallback, SiteEditor } from "./site-description.ts";
import { removeCode, removeItem } from "./remove-broken.ts";
import { removeDefinitions } from "./remove-definitions.ts";
import { removeSidebarItems } from "./remove-sidebar-items.ts";
import { repairFaults } from "./repair-faults.ts";

/** Each round can reveal problems that others hid. */
const MAX_ROUNDS = 6;

const CONFIG_FILE = "sitegen.config.yaml";

export interface SettleInput {
  /** Absolute path of the written site. */
  root: string;
  config: UserConfig;
  /** Paths in the source by those in the new site. */
  origins: ReadonlyMap<string, string>;
  fallbacks: readonly PageFallback[];
  signal: AbortSignal;
}

/** @returns The removed parts and the remaining problems. */
export async function settleSite(input: SettleInput): Promise<MigrationTask[]> {
  const settler = new Settler(input);
  try {
    for (let round = 0; round < MAX_ROUNDS; round++) if (!(await settler.runRound(round === MAX_ROUNDS - 1))) break;
  } finally {
    rmSync(path.join(input.root, ".sitegen"), { recursive: true, force: true });
  }
  return settler.tasks;
}

const isUninstalled = (code: string, message: string): boolean =>
  /^(?:missing-renderer|invalid-diagram)$/.test(code) && message.includes("is not installed");

class Settler implements SiteEditor {
  readonly tasks: MigrationTask[] = [];
  private readonly input: SettleInput;
  /** Files that were changed in this round, so that positions of other problems in them are outdated. */
  private readonly changedFiles = new Set<string>();

  private readonly origins: Map<string, string>;

  constructor(input: SettleInput) {
    this.input = input;
    this.origins = new Map(input.origins);
  }

  /** @returns True if files were changed, so that the site has to be checked again. */
  async runRound(isLast: boolean): Promise<boolean> {
    const { root, signal } = this.input;
    this.changedFiles.clear();
    let opened: Session | undefined;
    try {
      const settings = await readSettings({ root, signal, shareImages: false });
      const session = openSession(settings, { signal });
      opened = session;
      const loaded = await session.load();
      const rendered = await session.render(loaded);
      const problems = await session.check(loaded, rendered, () => session.saveCaches());
      const errors = problems.filter(({ severity }) => severity === "error");
      if (isLast) return this.report(problems);
      const configText = this.read(CONFIG_FILE);
      const hasChanged = [
        // First, because this only changes lines that no other problem is in.
        markInvalidSamples(rendered.site, problems, this),
        fixLinks(rendered.site, this),
        this.removeNavigation(rendered.site),
        this.removeRedirects(errors, configText),
        this.replacePages(errors, new Set(rendered.failed.keys())),
        flattenTranslations(problems, this),
        this.removeFailures(errors, rendered.failed.keys()),
        removeSidebarItems(problems, this),
      ].some(Boolean);
      // Other changes have moved the lines of the files that they changed.
      const listUnmoved = (): Problem[] => problems.filter(({ place }) => !this.changedFiles.has(place?.file ?? ""));
      const isRepaired = repairFaults(listUnmoved(), this);
      const hasRemoved = removeDefinitions(listUnmoved(), this);
      return hasChanged || isRepaired || hasRemoved || this.report(problems);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ConfigError || error instanceof ContentError)) throw error;
      return this.report(error.problems);
    } finally {
      await opened?.close();
    }
  }

  /** List the remaining problems. Errors become warnings, so that the site can be built and looked at. */
  private report(problems: readonly Problem[]): false {
    const rules: Record<string, "warning" | "info"> = {};
    const frequent = this.listFrequent(problems);
    for (const { severity, code, message, hint = "", place } of problems) {
      // `package.json` lists the packages, which are installed later.
      if (severity === "info") continue;
      if (isUninstalled(code, message)) {
        rules[code === "missing-renderer" ? "invalid-math" : "invalid-diagram"] = "warning";
        continue;
      }
      this.addTask(`${severity} (${code})`, place?.file ?? CONFIG_FILE, place?.line, message, hint);
      if (severity === "error" && isRuleName(code)) rules[code] = "warning";
      // The previous tool did not compare languages: its translations may be older than their originals.
      else if (code === "translation-structure" || frequent.has(code)) rules[code] ??= "info";
    }
    if ("invalid-diagram" in rules)
      this.addTask(
        "diagrams",
        CONFIG_FILE,
        undefined,
        "check.rules.invalid-diagram",
        "Diagrams are checked once beautiful-mermaid is installed, so their errors are warnings. Fix them, and remove the rule.",
      );
    if ("invalid-math" in rules)
      this.addTask(
        "formulas",
        CONFIG_FILE,
        undefined,
        "check.rules.invalid-math",
        "Formulas are checked once katex is installed, so their errors are warnings. Fix them, and remove the rule.",
      );
    const { config } = this.input;
    if (Object.keys(rules).length === 0) return false;
    config.check = { ...config.check, rules: { ...config.check?.rules, ...rules } };
    this.writeConfig();
    return false;
  }

  /**
   * List the rules for accessibility that content violates often, because the previous tool did not check it: their problems would
   * hide new ones. They do if more than one problem per twenty pages remains.
   */
  private listFrequent(problems: readonly Problem[]): ReadonlySet<string> {
    const pages = [...this.input.origins.keys()].filter((file) => /\.mdx?$/.test(file)).length;
    const remaining = problems.filter(({ severity, code }) => severity !== "info" && code !== "translation-structure");
    if (remaining.length <= pages / 20) return new Set();
    const counts = groupBy(remaining, ({ code }) => code);
    return new Set(
      (["image-without-alt", "media-without-title"] as const).filter((code) => (counts.get(code)?.length ?? 0) > 1),
    );
  }

  private writeConfig(): void {
    this.write(CONFIG_FILE, stringify(this.input.config, { lineWidth: 0, aliasDuplicateObjects: false }));
  }

  addTask(kind: string, file: string, line: number | undefined, subject: string, suggestion: string): void {
    const source = this.origins.get(file);
    // Lines of the source differ from those of the new file.
    this.tasks.push({
      kind,
      source: source ?? file,
      line: source === undefined ? line : undefined,
      subject,
      suggestion,
    });
  }

  read(file: string): string {
    return readFileSync(path.join(this.input.root, file), "utf8");
  }

  move(file: string, target: string, text: string): void {
    this.origins.set(target, this.origins.get(file) ?? file);
    this.changedFiles.add(file);
    rmSync(path.join(this.input.root, file));
    this.write(target, text);
  }

  write(file: string, text: string): void {
    this.changedFiles.add(file);
    writeFileSync(path.join(this.input.root, file), text);
  }

  /** Remove items of the navigation that lead to no page, and menus that become empty. */
  private removeNavigation(site: Site): boolean {
    const { config } = this.input;
    const paths = listBrokenItems(site).filter((path) => getValue(config, path) !== undefined);
    // From the end, so that the indexes of earlier items stay.
    for (const path of paths.toReversed()) {
      const { label, type } = toMap(getValue(config, path));
      this.addTask(
        "navigation item",
        CONFIG_FILE,
        undefined,
        toText(label) ?? toText(type) ?? formatPath(path),
        "The item was removed: no page has its URL.",
      );
      removeItem(config, path);
    }
    if (paths.length > 0) this.writeConfig();
    return paths.length > 0;
  }

  /** @param configText The configuration that was checked: other changes move its lines. */
  private removeRedirects(errors: readonly Problem[], configText: string): boolean {
    const { config } = this.input;
    const { redirects = [] } = config;
    const { removed, anchors } = findBrokenRedirects(redirects, configText, errors);
    for (const redirect of anchors) redirect.to = redirect.to.replace(/#.*$/, "");
    if (removed.length === 0 && anchors.length === 0) return false;
    config.redirects = redirects.filter((redirect) => !removed.includes(redirect));
    const suggestion = "The redirect was removed: no page has the URL that it leads to.";
    for (const { from } of removed) this.addTask("redirect", CONFIG_FILE, undefined, from, suggestion);
    this.writeConfig();
    return true;
  }

  /** Replace pages in React that fail, or that import a module that fails, by pages that show their title. */
  private replacePages(errors: readonly Problem[], failed: ReadonlySet<string>): boolean {
    const failing = listFailingPages(this.input.fallbacks, { root: this.input.root, errors, failed });
    for (const { target, replacement, reason } of failing) {
      rmSync(path.join(this.input.root, target));
      this.write(replacement.target, replacement.text);
      const suggestion = `Its code fails, so ${replacement.target} is shown: ${reason}`;
      this.addTask("page in React", target, undefined, target, suggestion);
    }
    return failing.length > 0;
  }

  /** Turn code that fails into comments, and modules that fail into stubs. */
  private removeFailures(errors: readonly Problem[], failed: Iterable<string>): boolean {
    const failing = new Set(failed);
    let hasChanged = false;
    for (const [file, problems] of groupBy(errors, ({ place }) => place?.file as string | undefined)) {
      if (file === undefined) continue;
      const isDocument = /^(?:content|i18n)\/.*\.mdx$/.test(file);
      const open = problems.find(({ code }) => code === "unclosed-admonition");
      if (open) {
        // Other tools close it at the end of the page.
        this.write(file, `${this.read(file).trimEnd()}\n\n:::\n`);
        this.addTask(
          "unclosed admonition",
          file,
          open.place?.line,
          open.message,
          "It was closed at the end of the page. Move the end to the right line.",
        );
        hasChanged = true;
        continue;
      }
      const lines = problems.filter(({ code }) => CODE_ERRORS.has(code)).map(({ place }) => place?.line ?? 1);
      if (!isDocument || lines.length === 0) continue;
      const { text, removed } = removeCode(this.read(file), failing.has(file) ? undefined : lines);
      if (removed.length === 0) continue;
      this.write(file, text);
      hasChanged = true;
      const [problem] = problems;
      for (const { line, subject } of removed)
        this.addTask(
          "component that fails",
          file,
          line,
          subject,
          `The tag is a comment now. ${problem?.message ?? ""}`,
        );
    }
    return hasChanged;
  }
}

/** Reads `mkdocs.yml`, which may inherit from another file and use tags of Python. */

import { isScalar, isSeq, parseDocument, visit } from "yaml";
import { getFolder } from "../../util/path.ts";
import type { MigrationFailure, MigrationTask } from "../migration-task.ts";
import { joinPath } from "../path-patterns.ts";
import { isMap, type PlainMap, toMap, toText } from "../plain-values.ts";
import type { SourceTree } from "../source-tree.ts";

/** Most files that inherit from each other. */
const MAX_DEPTH = 10;

/** Find settings with another name, `mkdocs-online.yml`, from which no other settings inherit; those with a URL first. */
export function findNamedSettings(tree: SourceTree, folder: string): string | undefined {
  const files = tree
    .listNames(folder)
    .filter((name) => /^mkdocs[-._]\w[\w.-]*\.ya?ml$/.test(name))
    .map((name) => ({ file: folder === "" ? name : `${folder}/${name}`, name }));
  const texts = new Map(files.map(({ file }) => [file, tree.readText(file) ?? ""]));
  const inherits = (text: string, name: string): boolean =>
    new RegExp(`^INHERIT:.*\\b${name.replaceAll(".", "\\.")}`, "m").test(text);
  const tops = files.filter(({ name }) => ![...texts.values()].some((text) => inherits(text, name)));
  return (tops.find(({ file }) => /^site_url:/m.test(texts.get(file) ?? "")) ?? tops[0])?.file;
}

export function readSettings(
  file: string,
  tree: SourceTree,
  report: { failures: MigrationFailure[]; tasks: MigrationTask[] },
  depth = 0,
): PlainMap {
  const document = parseDocument(tree.readText(file) ?? "", { uniqueKeys: false, logLevel: "silent" });
  const [error] = document.errors;
  if (error)
    report.failures.push({
      source: file,
      line: error.linePos?.[0].line,
      message: `The configuration has a syntax error: ${error.message.split("\n")[0]}`,
      hint: "Some values are missing. Fix it, and run the command again.",
    });
  // `!ENV [NAME, default]` is the default: environments differ.
  visit(document, {
    Collection: (_, node) => {
      if (node.tag !== "!ENV" || !isSeq(node)) return undefined;
      const last = node.items.at(-1);
      return document.createNode(isScalar(last) && node.items.length > 1 ? last.value : null);
    },
    Scalar: (_, node) => (node.tag === "!ENV" ? document.createNode(null) : undefined),
  });
  const content = readValue(document);
  const values = toMap(content);
  if (!error && content !== null && !isMap(content))
    report.failures.push({
      source: file,
      message: "The configuration is no map of keys and values.",
      hint: "All values are missing. Fix it, and run the command again.",
    });
  const parent = toText(values.INHERIT);
  if (parent === undefined || depth >= MAX_DEPTH) return values;
  const parentFile = joinPath(getFolder(file), parent);
  const parentSettings =
    tree.isFile(parentFile) && tree.isInProject(parentFile) ? parentFile : findTemplate(tree, file);
  if (parentSettings === undefined)
    report.failures.push({
      source: file,
      message: `The configuration inherits from "${parent}", which does not exist.`,
      hint: "Its values are missing. If a program creates the file, run it, and run the command again.",
    });
  else if (parentSettings !== parentFile)
    report.tasks.push({
      kind: "configuration",
      source: file,
      subject: `INHERIT: ${parent}`,
      suggestion: `The file does not exist, so "${parentSettings}" was read. If a program creates the file, run it, and migrate again.`,
    });
  return parentSettings === undefined ? values : merge(readSettings(parentSettings, tree, report, depth + 1), values);
}

/** Read `nav` from a file that a program joins with the settings: `mkdocs-nav.yml`. */
export function readNavFile(tree: SourceTree, folder: string): unknown {
  const file = tree.listNames(folder).find((name) => /^(?:mkdocs[-._])?nav\.ya?ml$/.test(name));
  if (file === undefined) return undefined;
  const values = toMap(readValue(parseDocument(tree.readText(joinPath(folder, file)) ?? "", { logLevel: "silent" })));
  return Array.isArray(values.nav) ? values.nav : undefined;
}

/** Find the file from which a program creates settings: `mkdocs.template.yml`. */
function findTemplate(tree: SourceTree, file: string): string | undefined {
  const names = ["template", "base", "common"].map((name) => joinPath(getFolder(file), `mkdocs.${name}.yml`));
  return tree.findFile(...names.filter((name) => name !== file));
}

function readValue(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS();
  } catch {
    return undefined; // aliases without anchors
  }
}

/** Join maps at all levels, as MkDocs does; lists are replaced. */
function merge(parent: PlainMap, own: PlainMap): PlainMap {
  const result: Record<string, unknown> = { ...parent };
  for (const [key, value] of Object.entries(own)) {
    const parentSettings = parent[key];
    result[key] = isMap(value) && isMap(parentSettings) ? merge(parentSettings, value) : value;
  }
  return result;
}

/** Return the options by name of a list of plugins or extensions, `- a` and `- b: {…}`, or of a map. */
export function readNamedOptions(value: unknown): Map<string, PlainMap> {
  if (!Array.isArray(value))
    return new Map(Object.entries(toMap(value)).map(([name, options]) => [name, toMap(options)]));
  return new Map(
    value.flatMap((entry): [string, PlainMap][] =>
      typeof entry === "string"
        ? [[entry, {}]]
        : Object.entries(toMap(entry)).map(([name, options]) => [name, toMap(options)]),
    ),
  );
}

/** Split the URL of the site. */
export function readSiteUrl(url: string | undefined): { origin?: string; pathname: string } {
  try {
    const { origin, pathname } = new URL(url ?? "");
    return { origin, pathname: pathname.replace(/\/*$/, "/") };
  } catch {
    return { pathname: "/" };
  }
}

/** Plugins that are built in, or that have no effect here. */
export const BUILT_IN_PLUGINS =
  /^(?:(?:material\/)?(?:search|tags|meta|offline|privacy|social|typeset|optimize|blog)|redirects|minify|git-revision-date(?:-localized)?|autorefs|mkdocstrings|glightbox|awesome-pages|awesome-nav|literate-nav|section-index|exclude|mike|rss|i18n)$/;

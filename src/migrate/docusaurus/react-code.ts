/**
 * Copies the React code of a Docusaurus site: components that documents import, with the modules that they import.
 *
 * Code that needs a package or a part of Docusaurus without equivalent becomes a stub that shows its children.
 */

import { getExtension, getFolder, getRelativePath, joinInside, removeExtension } from "../../util/path.ts";
import type { MigrationTask } from "../migration-task.ts";
import type { CopiedFile, TextFile } from "../site-description.ts";
import type { PlainMap } from "../plain-values.ts";
import type { SourceTree } from "../source-tree.ts";
import { applyEdits, type TextEdit } from "../text-edits.ts";
import type { ImportPlan } from "./conversion-input.ts";
import { createShims, getShimPath } from "./react-shims.ts";
import { getStubPath, type Stub, writeStub } from "./react-stubs.ts";
import { convertStyles } from "./style-sheets.ts";

const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm)$/i;
const CODE = /\.(?:[cm]?[jt]sx?|json)$/;
const ENDINGS = [
  "",
  ".tsx",
  ".ts",
  ".jsx",
  ".js",
  ".mjs",
  ".json",
  "/index.tsx",
  "/index.ts",
  "/index.jsx",
  "/index.js",
];

/** Tags of Docusaurus that are built in, by module. */
const BUILT_IN =
  /^@theme\/(?:Tabs|TabItem|DocCardList|Admonition|CodeBlock|TOCInline|Details|LiveCodeBlock)$|^(?:@docusaurus\/Link|@docusaurus\/Head)$/;

/** Modules that are installed with the generator. */
const AVAILABLE = /^react(?:-dom)?(?:\/|$)/;

export interface ReactCodeInput {
  tree: SourceTree;
  /** Directory of the configuration. */
  siteFolder: string;
  config: PlainMap;
  /** Return the path in the new site of a document or asset. */
  locate(file: string): string | undefined;
}

export class ReactCode {
  readonly tasks: MigrationTask[] = [];
  private readonly tree: SourceTree;
  private readonly siteFolder: string;
  private readonly locate: ReactCodeInput["locate"];
  /** Code by its path in the source; `undefined` if it cannot be used. */
  private readonly modules = new Map<string, TextFile | CopiedFile | undefined>();
  /** Code of replacements by the modules that they replace, and the modules that are imported. */
  private readonly shims: Readonly<Record<string, string>>;
  private readonly importedShims = new Set<string>();
  /** Why a module cannot be used, by its path. */
  private readonly reasons = new Map<string, string>();
  private readonly images = new Map<string, CopiedFile>();
  private readonly stubs = new Map<string, Stub>();

  constructor({ tree, siteFolder, config, locate }: ReactCodeInput) {
    this.tree = tree;
    this.siteFolder = siteFolder;
    this.locate = locate;
    this.shims = createShims(config);
  }

  /** Copy a page with all that it imports. */
  copyPage(file: string): { target: string } | { reason: string } {
    const module = this.copyModule(file);
    return module
      ? { target: module.target }
      : { reason: this.reasons.get(file) ?? "It uses a module without equivalent." };
  }

  /** Plan an import of a document. @param file Path in the source. */
  planImport(file: string, specifier: string, names: readonly string[]): ImportPlan {
    if (BUILT_IN.test(specifier)) return { kind: "remove" };
    if (/\.(?:s?css|less)$/.test(specifier)) return { kind: "remove" };
    if (AVAILABLE.test(specifier)) return { kind: "keep" };
    if (this.shims[specifier] !== undefined)
      return { kind: "replace", specifier: `@site/${this.requireShim(specifier)}` };
    const target = this.resolve(file, specifier);
    if (target !== undefined && IMAGE.test(target))
      return this.planImage(file, target) ?? this.requireStub(file, specifier, names);
    if (target !== undefined && /\.mdx?$/.test(target)) {
      const place = this.locate(target);
      if (place === undefined) return this.requireStub(file, specifier, names);
      return { kind: "replace", specifier: this.write(file, specifier, place) };
    }
    const module = target === undefined ? undefined : this.copyModule(target);
    if (!module) return this.requireStub(file, specifier, names);
    return { kind: "replace", specifier: `@site/${module.target}` };
  }

  /** Write the path of a file in the new site as the import wrote it: relative, or from the root. */
  private write(file: string, specifier: string, target: string): string {
    const from = this.locate(file);
    if (!specifier.startsWith(".") || from === undefined) return `@site/${target}`;
    const relative = getRelativePath(getFolder(from), target);
    return relative.startsWith(".") ? relative : `./${relative}`;
  }

  private planImage(file: string, target: string): ImportPlan | undefined {
    const url = this.getStaticUrl(target);
    if (url !== undefined) return { kind: "image", url };
    const place = this.locate(target);
    return place === undefined ? undefined : { kind: "image", url: this.write(file, "./", place) };
  }

  /** Return the URL of a file in `static/`. */
  getStaticUrl(file: string): string | undefined {
    const folder = this.at("static/");
    return file.startsWith(folder) ? `/${file.slice(folder.length)}` : undefined;
  }

  private at(path: string): string {
    return this.siteFolder === "" ? path : `${this.siteFolder}/${path}`;
  }

  /** Find the file that an import loads. */
  resolve(file: string, specifier: string): string | undefined {
    const clean = specifier.replace(/^.*!/, "").replace(/[?#].*$/, "");
    const path = clean.startsWith("@site/")
      ? joinInside(this.siteFolder, clean.slice(6))
      : clean.startsWith(".")
        ? joinInside(getFolder(file), clean)
        : undefined;
    if (path === undefined || specifier.includes("!")) return undefined;
    return this.tree.findFile(...ENDINGS.map((ending) => path + ending));
  }

  private requireShim(specifier: string): string {
    this.importedShims.add(specifier);
    return getShimPath(specifier);
  }

  private requireStub(file: string, specifier: string, names: readonly string[]): ImportPlan {
    const key = this.resolve(file, specifier) ?? specifier;
    let stub = this.stubs.get(key);
    if (!stub) {
      stub = { specifier, source: file, names: new Set() };
      this.stubs.set(key, stub);
      const reason = this.reasons.get(key);
      this.tasks.push({
        kind: "component",
        source: file,
        subject: `"${specifier}"`,
        suggestion: `${reason === undefined ? "" : `${reason} `}Write it in ${getStubPath(key)}, which only shows the text between its tags.`,
      });
    }
    for (const name of names) stub.names.add(name);
    return { kind: "replace", specifier: `@site/${getStubPath(key)}` };
  }

  /** Copy a module and those that it imports. @returns `undefined` if one of them has no equivalent. */
  private copyModule(file: string): TextFile | CopiedFile | undefined {
    if (this.modules.has(file)) return this.modules.get(file);
    const target = this.getTarget(file);
    this.modules.set(file, { source: file, target }); // for modules that import each other
    const result = file.endsWith(".css")
      ? this.convertStyleSheet(file, target)
      : CODE.test(file) && !file.endsWith(".json")
        ? this.convertModule(file, target)
        : { source: file, target };
    this.modules.set(file, result);
    return result;
  }

  /** Return the path of code in the new site: the same one, with the extension for JSX. */
  private getTarget(file: string): string {
    const prefix = this.at("");
    const inside = file.startsWith(prefix) ? file.slice(prefix.length) : file.replace(/^(?:\.\.\/)+/, "");
    const path = inside.startsWith("src/") ? inside : `src/other/${inside}`;
    return getExtension(path) === ".js" && /<[A-Za-z>]/.test(this.tree.readText(file) ?? "")
      ? `${removeExtension(path)}.jsx`
      : path;
  }

  private convertStyleSheet(file: string, target: string): TextFile | undefined {
    const { tree, siteFolder } = this;
    const converted = convertStyles(file, { tree, siteFolder, getStaticUrl: (path) => this.getStaticUrl(path) });
    if (!converted) return this.refuse(file, "It needs a preprocessor of styles.");
    this.tasks.push(...converted.tasks);
    for (const copy of converted.copies) this.images.set(copy.source, copy);
    return { source: file, target, text: converted.text };
  }

  private refuse(file: string, reason: string): undefined {
    this.reasons.set(file, reason);
    return undefined;
  }

  private convertModule(file: string, target: string): TextFile | undefined {
    const text = this.tree.readText(file) ?? "";
    const edits: TextEdit[] = [];
    if (/\brequire\(|\bimport\(/.test(text.replace(REQUIRED_IMAGE, "")))
      return this.refuse(file, "It loads modules with `require` or `import()`.");
    for (const { index, 0: match, 1: path = "" } of text.matchAll(REQUIRED_IMAGE)) {
      const url = this.findImageUrl(file, path);
      if (url === undefined) return this.refuse(file, `The image "${path}" does not exist.`);
      edits.push({ start: index, end: index + match.length, text: JSON.stringify(url) });
    }
    for (const importMatch of text.matchAll(IMPORT)) {
      const { index, 0: statement } = importMatch;
      const { names = "", path = "" } = importMatch.groups ?? {};
      const edit = this.convertImport({ file, target, text, names: names.trim(), path });
      if (edit === "unusable") {
        const inner = this.reasons.get(this.resolve(file, path) ?? "");
        return this.refuse(file, inner ?? `It imports "${path}", which has no equivalent or is not installed.`);
      }
      if (edit === "keep") continue;
      const at = index + statement.lastIndexOf(path) - 1;
      edits.push(
        edit.statement === undefined
          ? { start: at, end: at + path.length + 2, text: JSON.stringify(edit.specifier) }
          : { start: index, end: index + statement.length, text: edit.statement },
      );
    }
    return { source: file, target, text: applyEdits(text, edits) };
  }

  private findImageUrl(file: string, specifier: string): string | undefined {
    const target = this.resolve(file, specifier);
    return target !== undefined && IMAGE.test(target) ? this.placeImage(target) : undefined;
  }

  /** Return the URL of an image, which is copied to `static/` if it is elsewhere. */
  private placeImage(file: string): string {
    const url = this.getStaticUrl(file);
    if (url !== undefined) return url;
    const path = `images/${file.slice(this.at("").length)}`;
    this.images.set(file, { source: file, target: `static/${path}` });
    return `/${path}`;
  }

  private convertImport({ file, target, text, names, path }: CodeImport): ImportEdit {
    if (AVAILABLE.test(path)) return "keep";
    const relate = (to: string): { specifier: string } => {
      const relative = getRelativePath(getFolder(target), to);
      return { specifier: relative.startsWith(".") ? relative : `./${relative}` };
    };
    if (this.shims[path] !== undefined) return relate(this.requireShim(path));
    const resolved = this.resolve(file, path);
    if (resolved === undefined) return names.startsWith("type ") ? { statement: "" } : "unusable";
    if (IMAGE.test(resolved)) {
      const isTag = new RegExp(`<${names}[\\s/>]`).test(text);
      if (isTag || !/^\w+$/.test(names)) return "unusable";
      return { statement: `const ${names} = ${JSON.stringify(this.placeImage(resolved))};` };
    }
    if (/\.(?:scss|sass|less)$/.test(resolved)) return this.skipStyles(resolved, names);
    if (!CODE.test(resolved) && !resolved.endsWith(".css")) return "unusable";
    const module = this.copyModule(resolved);
    return module ? relate(module.target) : "unusable";
  }

  /** A style sheet for a preprocessor is left out, unless code uses its class names. */
  private skipStyles(file: string, names: string): ImportEdit {
    if (names !== "") return "unusable";
    this.tasks.push({
      kind: "style sheet",
      source: file,
      subject: file,
      suggestion: 'It needs a preprocessor. Compile it, and add the result to "styles".',
    });
    return { statement: "" };
  }

  /** Return all files for the new site. */
  listFiles(): { textFiles: TextFile[]; copies: CopiedFile[] } {
    const modules = [...this.modules.values()].filter((module) => module !== undefined);
    const shims = [...this.importedShims].map((name) => ({ target: getShimPath(name), text: this.shims[name] ?? "" }));
    const stubs = [...this.stubs].map(([key, stub]) => ({ target: getStubPath(key), text: writeStub(stub) }));
    return {
      textFiles: [...modules.filter((module) => "text" in module), ...shims, ...stubs],
      copies: [...modules.filter((module): module is CopiedFile => !("text" in module)), ...this.images.values()],
    };
  }
}

interface CodeImport {
  file: string;
  target: string;
  text: string;
  /** Text between `import` and `from`. */
  names: string;
  path: string;
}

type ImportEdit = "keep" | "unusable" | { specifier: string; statement?: undefined } | { statement: string };

/** An import or a re-export in code. */
const IMPORT = /^[ \t]*(?:import|export)\b(?:(?<names>[^"';()=]*?)\bfrom\b)?\s*["'](?<path>[^"'\n]+)["'];?/gm;
const REQUIRED_IMAGE = /\brequire\(\s*["']([^"']+\.(?:png|jpe?g|gif|svg|webp))["']\s*\)(?:\.default)?/g;

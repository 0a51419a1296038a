/**
 * Copies the React code of a Docusaurus site: components that documents import, with the modules that they import.
 *
 * Code that needs a package or a part of Docusaurus without equivalent becomes a stub that shows its children.
 */

import { getExtension, getFolder, getRelativePath, joinInside, removeExtension } from "../../util/path.ts";
import type { MigrationTask } from "../migration-task.ts";
import type { CopiedFile, TextFile } from "../site-description.ts";
import type { SourceTree } from "../source-tree.ts";
import { applyEdits, type TextEdit } from "../text-edits.ts";
import type { ImportPlan } from "./convert-document.ts";
import { SHIMS } from "./react-shims.ts";

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

/** Directory of the replacements of Docusaurus, below the root of the new site. */
const SHIM_FOLDER = "src/docusaurus";
const STUB_FOLDER = "src/stubs";

interface Stub {
  specifier: string;
  source: string;
  names: Set<string>;
}

export class ReactCode {
  readonly tasks: MigrationTask[] = [];
  private readonly tree: SourceTree;
  private readonly siteFolder: string;
  /** Returns the path in the new site of a document or asset. */
  private readonly locate: (file: string) => string | undefined;
  /** Code by its path in the source; `undefined` if it cannot be used. */
  private readonly modules = new Map<string, TextFile | CopiedFile | undefined>();
  private readonly shims = new Set<string>();
  private readonly stubs = new Map<string, Stub>();

  constructor(tree: SourceTree, siteFolder: string, locate: (file: string) => string | undefined) {
    this.tree = tree;
    this.siteFolder = siteFolder;
    this.locate = locate;
  }

  /** Plan an import of a document. @param file Path in the source. */
  planImport(file: string, specifier: string, names: readonly string[]): ImportPlan {
    if (BUILT_IN.test(specifier)) return { kind: "remove" };
    if (/\.(?:s?css|less)$/.test(specifier)) return { kind: "remove" };
    if (AVAILABLE.test(specifier)) return { kind: "keep" };
    if (SHIMS[specifier] !== undefined) return { kind: "replace", specifier: `@site/${this.requireShim(specifier)}` };
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
    this.shims.add(specifier);
    return getShimPath(specifier);
  }

  private requireStub(file: string, specifier: string, names: readonly string[]): ImportPlan {
    const key = this.resolve(file, specifier) ?? specifier;
    let stub = this.stubs.get(key);
    if (!stub) {
      stub = { specifier, source: file, names: new Set() };
      this.stubs.set(key, stub);
      this.tasks.push({
        kind: "component",
        source: file,
        subject: `"${specifier}"`,
        suggestion: `Write it in ${this.getStubPath(key)}, which only shows the text between its tags.`,
      });
    }
    for (const name of names) stub.names.add(name);
    return { kind: "replace", specifier: `@site/${this.getStubPath(key)}` };
  }

  private getStubPath(key: string): string {
    const name = removeExtension(key)
      .replace(/\/index$/, "")
      .replace(/^@/, "")
      .replace(/^.*?\bsrc\//, "")
      .replace(/[^\w-]+/g, "-")
      .replace(/^-+|-+$/g, "");
    return `${STUB_FOLDER}/${name}.tsx`;
  }

  /** Copy a module and those that it imports. @returns `undefined` if one of them has no equivalent. */
  private copyModule(file: string): TextFile | CopiedFile | undefined {
    if (this.modules.has(file)) return this.modules.get(file);
    const target = this.getTarget(file);
    this.modules.set(file, { source: file, target }); // for modules that import each other
    const result =
      CODE.test(file) && !file.endsWith(".json") ? this.convertModule(file, target) : { source: file, target };
    this.modules.set(file, result);
    return result;
  }

  /** Return the path of code in the new site: the same one, with the extension for JSX. */
  private getTarget(file: string): string {
    const prefix = this.at("");
    const inside = file.startsWith(prefix) ? file.slice(prefix.length) : file.replace(/^(?:\.\.\/)+/, "");
    const path = inside.startsWith("src/") && !inside.startsWith("src/pages/") ? inside : `src/other/${inside}`;
    return getExtension(path) === ".js" && /<[A-Za-z>]/.test(this.tree.readText(file) ?? "")
      ? `${removeExtension(path)}.jsx`
      : path;
  }

  private convertModule(file: string, target: string): TextFile | undefined {
    const text = this.tree.readText(file) ?? "";
    const edits: TextEdit[] = [];
    if (/\brequire\(|\bimport\(/.test(text.replace(REQUIRED_IMAGE, ""))) return undefined;
    for (const { index, 0: match, 1: path = "" } of text.matchAll(REQUIRED_IMAGE)) {
      const url = this.findImageUrl(file, path);
      if (url === undefined) return undefined;
      edits.push({ start: index, end: index + match.length, text: JSON.stringify(url) });
    }
    for (const importMatch of text.matchAll(IMPORT)) {
      const { index, 0: statement } = importMatch;
      const { names = "", path = "" } = importMatch.groups ?? {};
      const edit = this.convertImport({ file, target, text, names: names.trim(), path });
      if (edit === "unusable") return undefined;
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
    return target !== undefined && IMAGE.test(target) ? this.getStaticUrl(target) : undefined;
  }

  private convertImport({ file, target, text, names, path }: CodeImport): ImportEdit {
    if (AVAILABLE.test(path)) return "keep";
    const relate = (to: string): { specifier: string } => {
      const relative = getRelativePath(getFolder(target), to);
      return { specifier: relative.startsWith(".") ? relative : `./${relative}` };
    };
    if (SHIMS[path] !== undefined) return relate(this.requireShim(path));
    const resolved = this.resolve(file, path);
    if (resolved === undefined) return names.startsWith("type ") ? { statement: "" } : "unusable";
    if (IMAGE.test(resolved)) {
      const url = this.getStaticUrl(resolved);
      const isTag = new RegExp(`<${names}[\\s/>]`).test(text);
      return url === undefined || isTag || !/^\w+$/.test(names)
        ? "unusable"
        : { statement: `const ${names} = ${JSON.stringify(url)};` };
    }
    if (/\.(?:scss|sass|less)$/.test(resolved)) return names === "" ? { statement: "" } : "unusable";
    if (!CODE.test(resolved) && !resolved.endsWith(".css")) return "unusable";
    const module = this.copyModule(resolved);
    return module ? relate(module.target) : "unusable";
  }

  /** Return all files for the new site. */
  listFiles(): { textFiles: TextFile[]; copies: CopiedFile[] } {
    const modules = [...this.modules.values()].filter((module) => module !== undefined);
    const shims = [...this.shims].map((name) => ({ target: getShimPath(name), text: SHIMS[name] ?? "" }));
    const stubs = [...this.stubs].map(([key, stub]) => ({ target: this.getStubPath(key), text: writeStub(stub) }));
    return {
      textFiles: [...modules.filter((module) => "text" in module), ...shims, ...stubs],
      copies: modules.filter((module): module is CopiedFile => !("text" in module)),
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

const getShimPath = (specifier: string): string =>
  `${SHIM_FOLDER}/${specifier.replace(/^@(?:docusaurus|theme)\//, "").replaceAll("/", "-")}.tsx`;

function writeStub({ specifier, names }: Stub): string {
  const exported = [...names].filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== "default").sort();
  return `/** Stands for ${JSON.stringify(specifier)}, which was not taken over: shows the text between the tags. */

import type { ReactNode } from "react";

export default function Stub({ children }: { children?: ReactNode; [name: string]: unknown } = {}): ReactNode {
  return <>{children}</>;
}
${exported.map((name) => `\nexport const ${name} = Stub;\n`).join("")}`;
}

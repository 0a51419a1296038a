/**
 * Takes over the components that pages of a Starlight site import: React code is copied, and components of Astro and other
 * frameworks become stubs, which are tags that need no import.
 */

import { getFolder, getRelativePath, removeExtension } from "../../util/path.ts";
import { ReactCode } from "../docusaurus/react-code.ts";
import type { MigrationTask } from "../migration-task.ts";
import type { CopiedFile, TextFile } from "../site-description.ts";
import type { SourceTree } from "../source-tree.ts";
import type { ModuleResolver } from "./read-aliases.ts";
import type { StarlightImport } from "./tag-context.ts";

const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm)$/i;
const STUB_FOLDER = "src/stubs";

/** Components of Starlight and Astro that are built in, or that are converted. */
const BUILT_IN_TAGS = [
  "Aside",
  "Badge",
  "Card",
  "CardGrid",
  "Code",
  "FileTree",
  "Icon",
  "Image",
  "LinkButton",
  "LinkCard",
  "Picture",
  "Steps",
  "TabItem",
  "Tabs",
];

interface Stub {
  /** Name of the tag. */
  name: string;
  /** Module as written. */
  specifier: string;
  /** Page that imports it first. */
  source: string;
  pages: number;
  /** True once a page has the tag; tags with slots only are tabs. */
  isUsed: boolean;
}

export class AstroCode {
  private readonly tree: SourceTree;
  private readonly siteFolder: string;
  private readonly resolver: ModuleResolver;
  private readonly react: ReactCode;
  private readonly locate: (file: string) => string | undefined;
  private readonly stubs = new Map<string, Stub>();
  /** Copied images and code by their path in the source. */
  private readonly copies = new Map<string, string>();
  private readonly otherTasks: MigrationTask[] = [];

  /** @param locate Returns the path in the new site of a document. */
  constructor(
    tree: SourceTree,
    {
      siteFolder,
      resolver,
      locate,
    }: { siteFolder: string; resolver: ModuleResolver; locate(file: string): string | undefined },
  ) {
    this.tree = tree;
    this.siteFolder = siteFolder;
    this.resolver = resolver;
    this.locate = locate;
    this.react = new ReactCode({ tree, siteFolder, config: {}, locate });
  }

  /** Plan an import of a page. @param names Exported names by local names. */
  planImport(source: string, specifier: string, names: ReadonlyMap<string, string>): StarlightImport {
    const file = this.resolver.resolve(source, specifier);
    if (specifier.endsWith("?raw") && file !== undefined)
      return { kind: "text", file: `/${this.copy(file, `examples/${this.getInner(file)}`)}` };
    if (file !== undefined && IMAGE.test(file)) return { kind: "image", url: this.copyImage(file) };
    if (/^@astrojs\/starlight\/|^astro:assets$/.test(specifier) || /\.(?:s?css|less|styl)$/.test(specifier))
      return { kind: "remove" };
    if (file !== undefined && /\.mdx?$/i.test(file)) {
      const [from, to] = [this.locate(source), this.locate(file)];
      if (from !== undefined && to !== undefined) {
        const relative = getRelativePath(getFolder(from), to);
        return { kind: "partial", file: relative };
      }
    }
    if (file !== undefined && /\.[cm]?[jt]sx?$|\.json$/.test(file)) {
      const plan = this.react.planImport(source, this.relate(source, file), [...names.values()]);
      if (plan.kind === "replace") return plan;
    }
    const tags = [...names.keys()].filter((name) => /^[A-Z]/.test(name));
    if (tags.length === 0) {
      if (!/^astro:/.test(specifier))
        this.otherTasks.push({
          kind: "import",
          source,
          subject: `"${specifier}"`,
          suggestion: "The import was removed, with the expressions that use it. Write their results.",
        });
      return { kind: "remove" };
    }
    for (const name of tags) this.addStub(name, specifier, source);
    return { kind: "stub" };
  }

  private relate(source: string, file: string): string {
    const relative = getRelativePath(getFolder(source), file);
    return relative.startsWith(".") ? relative : `./${relative}`;
  }

  private addStub(name: string, specifier: string, source: string): void {
    const stub = this.stubs.get(name) ?? { name, specifier, source, pages: 0, isUsed: false };
    stub.pages++;
    this.stubs.set(name, stub);
  }

  /** Use a stub for a tag. @returns False if no import defines the tag. */
  takeStub(name: string): boolean {
    const stub = this.stubs.get(name);
    if (!stub || BUILT_IN_TAGS.includes(name)) return false;
    stub.isUsed = true;
    return true;
  }

  private getInner(file: string): string {
    return this.siteFolder !== "" && file.startsWith(`${this.siteFolder}/`)
      ? file.slice(this.siteFolder.length + 1)
      : file;
  }

  /** Copy an image of `src/` to `static/`, and return its URL. */
  copyImage(file: string): string {
    const inner = this.getInner(file);
    if (inner.startsWith("public/")) return `/${inner.slice("public/".length)}`;
    const place = this.locate(file) ?? inner.replace(/^src\//, "");
    const path = place.replace(/^(?:content|i18n)\//, "");
    const isTaken = this.tree.isFile(this.siteFolder === "" ? `public/${path}` : `${this.siteFolder}/public/${path}`);
    return `/${this.copy(file, `static/${isTaken ? `images/${path}` : path}`).slice("static/".length)}`;
  }

  private copy(file: string, target: string): string {
    const path = this.copies.get(file) ?? target;
    this.copies.set(file, path);
    return path;
  }

  /** Names of the tags that are stubs, with their modules, for the configuration. */
  listComponents(): Record<string, string> | undefined {
    const names = [...this.stubs.values()]
      .filter(({ isUsed }) => isUsed)
      .map(({ name }) => name)
      .sort();
    return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, getStubPath(name)]));
  }

  get tasks(): MigrationTask[] {
    const components = [...this.stubs.values()].map(
      ({ name, specifier, source, pages, isUsed }): MigrationTask => ({
        kind: "component",
        source,
        subject: `<${name}> of "${specifier}" (${pages === 1 ? "1 page" : `${pages} pages`})`,
        suggestion: isUsed
          ? `Write the components in ${STUB_FOLDER}/ in React. Until then, they show the text between the tags, or that of the attributes.`
          : "The component was replaced by a built-in one: tabs, or the one of this name. Check its look.",
      }),
    );
    return [...components, ...this.otherTasks, ...this.react.tasks];
  }

  listFiles(): { textFiles: TextFile[]; copies: CopiedFile[] } {
    const { textFiles, copies } = this.react.listFiles();
    const stubs = [...this.stubs.values()]
      .filter(({ isUsed }) => isUsed)
      .map(({ name, specifier }) => ({ target: getStubPath(name), text: writeStub(specifier) }));
    return {
      textFiles: [...textFiles, ...stubs],
      copies: [...copies, ...[...this.copies].map(([source, target]) => ({ source, target }))],
    };
  }
}

const getStubPath = (name: string): string => `${STUB_FOLDER}/${removeExtension(name)}.tsx`;

function writeStub(specifier: string): string {
  return `/** Stands for ${JSON.stringify(specifier)}, which was not taken over: shows the text between the tags, or that of the attributes. */

import type { ReactNode } from "react";

export default function Stub({ children, ...props }: { children?: ReactNode; [name: string]: unknown }): ReactNode {
  const texts = Object.entries(props).filter(([name, value]) => typeof value === "string" && !/^(?:id|class|className|icon|variant|href)$/.test(name));
  if (children !== undefined || texts.length === 0) return <>{children}</>;
  return (
    <span>
      {texts.map(([name, value]) => (
        <span key={name}>
          <code>{String(value)}</code>{" "}
        </span>
      ))}
    </span>
  );
}
`;
}

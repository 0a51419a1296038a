/** Types of links: targets, the base of relative targets, and results. */

import type { SiteConfig } from "../../model/config.ts";
import type { Document, DocumentId, Kind } from "../../model/document.ts";
import type { Locale, LocaleId } from "../../model/locale.ts";
import type { OutputPath, RoutePath } from "../../model/permalink.ts";
import type { SourcePath } from "../../model/problem.ts";
import type { ComparisonBudget } from "../../util/suggest.ts";

/** All targets that a link may lead to. Created once per site. */
export interface LinkTargets {
  config: SiteConfig;
  /** Routes of documents by `documentKey`. */
  documents: ReadonlyMap<string, RoutePath>;
  /** Documents by route key. */
  documentAt: ReadonlyMap<string, { kind: Kind; id: DocumentId }>;
  /** Routes by route key. */
  routes: ReadonlyMap<string, RoutePath>;
  /** The locales of pages that some locales lack, by route key. The first has the page in its own language. */
  partialRoutes: ReadonlyMap<string, readonly Locale[]>;
  /** Keys of redirects. */
  redirects: ReadonlySet<string>;
  /** Static and generated files, relative to the output root. */
  files: ReadonlySet<string>;
  /** Files next to documents. */
  assets: ReadonlySet<SourcePath>;
  suggestions: TargetSuggestions;
  corrections: TargetCorrections;
}

/** The document that contains a link: relative targets are relative to this document. */
export type LinkBase = Pick<Document, "kind" | "id" | "source">;

export type ResolvedLink =
  | {
      kind: "page";
      route: RoutePath;
      document?: { kind: Kind; id: DocumentId };
      hash: string;
      query: string;
      /** Locale in the URL. By default, the link leads to the locale of its page. */
      locale?: LocaleId;
    }
  | { kind: "external"; href: string; newTab: boolean }
  | { kind: "asset"; source: SourcePath; hash: string }
  | { kind: "file"; path: OutputPath; hash: string; query: string }
  | {
      kind: "broken";
      code: "broken-link" | "broken-markdown-link" | "missing-image" | "unknown-structure";
      message: string;
      /** Suggest a fix. Expensive, so only call it for reports. */
      hint: () => string;
      /** Return the correct path, if the correction is unambiguous enough to be applied automatically. Expensive, too. */
      correction?: () => string | undefined;
    };

export type PageLink = Extract<ResolvedLink, { kind: "page" }>;

export type BrokenLink = Extract<ResolvedLink, { kind: "broken" }>;

export interface Target {
  path: string;
  query: string;
  hash: string;
}

/** A link with a relative path. */
export interface RelativeLink extends Target {
  document: LinkBase;
  /** Base directory of the path, below the directory of the document's kind. */
  folder: string;
  /** True if the target is a file, not a page. */
  isAsset: boolean;
}

export type Rest = Pick<Target, "query" | "hash">;

/** Suggests targets for broken links. */
export interface TargetSuggestions {
  /** Limit of all comparisons of the run. */
  budget: ComparisonBudget;
  /** Suggest a route. Pages of the version of the docs that contains the link come first. */
  route(key: string, base?: LinkBase): string | undefined;
  /** Suggest a document of the same kind. Documents of the same version come first. */
  document(id: string, base: LinkBase): string | undefined;
  /** Suggest a file next to documents, of the same locale or of the originals. */
  asset(path: string, base: LinkBase): string | undefined;
  /** Suggest a static or generated file. */
  file(path: string): string | undefined;
}

/** Finds corrections that are unambiguous enough to be applied automatically. */
export interface TargetCorrections {
  route(key: string): string | undefined;
  document(id: string, kind: Kind): string | undefined;
  asset(path: string, base: LinkBase): string | undefined;
  file(path: string): string | undefined;
}

/** Extension of documents. */
export const MARKDOWN = /\.mdx?$/i;

/** Types for links: targets, the base for relative targets, and results. */

import type { Document, DocumentId, Kind } from "../../model/document.ts";
import type { Locale, LocaleId } from "../../model/locale.ts";
import type { OutputPath, RoutePath } from "../../model/permalink.ts";
import type { Place, SourcePath } from "../../model/problem.ts";
import type { Redirects } from "../../model/redirect.ts";
import type { ComparisonBudget } from "../../util/name-trie.ts";
import type { SiteConfig } from "../config/site-config.ts";

/** All targets that a link may lead to. Created once per site. */
export interface LinkTargets {
  config: SiteConfig;
  /** Document routes by `documentKey`. */
  documents: ReadonlyMap<string, RoutePath>;
  /** Documents that are the page of their directory, e.g. `README.md`, by the `documentKey` of the directory. */
  folderPages: ReadonlyMap<string, DocumentId>;
  /** Documents with the `id` of another tool in their front matter. */
  foreignIds: ForeignIds;
  /** Documents by route key. */
  documentAt: ReadonlyMap<string, { kind: Kind; id: DocumentId }>;
  /** Routes by route key. */
  routes: ReadonlyMap<string, RoutePath>;
  /** For pages that some locales lack: the locales that have the page, by route key, beginning with its own language. */
  partialRoutes: ReadonlyMap<string, readonly Locale[]>;
  redirects: Redirects;
  /** Static and generated files, relative to the output root. */
  files: ReadonlySet<string>;
  /** Files next to documents. */
  assets: ReadonlySet<SourcePath>;
  suggestions: TargetSuggestions;
  corrections: TargetCorrections;
}

/** The documents of other tools that have an `id`, which was part of their URL. */
export interface ForeignIds {
  /** By `documentKey`, with the `id` in place of the name. */
  documents: ReadonlyMap<string, ForeignDocument>;
  /** By the key of the route that a `slug` with the same value gives them. */
  routes: ReadonlyMap<string, ForeignDocument>;
}

export interface ForeignDocument extends LinkBase {
  foreignId: string;
  route: RoutePath;
  /** True if a `slug` with the same value keeps the URL, which no other page has. */
  canKeepUrl: boolean;
  /** Position of the key. */
  place: Place;
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
      /** Locale in the URL. By default, the link leads to its page's locale. */
      locale?: LocaleId;
    }
  | { kind: "external"; href: string; newTab: boolean }
  | { kind: "asset"; source: SourcePath; hash: string }
  | { kind: "file"; path: OutputPath; hash: string; query: string }
  | {
      kind: "broken";
      code: "broken-link" | "broken-markdown-link" | "missing-image" | "unknown-structure";
      message: string;
      /** See {@link Problem.missingPage}. */
      missingPage?: string;
      /** Suggest a fix. Expensive, so only call it for reports. */
      createHint: () => string;
      /** True if the link becomes valid when the `id` of its target becomes a `slug`. */
      isForeignId?: boolean;
      /** Return the correct path, if the correction is unambiguous enough to be applied automatically. Expensive, too. */
      findCorrection?: () => string | undefined;
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
  /** Base directory for the path, below the directory for the document's kind. */
  folder: string;
  /** True if the target is a file, not a page. */
  isAsset: boolean;
}

export type Rest = Pick<Target, "query" | "hash">;

/** Suggests targets for broken links. */
export interface TargetSuggestions {
  /** Limit for all comparisons in the run. */
  budget: ComparisonBudget;
  /** Suggest a route. Pages in the docs version that contains the link come first. */
  suggestRoute(key: string, base?: LinkBase): string | undefined;
  /** Suggest a document with the same kind. Documents in the same version come first. */
  suggestDocument(id: string, base: LinkBase): string | undefined;
  /** Suggest a file next to documents in the same locale or next to the originals. */
  suggestAsset(path: string, base: LinkBase): string | undefined;
  /** Suggest a static or generated file. */
  suggestFile(path: string): string | undefined;
}

/** Finds corrections that are unambiguous enough to be applied automatically. */
export interface TargetCorrections {
  correctRoute(key: string): string | undefined;
  correctDocument(id: string, kind: Kind): string | undefined;
  correctAsset(path: string, base: LinkBase): string | undefined;
  correctFile(path: string): string | undefined;
}

/** Document extension. */
export const MARKDOWN = /\.mdx?$/i;

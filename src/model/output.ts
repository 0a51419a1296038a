/** Output files, and theme and plugin code for worker threads. */

import type { PluginConfig } from "./config.ts";
import type { Digest } from "./document.ts";
import type { TemplateName } from "./page-data.ts";
import type { OutputPath } from "./permalink.ts";
import type { SourcePath } from "./problem.ts";

export interface OutputFile {
  path: OutputPath;
  contents: string | Uint8Array;
}

/**
 * A unit of work that produces files. If the fingerprint, a digest of all its inputs, is unchanged, the previous
 * build's files are reused.
 */
export interface OutputTask {
  /** Unique within a build, and stable across builds. */
  key: string;
  /** Only compared. Either a digest, or a string that contains one. */
  fingerprint: string;
  /** @param readKept Reads files that this build did not change. Default: none. */
  produce(readKept?: ReadKeptFile): Promise<readonly OutputFile[]> | readonly OutputFile[];
}

/** Returns the text of a file that the build keeps from the previous output; `undefined` for other files. */
export type ReadKeptFile = (file: OutputPath) => string | undefined;

/** Form of a page's content without layout. */
export type ContentFormat = "html" | "markdown";

/** Contents of pages without layout, for outputs. */
export interface PageContents {
  /** Render the content of the page at a URL. @throws No page has the URL, or a component threw an error. */
  render(format: ContentFormat, url: string): string;
  /** Return a digest of everything that the content depends on, without rendering it. */
  getDigest(format: ContentFormat, url: string): Digest | undefined;
}

/** A PNG to draw. Its path contains a digest that covers all inputs. */
export interface Drawing {
  path: OutputPath;
  svg: string;
  /** Width in pixels; the height follows from the aspect ratio. */
  width: number;
  /** Favicon, an SVG inside the drawing: its `data:` URL, which replaces `#favicon`, and its width. An invalid SVG is omitted. */
  favicon?: { dataUrl: string; width: number };
  /** Parts drawn over the image, from top to bottom. Images with the same `svg` are drawn and encoded once, except their bands. */
  bands?: readonly DrawingBand[];
}

/** A part of a drawing with its full width, which covers what is below. */
export interface DrawingBand {
  svg: string;
  /** Position in pixels. */
  top: number;
}

/** Bundled client code and styles. */
export interface AssetManifest {
  /** Digest of all client files: identifies this client build. */
  build: Digest;
  entry: OutputPath;
  /** Style sheets for all pages. */
  styles: readonly OutputPath[];
  /** Chunks that a page needs at once, ending with the template's chunk, and additional style sheets, by template. */
  templates: Readonly<Record<TemplateName, { chunks: readonly OutputPath[]; styles: readonly OutputPath[] }>>;
  /** Chunks for the site's React pages, ending with the one that exports the component, and style sheets, by module. */
  modules: Readonly<Record<SourcePath, { chunks: readonly OutputPath[]; styles: readonly OutputPath[] }>>;
  /** Chunks for the site's Markdown components, by tag name. */
  components: Readonly<Record<string, readonly OutputPath[]>>;
  /** The module that queries the search index, in a worker or on the page. */
  searchWorker: OutputPath;
  /** Subresource integrity by output path. */
  integrity: Readonly<Record<OutputPath, string>>;
}

/**
 * The theme bundled with a site's components: a CommonJS module with the same exports as `theme/server-entry.ts`. React
 * is not included; the caller has to provide it.
 */
export interface ThemeCode {
  code: string;
  /** Source map, as JSON. */
  map: string;
  /** Source maps for the modules from MDX files, by path. Updated if changed text moves their code. */
  mdxMaps: Record<SourcePath, string>;
  /** Page modules that must not be loaded, because they do not finish or end the process. */
  skipped?: readonly SourcePath[];
  /** Files of the components for Markdown, by name. */
  components: Readonly<Record<string, string>>;
  /** Maximum duration of loading the code, and of rendering one page, in seconds. */
  timeout: number;
  digest: Digest;
}

/** Directory of the output with files next to documents, which are not trusted. */
export const MEDIA_FOLDER = "assets/media/";

/**
 * Patterns for paths below `assets/` with a content digest in every file name.
 *
 * There is no cache rule for other files, and hosts then revalidate them each time. A broad rule with exceptions does not
 * work, because hosts merge the values from all matching rules.
 */
export const HASHED_ASSETS: readonly string[] = [
  "chunks/*",
  "icons/*",
  "media/*",
  "pages/*",
  "previews/*",
  "share/*",
  "search/terms/*",
  "search/text/*",
  "search/records.*",
  "search/terms.*",
  "licenses.*",
  "main.*",
  "search-worker.*",
  "shell.*",
  "sidebar-*",
  "site-*",
  "styles.*",
];

/** Return true if the file name contains a content digest, so that the file never changes. */
export function isHashedAsset(file: OutputPath): boolean {
  return HASHED_ASSETS.some((pattern) => file.startsWith(`assets/${pattern.slice(0, -1)}`));
}

/** The configured plugins, bundled as one CommonJS module; its export `modules` contains the plugin modules by name. */
export interface PluginCode {
  /** In execution order. */
  remark: readonly PluginConfig[];
  rehype: readonly PluginConfig[];
  code: string;
  /** Source map as JSON; its sources are relative to the site root. */
  map: string;
  /** Maximum duration of loading the code, and of parsing one document, in seconds. */
  timeout: number;
  /** Digest of modules, order and options. Does not depend on the site's location. */
  digest: Digest;
}

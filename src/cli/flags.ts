/** Types for parsed flags, and styles for terminal output. */

/** Default port of `preview`. */
export const PREVIEW_PORT = 4000;

export type ReportFormat = "human" | "json" | "github" | "sarif";

export interface CommonFlags {
  root: string;
  out?: string;
  config?: string;
  locale?: string[];
  baseUrl?: string;
  json?: boolean;
  /** Report format for `check`. */
  format?: ReportFormat;
  quiet?: boolean;
  /** False with `--no-color`. */
  color: boolean;
}

export interface BuildFlags {
  drafts?: boolean;
  /** ISO date or date-time; later posts are left out. */
  asOf?: string;
  /** False with `--no-cache`. */
  cache: boolean;
  /** Use the responses of earlier runs instead of fetching URLs. */
  offline?: boolean;
  workers?: number;
  profile?: boolean;
  compress?: boolean;
  /** Write the output although the content has errors. */
  keepGoing?: boolean;
  /** False with `--no-share-images`. */
  shareImages?: boolean;
  /** Number of previous builds to keep the assets of. */
  keepBuilds?: number;
  /** A previous build's output directory or manifest. */
  since?: string;
  /** File for a Markdown report about changes since `since`. */
  changedReport?: string;
}

/** ANSI styles for terminal output. */
export type Paint = (text: string) => string;

export type Style = Readonly<
  Record<"bold" | "dim" | "error" | "warning" | "info" | "mark" | "success" | "link", Paint>
>;

/** Create a stream's styles. @param color If false, the text stays plain. */
export function createStyle(color: boolean): Style {
  const paint = (code: string): Paint => (color ? (text) => `\u001b[${code}m${text}\u001b[0m` : (text) => text);
  return {
    bold: paint("1"),
    dim: paint("2"),
    error: paint("1;31"),
    warning: paint("33"),
    info: paint("36"),
    mark: paint("31"),
    success: paint("32"),
    link: paint("36"),
  };
}

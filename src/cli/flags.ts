/** Types of the parsed flags, and styles for terminal output. */

import type { ReportFormat } from "./report.ts";

/** Default ports. */
export const DEV_PORT = 3000;
export const PREVIEW_PORT = 4000;

export interface CommonFlags {
  root: string;
  out?: string;
  config?: string;
  locale?: string[];
  baseUrl?: string;
  json?: boolean;
  /** Report format of `check`. */
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
  workers?: number;
  profile?: boolean;
  compress?: boolean;
  /** Write the output although the content has errors. */
  keepGoing?: boolean;
  /** False with `--no-share-images`. */
  shareImages?: boolean;
  /** Number of previous builds whose assets are kept. */
  keepBuilds?: number;
  /** Output directory or manifest of a previous build. */
  since?: string;
  /** File for a Markdown report of the changes since `since`. */
  changedReport?: string;
}

/** True if output to a stream may contain colors (no-color.org, force-color.org). */
export function wantsColor(flags: Pick<CommonFlags, "color">, stream: NodeJS.WriteStream): boolean {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (!flags.color || (NO_COLOR !== undefined && NO_COLOR !== "")) return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== "") return FORCE_COLOR !== "0";
  return stream.isTTY === true;
}

/** Format text in bold if standard output may contain styles. */
export function bold(text: string, flags: Pick<CommonFlags, "color">): string {
  return wantsColor(flags, process.stdout) ? `\u001b[1m${text}\u001b[22m` : text;
}

/** ANSI styles for terminal output. */
export type Paint = (text: string) => string;

export type Style = Readonly<
  Record<"bold" | "dim" | "error" | "warning" | "info" | "mark" | "success" | "link", Paint>
>;

/** Create the styles of a stream. @param color If false, the text stays plain. */
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

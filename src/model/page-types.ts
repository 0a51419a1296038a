/** Data of pages that are generated from data files. */

export interface FiddleContent {
  version: string;
  repository?: string;
  description?: string;
  /** Illustrated rows. */
  features: readonly { id: string; title: string; textHtml: string }[];
  downloads: readonly { system: "windows" | "macos" | "linux"; kind: string; arch: string; href: string }[];
}

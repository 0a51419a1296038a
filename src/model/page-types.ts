/** Data of pages that are generated from data files. */

export interface AppData {
  slug: string;
  name: string;
  description: string;
  category: string;
  date: string;
  website?: string;
  repository?: string;
  /** Permalink of an image. By default, the theme draws a monogram. */
  logo?: string;
  highlightColor?: string;
  faintColorOnWhite?: string;
  isFavorite: boolean;
}

export interface GovernanceGroup {
  name: string;
  description: string;
  link: string;
  chair?: string;
  members: readonly string[];
}

export interface CommunityContent {
  subtitle: string;
  resources: readonly { textHtml: string }[];
  languages: readonly { name: string; language: string; href: string }[];
}

export interface FiddleContent {
  version: string;
  repository?: string;
  description?: string;
  /** Illustrated rows. */
  features: readonly { id: string; title: string; textHtml: string }[];
  downloads: readonly { system: "windows" | "macos" | "linux"; kind: string; arch: string; href: string }[];
}

/** Sidebars as written, after validation, and before addresses are known. */

import type { DocumentId } from "./document.ts";
import type { Platform } from "./page.ts";
import type { RoutePath } from "./permalink.ts";
import type { Place } from "./problem.ts";

export type SidebarName = string;

export type SidebarNode =
  | {
      type: "doc";
      id: DocumentId;
      label?: string;
      platforms?: readonly Platform[];
      deprecated?: boolean;
      className?: string;
      place: Place;
    }
  | { type: "link"; href: string; label: string; place: Place }
  | { type: "html"; html: string; place: Place }
  | {
      type: "category";
      label: string;
      link?:
        | { kind: "doc"; id: DocumentId }
        | { kind: "generated"; slug?: string; title?: string; description?: string; path: RoutePath };
      collapsible: boolean;
      collapsed: boolean;
      description?: string;
      items: readonly SidebarNode[];
      place: Place;
    };

export type Sidebars = ReadonlyMap<SidebarName, readonly SidebarNode[]>;

/**
 * Site components for Markdown, by tag name. The list is empty in the theme; the bundler replaces this module by the
 * components of a site (`bundle/island-modules.ts`).
 */

import type { ComponentType, ReactNode } from "react";

/** Site component with any props. */
export type IslandComponent = ComponentType<Record<string, unknown> & { children?: ReactNode }>;

export const islands: Readonly<Record<string, () => Promise<{ default: IslandComponent }>>> = {};

/**
 * Components of the site that Markdown shows, by the names of their tags. There are none in the theme: the bundler puts
 * those of a site here (`bundle/island-modules.ts`).
 */

import type { ComponentType, ReactNode } from "react";

/** A component of the site. What attributes it knows is its own business. */
export type IslandComponent = ComponentType<Record<string, unknown> & { children?: ReactNode }>;

export const islands: Readonly<Record<string, () => Promise<{ default: IslandComponent }>>> = {};

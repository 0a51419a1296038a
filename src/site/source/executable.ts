/** Decides which files in `content/` may contain code. */

import { isInside } from "../../util/path.ts";
import type { SiteConfig } from "../config/site-config.ts";

/** True if a file in `content/` may contain code. */
export function isExecutable(path: string, { content: { executable } }: Pick<SiteConfig, "content">): boolean {
  return typeof executable === "boolean" ? executable : executable.some((folder) => isInside(folder, path));
}

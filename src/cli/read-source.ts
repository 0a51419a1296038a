/** Source texts for the excerpts of reports. */

import { readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Reads files below a site root; `undefined` for what is no regular file: reading a pipe would never end. */
export function sourceReader(root: string): (file: string) => string | undefined {
  return (file) => {
    try {
      const absolute = path.join(root, file);
      return statSync(absolute).isFile() ? readFileSync(absolute, "utf8") : undefined;
    } catch {
      return undefined;
    }
  };
}

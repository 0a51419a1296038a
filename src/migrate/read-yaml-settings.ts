/** Reads a configuration in YAML or JSON. */

import { parse } from "yaml";
import type { MigrationFailure } from "./migration-task.ts";
import { type PlainMap, toMap } from "./plain-values.ts";
import type { SourceTree } from "./source-tree.ts";

/** Return the values; a syntax error is a failure, and the values are missing. */
export function readYamlSettings(
  file: string,
  tree: SourceTree,
  addFailure: (failure: MigrationFailure) => void,
): PlainMap {
  try {
    return toMap(parse(tree.readText(file) ?? "", { uniqueKeys: false }));
  } catch (error) {
    addFailure({
      source: file,
      message: `The configuration has a syntax error: ${String(error).split("\n", 1)[0]}`,
      hint: "Its values are missing. Fix it, and run the command again.",
    });
    return {};
  }
}

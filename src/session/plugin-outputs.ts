/** Collects the files that plugins add to the output, and checks their paths. */

import { computeDigest } from "../host/digest.ts";
import type { OutputTask } from "../model/output.ts";
import { toOutputPath } from "../model/permalink.ts";
import { shorten } from "../util/format.ts";
import { checkFileName, joinInside, listFolders } from "../util/path.ts";
import type { PluginFile } from "./plugin-thread.ts";

interface Owner {
  task: OutputTask;
  path: string;
  plugin: string;
}

interface PathFault {
  /** Follows the name of the hook. */
  message: string;
  hint: string;
}

/** Fold a path, because some file systems ignore case and the encoding of characters. */
const foldPath = (path: string): string => path.normalize("NFC").toLowerCase();

export class PluginOutputs {
  /** By the folded path. */
  private readonly files = new Map<string, Owner>();
  /** A file in each directory, by the folded path of the directory. */
  private readonly folders = new Map<string, Owner>();

  /** Add a file. @returns The fault of its path, which prevents this. */
  add({ path: written, contents }: PluginFile, plugin: string): PathFault | undefined {
    const path = toOutputPath(joinInside("", written) ?? "");
    const fault = findPathFault(written, path) ?? this.findConflict(path);
    if (fault) return fault;
    const task: OutputTask = {
      key: `plugin ${plugin}:${path}`,
      fingerprint: computeDigest(contents),
      produce: () => [{ path, contents }],
    };
    const owner: Owner = { task, path, plugin };
    this.files.set(foldPath(path), owner);
    for (const folder of listFolders(path)) this.folders.set(foldPath(folder), owner);
    return undefined;
  }

  listTasks(): OutputTask[] {
    return [...this.files.values()].map(({ task }) => task);
  }

  private findConflict(path: string): PathFault | undefined {
    const hint = "Change one of the paths.";
    const same = this.files.get(foldPath(path));
    if (same) {
      const difference = same.path.toLowerCase() === path.toLowerCase() ? "case" : "the encoding of characters";
      const message =
        same.path === path
          ? `creates "${path}", as the plugin "${same.plugin}" does.`
          : `creates "${path}", which differs only in ${difference} from "${same.path}" of the plugin "${same.plugin}".`;
      return { message, hint };
    }
    const inside = this.folders.get(foldPath(path));
    const around = listFolders(path)
      .map((folder) => this.files.get(foldPath(folder)))
      .find((owner) => owner !== undefined);
    const other = inside ?? around;
    if (!other) return undefined;
    const message = `creates "${path}", although "${other.path}" of the plugin "${other.plugin}" needs ${inside ? "a directory at this path" : "a file instead of its directory"}.`;
    return { message, hint };
  }
}

/** Paths that are absolute or end like a directory, and characters that cannot be encoded. */
const INVALID_PATH = /^[/\\]|^[a-z]:|\\|\/$|\p{Surrogate}/iu;

function findPathFault(written: string, path: string): PathFault | undefined {
  if (path === "" || INVALID_PATH.test(written))
    return {
      message: `creates ${JSON.stringify(written)}, which is not a path of a file inside the output directory.`,
      hint: 'Write a relative path, e.g. "acme.json".',
    };
  const reason = path
    .split("/")
    .map(checkFileName)
    .find((fault) => fault !== undefined);
  if (reason === undefined) return undefined;
  return {
    message: `creates ${JSON.stringify(shorten(path))}, which no file can have: ${reason}.`,
    hint: "Rename it.",
  };
}

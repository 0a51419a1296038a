/** Plugin that creates pages from OpenAPI descriptions. */

import type { PluginDefinition, SourceEntry, SourcesInput } from "sitegen";
import type { OpenApiOptions } from "../index.d.ts";
import { type DescriptionProblem, loadDescription } from "./load-description.ts";
import { type PageOptions, writePages } from "./pages.ts";

const KEYS = ["file", "directory", "pages", "previous"];

/** Create the plugin; `index.d.ts` describes it. */
export default function openapi(options: OpenApiOptions | readonly OpenApiOptions[]): PluginDefinition {
  const list = [options].flat() as OpenApiOptions[];
  const descriptions = list.map(checkOptions);
  return {
    name: "openapi",
    sources: async (input) => {
      const entries: SourceEntry[] = [];
      const directories = new Map<string, string>();
      for (const description of descriptions) {
        const other = directories.get(description.directory);
        if (other !== undefined)
          throw new Error(
            `${other} and ${description.file} have one directory, ${description.directory}: set "directory".`,
          );
        directories.set(description.directory, description.file);
        entries.push(...(await createEntries(description, input)));
      }
      return entries;
    },
  };
}

type CheckedOptions = Required<Omit<OpenApiOptions, "previous">> & Pick<OpenApiOptions, "previous">;

function checkOptions(options: OpenApiOptions): CheckedOptions {
  const { file, directory = "docs/api", pages = "operation", previous } = options ?? {};
  if (typeof file !== "string" || file === "")
    throw new Error('openapi: set "file" to the path or URL of a description.');
  const unknown = Object.keys(options).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) throw new Error(`openapi: unknown option "${unknown}". Options are ${KEYS.join(", ")}.`);
  if (pages !== "operation" && pages !== "tag") throw new Error('openapi: "pages" is "operation" or "tag".');
  if (previous !== undefined && typeof previous !== "string")
    throw new Error('openapi: "previous" is the path or URL of an earlier description.');
  return {
    file,
    directory: String(directory)
      .replace(/^content\//, "")
      .replace(/\/+$/, ""),
    pages,
    previous,
  };
}

async function createEntries(
  { file, directory, pages, previous }: CheckedOptions,
  input: SourcesInput,
): Promise<SourceEntry[]> {
  const loaded = await loadDescription(file, input);
  const earlier = previous === undefined ? undefined : await loadDescription(previous, input);
  input.watch([...loaded.files, ...(earlier?.files ?? [])]);
  // Problems of the earlier version are not fixed any more.
  const fatal = (earlier?.problems ?? []).filter(() => earlier?.description === undefined);
  for (const problem of [...loaded.problems, ...fatal]) input.report(createReport(problem));
  if (!loaded.description) return [];
  const options: PageOptions = { directory: `content/${directory}`, pages, previous: earlier?.description };
  try {
    return writePages(loaded.description, options);
  } catch (error) {
    // Values of a wrong type are warnings, because most do no harm.
    const message = `No pages can be created, because a value has a wrong type: ${(error as Error).message}.`;
    input.report({ file, message, hint: "Fix the values that are reported as warnings." });
    return [];
  }
}

const createReport = ({ file, line, column, message, hint, severity }: DescriptionProblem) => ({
  file,
  line,
  column,
  message,
  severity,
  hint: hint ?? "Fix the description.",
});

/** Placeholders of messages: a translation has those of its source, all of them and no other. */

import type { Problem } from "../../model/problem.ts";
import { errorAt } from "../../model/problem.ts";
import { formatPath, type ValuePath, type Yaml } from "../../reader/yaml.ts";
import { nearest } from "../../util/suggest.ts";

/** The names in `{braces}`, in order, each once. */
function placeholdersOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string))];
}

interface Judgement {
  yaml: Yaml;
  problems: Problem[];
  path: ValuePath;
  /** The text may write the number as a word. */
  withoutCount?: boolean;
}

/** Whether a text has the placeholders of its source; reports those that it lacks and those that nothing fills. */
export function isMessageFit(text: string, source: string, judgement: Judgement): boolean {
  const { yaml, problems, path, withoutCount = false } = judgement;
  const wanted = placeholdersOf(source);
  const given = placeholdersOf(text);
  const place = yaml.placeOf(path);
  const missing = wanted.filter((name) => !given.includes(name) && !(withoutCount && name === "count"));
  const foreign = given.filter((name) => !wanted.includes(name));
  for (const name of missing)
    problems.push(
      errorAt(place, "missing-placeholder", `"${formatPath(path)}" lacks {${name}}.`, `Source text: "${source}"`),
    );
  for (const name of foreign) {
    const close = nearest(name, wanted);
    const known =
      wanted.length > 0 ? `It may hold ${wanted.map((one) => `{${one}}`).join(", ")}.` : "It may hold none.";
    const message = `"${formatPath(path)}" holds {${name}}, which nothing fills.`;
    problems.push(errorAt(place, "missing-placeholder", message, close ? `Did you mean {${close}}?` : known));
  }
  return missing.length === 0 && foreign.length === 0;
}

/** Marks code samples with syntax errors, which other tools do not check, so that only errors in new samples are reported. */

import type { Sample } from "../model/document.ts";
import type { Problem } from "../model/problem.ts";
import type { Site } from "../site/site.ts";
import { groupBy } from "../util/collections.ts";
import type { SiteEditor } from "./site-description.ts";

/** @returns True if a file was changed. */
export function markInvalidSamples(site: Site, problems: readonly Problem[], editor: SiteEditor): boolean {
  let hasChanged = false;
  for (const { file, line, message } of listInvalidSamples(site, problems)) {
    const text = markSample(editor.read(file), line);
    if (text === undefined) continue;
    editor.write(file, text);
    const suggestion =
      "The code block was marked with `@nolint`, so that it is not checked. Fix the sample, and remove the word.";
    editor.addTask("sample with a syntax error", file, line, message, suggestion);
    hasChanged = true;
  }
  return hasChanged;
}

interface InvalidSample {
  file: string;
  /** Line of the fence, from 1. */
  line: number;
  /** Message of the problem. */
  message: string;
}

/** List all samples that have a reported error, also those of translations, for which it is not reported. */
function listInvalidSamples(site: Site, problems: readonly Problem[]): InvalidSample[] {
  const faults = groupBy(
    problems.filter(({ code, place }) => code === "invalid-sample" && place !== undefined),
    ({ place }) => place?.file ?? "",
  );
  if (faults.size === 0) return [];
  const samples = site.catalog.documents.flatMap((document) => document.samples);
  const messages = new Map<string, string>();
  for (const sample of samples) {
    const { place, code } = sample;
    const end = place.line + code.split("\n").length;
    const fault = faults
      .get(place.file)
      ?.find((problem) => problem.place && place.line <= problem.place.line && problem.place.line < end);
    if (fault) messages.set(getKey(sample), fault.message);
  }
  return samples.flatMap((sample) => {
    const message = messages.get(getKey(sample));
    return message === undefined ? [] : [{ file: sample.place.file, line: sample.place.line - 1, message }];
  });
}

const getKey = ({ language, code }: Sample): string => `${language}\0${code}`;

const FENCE = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?:`{3,}[^`]+|~{3,}.+)$/;

/** Write the word that disables the check. @returns `undefined` if the code is not in a code block of this text. */
function markSample(text: string, line: number): string | undefined {
  const lines = text.split("\n");
  const fence = lines[line - 1] ?? "";
  if (!FENCE.test(fence) || /\s@nolint\b/.test(fence)) return undefined;
  lines[line - 1] = `${fence.trimEnd()} @nolint`;
  return lines.join("\n");
}

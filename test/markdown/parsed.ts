/** Parse a text in a test, and show what came out in a form that people read. */

import { type ParseOptions, parseDocument } from "../../src/markdown/parse-document.ts";
import type { Document, Placeholder, SourceFile } from "../../src/model/document.ts";
import type { PluginCode } from "../../src/model/output.ts";
import type { Place, Problem, SourcePath } from "../../src/model/problem.ts";

export interface Given extends Partial<Omit<SourceFile, "text">> {
  plugins?: PluginCode;
  options?: Partial<ParseOptions>;
}

export function parsed(text: string, { options, plugins, ...given }: Given = {}): Document {
  const file: SourceFile = {
    path: "content/docs/latest/page.md",
    kind: "doc",
    id: "latest/page",
    locale: "en",
    digest: "digest",
    ...given,
    text,
  };
  return parseDocument(
    file,
    { rawHtml: "safe", iframeHosts: [], components: [], frontMatter: [], ...options },
    plugins,
  );
}

/** The body with its slots written out between brackets that no text has. */
export function shownBody(document: Document): string {
  let html = "";
  for (const [index, part] of document.body.entries()) {
    if (index === document.excerptEnd) html += "⟦end of excerpt⟧";
    html += typeof part === "string" ? part : `⟦${shownSlot(document.slots[part] as Placeholder, document)}⟧`;
  }
  return html;
}

function shownSlot(slot: Placeholder, document: Document): string {
  const target = (link: number): string | undefined => document.links[link]?.target;
  switch (slot.kind) {
    case "link":
      return `link ${target(slot.link)}`;
    case "asset":
      return `${slot.attribute} ${target(slot.link)}${slot.size ? " with size" : ""}`;
    case "srcset":
      return `srcset ${slot.candidates.map(({ link, descriptor }) => `${target(link)} ${descriptor}`.trim()).join(", ")}`;
    case "headingId":
      return `id ${document.headings[slot.heading]?.id}`;
    case "headingLink":
      return `link to ${document.headings[slot.heading]?.id}`;
    case "message":
      return `message ${slot.id}${slot.values ? ` ${JSON.stringify(slot.values)}` : ""}`;
    case "fiddle": {
      const { folder, focus } = document.examples[slot.fiddle] ?? {};
      return `fiddle ${folder}${focus ? ` from ${focus}` : ""}`;
    }
    case "structureFields":
      return `fields of ${target(slot.link)}`;
    case "pullRequestVersions":
      return `versions of #${slot.pullRequest}`;
    case "cards":
      return "cards";
    case "componentStart":
      return `${slot.name} ${JSON.stringify(slot.props)}`;
    case "componentEnd":
      return "end";
  }
}

/** Line and column, and the file where it is not the page's own. */
function shownPlace(place: Place | undefined, own: SourcePath): string {
  if (!place) return "-";
  return `${place.file === own ? "" : `${place.file}:`}${place.line}:${place.column}`;
}

function shownProblem({ severity, code, message, hint, place }: Problem, own: SourcePath): string {
  return `${shownPlace(place, own)} ${severity} ${code}: ${message}${hint ? ` | ${hint}` : ""}`;
}

export const problemCodes = (document: Document): string[] => document.problems.map(({ code }) => code);

/** Everything but the body, as far as there is anything. */
export function shownFacts(document: Document): Record<string, unknown> {
  const at = (place: Place): string => shownPlace(place, document.source);
  const facts: Record<string, unknown> = {
    title: document.title,
    titleHtml: document.titleHtml,
    description: document.description,
    words: document.words,
    headings: document.headings.map(
      ({ depth, id, explicit, html, line, file }) =>
        `${file ? `${file}:` : ""}${line} h${depth} #${id}${explicit ? " (explicit)" : ""} ${html}`,
    ),
    ids: document.ids,
    links: document.links.map(({ kind, target, place }) => `${at(place)} ${kind} ${target}`),
    fiddles: document.examples.map(({ folder, focus, place }) => `${at(place)} ${folder} ${focus ?? ""}`.trim()),
    sections: document.sections.map(({ heading, text }) => [document.headings[heading]?.id ?? "", ...text.split("\n")]),
    samples: document.samples.map(
      ({ language, meta, code, place, lines }) =>
        `${at(place)}${lines ? ` lines ${lines.join()}` : ""} ${language} (${meta}) ${JSON.stringify(code)}`,
    ),
    problems: document.problems.map((problem) => shownProblem(problem, document.source)),
  };
  for (const [key, value] of Object.entries(facts)) {
    if (value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) delete facts[key];
  }
  return facts;
}

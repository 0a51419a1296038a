/** Links and embedded examples of documents must have a target. */

import { errorAt } from "../model/problem.ts";
import { findExample } from "../site/links/find-example.ts";
import { elementAt } from "../util/collections.ts";
import { suggestAll } from "../util/suggest.ts";
import { anchorIndex, linkFault, linkProblem } from "./link-problems.ts";
import { inTranslation, type Rule } from "./rule.ts";

/** Internal links must lead to an existing page, and their `#anchor` to an element. In translations, this is a warning. */
export const linksResolve: Rule = function* (site) {
  const anchors = anchorIndex(site);
  for (const document of site.catalog.documents) {
    yield undefined;
    const content = site.rendered?.get(document);
    const links = content?.links ?? document.links;
    const resolved = content ? links.map((link) => site.links.resolve(link, document)) : site.links.of(document);
    for (const [index, { target, place }] of links.entries()) {
      const link = elementAt(resolved, index);
      const fault = linkFault(target, link, document.locale, anchors);
      const detail = link.kind === "broken" ? "The page keeps the link as written." : undefined;
      const problem = linkProblem(fault, place, site);
      if (problem) yield inTranslation(problem, document, site, detail);
    }
  }
};

/** An embedded example must exist and contain the file that is shown first. */
export const examplesExist: Rule = function* (site) {
  for (const document of site.catalog.documents) {
    for (const { folder, focus, place } of document.examples) {
      const example = findExample(folder, document, site);
      if (!example) {
        const exampleNames = [...site.sources.examples.keys()].map((path) => path.replace(/^.*?\/fiddles\//, ""));
        const near = suggestAll(folder, exampleNames);
        const list = (near.length > 0 ? near : exampleNames.slice(0, 20)).map((name) => `  ${name}`).join("\n");
        const hint =
          exampleNames.length === 0
            ? "The site has no examples. Add them below fiddles/ next to the docs."
            : `Available examples:\n${list}`;
        const problem = errorAt(place, "unknown-fiddle", `Unknown example "${folder}".`, hint);
        yield inTranslation(problem, document, site, "The page omits the example.");
      } else if (focus !== undefined && !example.files.some(({ name }) => name === focus)) {
        const files = example.files.map(({ name }) => name).join(", ");
        yield inTranslation(
          errorAt(
            place,
            "unknown-fiddle-focus",
            `The example "${folder}" has no file "${focus}".`,
            `Available files: ${files}.`,
          ),
          document,
          site,
          "The page shows the first file instead.",
        );
      }
    }
  }
};

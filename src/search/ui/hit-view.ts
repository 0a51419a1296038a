/**
 * Renders hits for the dialog and the search page. Highlights are added to plain text, so markup in it is never
 * interpreted.
 */

import type { LocaleScope } from "../../theme/context.tsx";
import { cutAtMarks, hitTitle, type Marks, type SearchHit } from "../engine/search-api.ts";
import { button, element, icon } from "./dom.ts";

/** Render a text with highlights as the content of an element. */
export function drawMarked(target: Element, text: string, marks: Marks): void {
  const pieces = cutAtMarks(text, marks);
  const { childNodes } = target;
  const isMarked = (at: number): boolean => at % 2 === 1;
  const texts = pieces.map((_, at) => (isMarked(at) ? childNodes[at]?.firstChild : childNodes[at]));
  // If the number of parts is unchanged, update the text nodes, which is faster than replacing them. Browser
  // extensions, e.g. for translation, may have inserted other elements.
  if (childNodes.length === pieces.length && texts.every((node) => node instanceof Text)) {
    for (const [at, node] of texts.entries()) if (node.data !== pieces[at]) node.data = pieces[at] ?? "";
  } else target.replaceChildren(...pieces.map((piece, at) => (isMarked(at) ? element("mark", {}, piece) : piece)));
}

/** Elements of a hit, reused for different hits. */
export interface HitParts {
  icon: HTMLElement;
  text: HTMLElement;
  draw(hit: Omit<SearchHit, "titleMarks" | "contentMarks"> & Partial<SearchHit>): void;
}

/** Create the icon, title and text of a hit. */
export function createHitParts(): HitParts {
  const iconElement = element("span", { class: "search-icon", "aria-hidden": "true" });
  const title = element("span", { class: "search-hit-title" });
  const path = element("span", { class: "search-hit-path" });
  return {
    icon: iconElement,
    text: element("span", { class: "search-hit-text" }, title, path),
    draw({ titleMarks = [], contentMarks = [], ...hit }) {
      const { type, content, hierarchy } = hit;
      drawIcon(iconElement, type);
      const isSnippet = type === "content" && content !== null;
      const text = isSnippet ? content : hitTitle(hit);
      drawMarked(title, text, isSnippet ? contentMarks : titleMarks);
      if (type === "lvl1") drawMarked(path, content ?? "", contentMarks);
      // A heading may have the same text as its page.
      else drawMarked(path, text === hierarchy.lvl1 ? "" : (hierarchy.lvl1 ?? ""), []);
    },
  };
}

/** Render the icon of a page. Icons of headings and text are part of the style sheet. */
function drawIcon(target: HTMLElement, type: SearchHit["type"]): void {
  if (target.dataset.kind === type) return;
  target.dataset.kind = type;
  target.replaceChildren(...(type === "lvl1" ? [icon("page")] : []));
}

/** Create the error message for a failed search, with a button that tries again. */
export function failure(t: LocaleScope["t"], retry: () => void): HTMLElement {
  return element(
    "div",
    { class: "search-failure", role: "alert" },
    element("p", { class: "search-failure-title" }, t("search.errorTitle")),
    element("p", {}, t("search.errorHelp")),
    button(t("route.retry"), retry, { class: "link-button" }),
  );
}

/**
 * Renders hits for the dialog and the search page. Highlights are added to plain text, so markup in it is never
 * interpreted.
 */

import type { LocaleScope } from "../../theme/context.tsx";
import { getHitTitle, type Marks, type SearchHit, splitAtMarks } from "../engine/search-api.ts";
import { createButton, createElement, createIcon } from "./dom.ts";

/** Render a text with highlights into an element. */
export function drawMarked(target: Element, text: string, marks: Marks): void {
  const pieces = splitAtMarks(text, marks);
  const { childNodes } = target;
  const isMarked = (at: number): boolean => at % 2 === 1;
  const texts = pieces.map((_, at) => (isMarked(at) ? childNodes[at]?.firstChild : childNodes[at]));
  // If the number of parts is unchanged, update the text nodes, which is faster than replacing them. Browser
  // extensions, e.g. for translation, may have inserted other elements.
  if (childNodes.length === pieces.length && texts.every((node) => node instanceof Text)) {
    for (const [at, node] of texts.entries()) if (node.data !== pieces[at]) node.data = pieces[at] ?? "";
  } else
    target.replaceChildren(...pieces.map((piece, at) => (isMarked(at) ? createElement("mark", {}, piece) : piece)));
}

/** A hit's elements, reused for different hits. */
export interface HitParts {
  icon: HTMLElement;
  text: HTMLElement;
  /** Empty if the hit has none. */
  badge: HTMLElement;
  draw(hit: Omit<SearchHit, "titleMarks" | "contentMarks"> & Partial<SearchHit>): void;
}

/** Create a hit's icon, title, text and badge. */
export function createHitParts(): HitParts {
  const iconElement = createElement("span", { class: "search-icon", "aria-hidden": "true" });
  const title = createElement("span", { class: "search-hit-title" });
  const path = createElement("span", { class: "search-hit-path" });
  const badge = createElement("span", { class: "badge" });
  return {
    icon: iconElement,
    badge,
    text: createElement("span", { class: "search-hit-text" }, title, path),
    draw({ titleMarks = [], contentMarks = [], ...hit }) {
      const { type, content, hierarchy } = hit;
      drawIcon(iconElement, type);
      badge.textContent = hit.badge ?? "";
      const isSnippet = type === "content" && content !== null;
      const text = isSnippet ? content : getHitTitle(hit);
      drawMarked(title, text, isSnippet ? contentMarks : titleMarks);
      if (type === "lvl1") drawMarked(path, content ?? "", contentMarks);
      // A heading may have the same text as its page.
      else drawMarked(path, text === hierarchy.lvl1 ? "" : (hierarchy.lvl1 ?? ""), []);
    },
  };
}

/** Render a page's icon. The style sheet contains the icons for headings and text. */
function drawIcon(target: HTMLElement, type: SearchHit["type"]): void {
  if (target.dataset.kind === type) return;
  target.dataset.kind = type;
  target.replaceChildren(...(type === "lvl1" ? [createIcon("page")] : []));
}

/** Create the error message for a failed search, with a button that tries again. */
export function createFailure(t: LocaleScope["t"], retry: () => void): HTMLElement {
  return createElement(
    "div",
    { class: "search-failure", role: "alert" },
    createElement("p", { class: "search-failure-title" }, t("search.errorTitle")),
    createElement("p", {}, t("search.errorHelp")),
    createButton(t("route.retry"), retry, { class: "link-button" }),
  );
}

/** Drawing hits: parts that the dialog and the search page share. Marks are made from text: markup in it stays text. */

import type { LocaleScope } from "../../theme/context.tsx";
import { cutAtMarks, hitTitle, type Marks, type SearchHit } from "../engine/search-api.ts";
import { element, icon } from "./dom.ts";

/** Draw a text with its marks in an element that holds nothing else. */
export function drawMarked(target: Element, text: string, marks: Marks): void {
  const pieces = cutAtMarks(text, marks);
  const { childNodes } = target;
  const isMarked = (at: number): boolean => at % 2 === 1;
  const texts = pieces.map((_, at) => (isMarked(at) ? childNodes[at]?.firstChild : childNodes[at]));
  // As many pieces as before: new texts in old nodes cost the browser less than new nodes. Others, such as programs that
  // translate pages, may have put their own elements in between.
  if (childNodes.length === pieces.length && texts.every((node) => node instanceof Text)) {
    for (const [at, node] of texts.entries()) if (node.data !== pieces[at]) node.data = pieces[at] ?? "";
  } else target.replaceChildren(...pieces.map((piece, at) => (isMarked(at) ? element("mark", {}, piece) : piece)));
}

/** The elements of a hit, which may show one hit after the other. */
export interface HitParts {
  icon: HTMLElement;
  text: HTMLElement;
  draw(hit: Omit<SearchHit, "titleMarks" | "contentMarks"> & Partial<SearchHit>): void;
}

/** Make the icon, the title and the text of a hit. */
export function createHitParts(): HitParts {
  const sign = element("span", { class: "search-icon", "aria-hidden": "true" });
  const title = element("span", { class: "search-hit-title" });
  const path = element("span", { class: "search-hit-path" });
  return {
    icon: sign,
    text: element("span", { class: "search-hit-text" }, title, path),
    draw({ titleMarks = [], contentMarks = [], ...hit }) {
      const { type, content, hierarchy } = hit;
      drawSign(sign, type);
      if (type === "content" && content !== null) drawMarked(title, content, contentMarks);
      else drawMarked(title, hitTitle(hit), titleMarks);
      if (type === "lvl1") drawMarked(path, content ?? "", contentMarks);
      else drawMarked(path, hierarchy.lvl1 ?? "", []);
    },
  };
}

/** The icon of a page; the signs of a heading and of a piece of text are drawn by the style sheet. */
function drawSign(target: HTMLElement, type: SearchHit["type"]): void {
  if (target.dataset.kind === type) return;
  target.dataset.kind = type;
  target.replaceChildren(...(type === "lvl1" ? [icon("page")] : []));
}

/** What stands in place of hits when nothing could be asked. */
export function failure(t: LocaleScope["t"]): HTMLElement {
  return element(
    "div",
    { class: "search-failure", role: "alert" },
    element("p", { class: "search-failure-title" }, t("search.errorTitle")),
    element("p", {}, t("search.errorHelp")),
  );
}

/** What stands in the search dialog whatever is found: the field above, the keys below, and room between. */

import { SEARCH_LIST_ID } from "../../model/shell-ids.ts";
import type { LocaleScope } from "../../theme/context.tsx";
import { QUERY_LENGTH } from "../engine/limits.ts";
import { button, element, icon, setAttribute, setText } from "./dom.ts";

export interface DialogFrame {
  box: HTMLDialogElement;
  field: HTMLInputElement;
  /** Room for what is found. */
  body: HTMLElement;
  /** Show that the answer takes long, or that it does not any more. */
  setStalled(stalled: boolean): void;
  /** Tell what came of the query to those who do not see it. */
  say(text: string): void;
  /** Connect the field with the active option of the list; without one there is no list. */
  setOption(id: string | undefined): void;
}

/** Make the dialog. @param clear Wanted by the visitor: an empty field. @param cancel Wanted: no dialog. */
export function createFrame(t: LocaleScope["t"], clear: () => void, cancel: () => void): DialogFrame {
  const field = createField(t);
  const magnifier = icon("search");
  const busy = element("span", { class: "search-busy", "aria-hidden": "true" });
  const buttons = [
    button(icon("close"), clear, { label: t("search.clear"), class: "search-clear" }),
    button(t("search.cancel"), cancel, { class: "search-cancel" }),
  ];
  const body = element("div", { class: "search-body", "aria-busy": "false" });
  const status = element("p", { class: "visually-hidden", role: "status" });
  const panel = element(
    "div",
    { class: "search-panel" },
    element("div", { class: "search-head" }, magnifier, field, ...buttons),
    body,
    status,
    createFoot(t),
  );
  return {
    box: element("dialog", { class: "search-dialog", "aria-label": t("search.dialogLabel") }, panel),
    field,
    body,
    setStalled(stalled) {
      if (stalled) magnifier.replaceWith(busy);
      else busy.replaceWith(magnifier);
      setAttribute(body, "aria-busy", String(stalled));
    },
    say: (text) => setText(status, text),
    setOption(id) {
      setAttribute(field, "aria-expanded", String(id !== undefined));
      setAttribute(field, "aria-controls", id && SEARCH_LIST_ID);
      setAttribute(field, "aria-activedescendant", id);
    },
  };
}

function createField(t: LocaleScope["t"]): HTMLInputElement {
  return element("input", {
    type: "search",
    role: "combobox",
    "aria-label": t("search.inputLabel"),
    "aria-expanded": "false",
    "aria-autocomplete": "list",
    autocomplete: "off",
    autocorrect: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "go",
    maxlength: String(QUERY_LENGTH),
    placeholder: t("search.placeholder"),
  });
}

/** The keys that work in the dialog. */
function createFoot(t: LocaleScope["t"]): HTMLElement {
  const hints = [
    ["↵", "search.hintSelect"],
    ["↑↓", "search.hintNavigate"],
    ["esc", "search.hintClose"],
  ] as const;
  const parts = hints.flatMap(([key, hint]) => [element("kbd", {}, key), ` ${t(hint)} `]);
  return element("div", { class: "search-foot", "aria-hidden": "true" }, ...parts);
}

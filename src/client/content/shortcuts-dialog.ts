/** The dialog that lists keyboard shortcuts, loaded when it is opened. */

import type { ShellData } from "../../model/shell-data.ts";

/** Dependencies are passed instead of imported, so that the dialog is a single chunk. */
export interface ShortcutsTools {
  t(id: string): string;
  search: ShellData["search"]["provider"];
  /** True if the platform has a Command key. */
  isApple: boolean;
  hasCharacterShortcuts(): boolean;
  /** Turn single-character shortcuts on or off. */
  setCharacterShortcuts(enabled: boolean): void;
}

const ARROWS_UP_DOWN = ["↑", "↓"];
const ARROWS_LEFT_RIGHT = ["←", "→"];

/** Return the shortcuts, each with a description ID and alternative key combinations. */
function listShortcuts({ t, search, isApple }: ShortcutsTools): [id: string, ...keys: string[][]][] {
  const command = isApple ? "⌘" : t("search.keyControl");
  const ofSearch: [string, ...string[][]][] = [
    ["shortcuts.search", ["/"], [command, "K"]],
    ["shortcuts.results", ARROWS_UP_DOWN, [t("search.keyEnter")]],
  ];
  return [
    ...(search === "none" ? [] : ofSearch),
    ["shortcuts.menus", ARROWS_UP_DOWN],
    ["shortcuts.tabs", ARROWS_LEFT_RIGHT],
    ["shortcuts.close", [t("search.keyEscape")]],
    ["shortcuts.help", ["?"]],
  ];
}

/** Open the dialog. The browser restores the focus when it is closed. */
export function openShortcuts(tools: ShortcutsTools): void {
  const { t } = tools;
  const dialog = document.createElement("dialog");
  dialog.className = "shortcuts-dialog";
  dialog.setAttribute("aria-labelledby", "__shortcuts-title");
  const title = append(dialog, "h2", t("shortcuts.title"));
  title.id = "__shortcuts-title";
  const list = append(dialog, "dl");
  for (const [id, ...alternatives] of listShortcuts(tools)) {
    const row = append(list, "div");
    append(row, "dt", t(id));
    const keys = append(row, "dd");
    for (const [index, alternative] of alternatives.entries()) {
      if (index > 0) append(keys, "span", " · ");
      for (const key of alternative) append(keys, "kbd", key);
    }
  }
  const label = append(dialog, "label");
  const box = append(label, "input");
  box.type = "checkbox";
  box.checked = tools.hasCharacterShortcuts();
  box.addEventListener("change", () => tools.setCharacterShortcuts(box.checked));
  append(label, "span", t("shortcuts.characters"));
  const form = append(dialog, "form");
  form.method = "dialog";
  const close = append(form, "button", t("announcement.close"));
  close.className = "button";
  // Not the box, which a space would change by accident.
  close.autofocus = true;
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "?") return;
    event.preventDefault();
    dialog.close();
  });
  // A click on the backdrop targets the dialog, which has no padding.
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function append<Name extends keyof HTMLElementTagNameMap>(
  parent: HTMLElement,
  name: Name,
  text = "",
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.textContent = text;
  parent.append(element);
  return element;
}

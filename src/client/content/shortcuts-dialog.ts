/** The dialog that lists keyboard shortcuts, loaded when it is opened. */

import type { ShellData } from "../../model/shell-data.ts";
import { createLocaleScope } from "../../theme/context.tsx";
import { getBrowserStorage, hasCharacterShortcuts, storageKeys } from "../../theme/storage.ts";
import { isApplePlatform } from "../../util/browser.ts";

const ARROWS_UP_DOWN = ["↑", "↓"];
const ARROWS_LEFT_RIGHT = ["←", "→"];

/** Return the shortcuts, each with a description ID and alternative key combinations. */
function listShortcuts(t: (id: string) => string, { search }: ShellData): [id: string, ...keys: string[][]][] {
  const command = isApplePlatform() ? "⌘" : t("search.keyControl");
  const ofSearch: [string, ...string[][]][] = [
    ["shortcuts.search", ["/"], [command, "K"]],
    ["shortcuts.results", ARROWS_UP_DOWN, [t("search.keyEnter")]],
  ];
  return [
    ...(search.provider === "none" ? [] : ofSearch),
    ["shortcuts.menus", ARROWS_UP_DOWN],
    ["shortcuts.tabs", ARROWS_LEFT_RIGHT],
    ["shortcuts.close", [t("search.keyEscape")]],
    ["shortcuts.help", ["?"]],
  ];
}

/** Open the dialog unless another one is open. The browser restores the focus when it is closed. */
export function openShortcuts(shell: ShellData): void {
  if (document.querySelector("dialog[open]")) return;
  const { t } = createLocaleScope(shell);
  const dialog = document.createElement("dialog");
  dialog.className = "shortcuts-dialog";
  dialog.setAttribute("aria-labelledby", "__shortcuts-title");
  const title = append(dialog, "h2", t("shortcuts.title"));
  title.id = "__shortcuts-title";
  const list = append(dialog, "dl");
  for (const [id, ...alternatives] of listShortcuts(t, shell)) {
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
  box.checked = hasCharacterShortcuts();
  box.addEventListener("change", () =>
    getBrowserStorage().set(storageKeys.characterShortcuts, box.checked ? "on" : "off"),
  );
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

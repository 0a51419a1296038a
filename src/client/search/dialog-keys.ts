/** Keys of the search dialog. */

import type { DialogFrame } from "./dialog-frame.ts";

export interface DialogKeys {
  close(): void;
  /** The active option of the list; nothing while no list is shown. */
  option(): HTMLAnchorElement | undefined;
  /** Make the next or a former option the active one. */
  move(step: number): void;
}

/** Listen for keys: Tab goes round, Escape closes, arrows choose, Enter follows. */
export function installDialogKeys({ box, field }: DialogFrame, { close, option, move }: DialogKeys): void {
  box.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const { key, ctrlKey, metaKey } = event;
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    if (key === "Tab") {
      trapFocus(event, box);
      return;
    }
    if (key === "Escape") close();
    else if (step !== 0 && option()) move(step);
    else if (step !== 0) moveFocus(step, box);
    else if (key === "Enter" && event.target === field) {
      const click = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey });
      option()?.dispatchEvent(click);
    } else return;
    event.preventDefault();
  });
}

function focusable(box: HTMLElement, selector: string): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(selector)].filter((element) => element.offsetParent !== null);
}

/** Tab goes round inside the dialog. */
function trapFocus(event: KeyboardEvent, box: HTMLElement): void {
  const all = focusable(box, 'input, button, a:not([tabindex="-1"])');
  const [end, start] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (document.activeElement !== end) return;
  event.preventDefault();
  start?.focus();
}

/** Arrow keys walk from the field through links, where there is no list. */
function moveFocus(step: number, box: HTMLElement): void {
  const all = focusable(box, "input, li > a, li > button");
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[(at + step + all.length) % all.length]?.focus();
}

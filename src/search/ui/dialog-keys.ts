/** Keys of the search dialog. */

import type { DialogFrame } from "./dialog-frame.ts";
import type { DialogBody } from "./dialog-view.ts";

/** Listen for keys: Tab goes round, Escape closes, arrows choose, Enter follows. */
export function installDialogKeys(
  { box, field }: DialogFrame,
  { option, move }: Pick<DialogBody, "option" | "move">,
  close: () => void,
): void {
  box.addEventListener("keydown", (event) => {
    // Safari says of the Enter that ends a composition only that an input method took it.
    if (event.isComposing || event.keyCode === 229) return;
    const { key, ctrlKey, metaKey } = event;
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    const isInField = event.target === field;
    if (key === "Tab") return trapFocus(event, box);
    if (key === "Escape") close();
    else if (step !== 0 && option()) move(step);
    else if (step !== 0) moveFocus(step, box);
    else if (key === "/" && !isInField) field.focus();
    else if (key === "Enter" && isInField) {
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

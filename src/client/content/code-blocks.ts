/** Buttons of code blocks: copy always, word wrap where a line is wider than its box. */

import type { InstallFeature } from "./features.ts";

/** ms for which the button says that the code was copied. */
const COPIED_FOR = 1000;

/** Copy and wrap buttons for code blocks. */
export const install: InstallFeature = ({ t, announce, inSlices }) => {
  // Also called when a block comes into view with its tab, and when the window changes: sizes are known then, so that
  // reading them costs no layout of its own.
  const observer = new ResizeObserver((entries) => {
    const isWide = entries.map(({ target }) => target.scrollWidth > target.clientWidth);
    for (const [index, { target }] of entries.entries()) {
      const block = target.parentElement as HTMLElement;
      showWrap(block, isWide[index] || block.hasAttribute("data-wrapped"));
    }
  });

  function showWrap(block: HTMLElement, visible: boolean): void {
    const existing = block.querySelector<HTMLElement>(":scope > .code-buttons > .code-wrap");
    if (existing) existing.hidden = !visible;
    else if (visible) block.querySelector(":scope > .code-buttons")?.prepend(wrapButton(block));
  }

  function wrapButton(block: HTMLElement): HTMLButtonElement {
    const button = createButton("code-wrap", t("content.wordWrap"));
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => {
      const wrapped = block.toggleAttribute("data-wrapped");
      button.setAttribute("aria-pressed", String(wrapped));
    });
    return button;
  }

  function copyButton(block: HTMLElement): HTMLButtonElement {
    const label = t("content.copyLabel");
    const button = createButton("code-copy", label);
    let timer: ReturnType<typeof setTimeout> | undefined;
    button.addEventListener("click", async () => {
      const copied = await copyText(codeOf(block));
      const message = t(copied ? "content.copied" : "content.copyFailed");
      name(button, message);
      button.dataset.state = copied ? "copied" : "failed";
      announce(message);
      clearTimeout(timer);
      timer = setTimeout(() => {
        name(button, label);
        delete button.dataset.state;
      }, COPIED_FOR);
    });
    return button;
  }

  function addButtons(block: HTMLElement): void {
    const pre = block.querySelector(":scope > pre");
    if (!pre || block.querySelector(":scope > .code-buttons")) return;
    const buttons = document.createElement("div");
    buttons.className = "code-buttons";
    buttons.append(copyButton(block));
    block.append(buttons);
    observer.observe(pre);
  }

  // Long pages have hundreds of blocks, and a new element in each means a new layout: those far away can wait.
  const near =
    typeof IntersectionObserver === "function"
      ? new IntersectionObserver(
          (entries) => {
            for (const { isIntersecting, target } of entries) {
              if (!isIntersecting) continue;
              near?.unobserve(target);
              addButtons(target as HTMLElement);
            }
          },
          { rootMargin: "50% 0px" },
        )
      : undefined;
  // A block that is reached by keyboard has its buttons before the next Tab.
  addEventListener("focusin", ({ target }) => {
    const block = target instanceof Element && target.closest<HTMLElement>("[data-raw] .code-block");
    if (block) addButtons(block);
  });

  return {
    mount(element, signal) {
      const blocks = element.querySelectorAll<HTMLElement>(".code-block");
      void inSlices(blocks, (block) => (near ? near.observe(block) : addButtons(block)), signal);
      signal.addEventListener("abort", () => {
        for (const block of blocks) {
          near?.unobserve(block);
          const pre = block.querySelector(":scope > pre");
          if (pre) observer.unobserve(pre);
        }
      });
    },
  };
};

function createButton(className: string, label: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `code-button ${className}`;
  name(button, label);
  return button;
}

function name(button: HTMLButtonElement, label: string): void {
  button.setAttribute("aria-label", label);
  button.title = label;
}

/** The source as written, without the newline at its end. */
export function codeOf(block: HTMLElement): string {
  return (block.querySelector(":scope > pre > code")?.textContent ?? "").replace(/\n$/, "");
}

/** Put text on the clipboard. @returns Whether it is there. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The way of browsers and contexts that have no asynchronous clipboard. @returns Whether the text is on it. */
export function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  Object.assign(field.style, { position: "fixed", insetBlockStart: "0", opacity: "0" });
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  let copied = false;
  try {
    copied = document.execCommand("copy");
  } catch {
    // Forbidden here: the button says so.
  }
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}

/** Adds buttons to code blocks: copy, and word wrap if a line is wider than the block. */

import type { InstallFeature } from "./features.ts";

/** Duration of the copy confirmation in ms. */
const CONFIRMATION_TIME = 1000;

/** Install the buttons. */
export const install: InstallFeature = ({ t, announce, inSlices }) => {
  // Also called when a tab shows a block, and when the window is resized. Sizes are known at this time, so reading them
  // does not force a layout.
  const sizeObserver = new ResizeObserver((entries) => {
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
      const isCopied = await copyText(codeOf(block));
      const message = t(isCopied ? "content.copied" : "content.copyFailed");
      setLabel(button, message);
      button.dataset.state = isCopied ? "copied" : "failed";
      announce(message);
      clearTimeout(timer);
      timer = setTimeout(() => {
        setLabel(button, label);
        delete button.dataset.state;
      }, CONFIRMATION_TIME);
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
    sizeObserver.observe(pre);
  }

  // Long pages have hundreds of blocks, and each new element causes a layout, so only blocks near the viewport get
  // buttons.
  const nearObserver =
    typeof IntersectionObserver === "function"
      ? new IntersectionObserver(
          (entries) => {
            for (const { isIntersecting, target } of entries) {
              if (!isIntersecting) continue;
              nearObserver?.unobserve(target);
              addButtons(target as HTMLElement);
            }
          },
          { rootMargin: "50% 0px" },
        )
      : undefined;
  // Add the buttons of a focused block, so that the next Tab reaches them.
  addEventListener("focusin", ({ target }) => {
    const block = target instanceof Element && target.closest<HTMLElement>("[data-raw] .code-block");
    if (block) addButtons(block);
  });

  return {
    mount(element, signal) {
      const blocks = element.querySelectorAll<HTMLElement>(".code-block");
      void inSlices(blocks, (block) => (nearObserver ? nearObserver.observe(block) : addButtons(block)), signal);
      signal.addEventListener("abort", () => {
        for (const block of blocks) {
          nearObserver?.unobserve(block);
          const pre = block.querySelector(":scope > pre");
          if (pre) sizeObserver.unobserve(pre);
        }
      });
    },
  };
};

function createButton(className: string, label: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `code-button ${className}`;
  setLabel(button, label);
  return button;
}

function setLabel(button: HTMLButtonElement, label: string): void {
  button.setAttribute("aria-label", label);
  button.title = label;
}

/** Return the source code without the trailing newline. */
export function codeOf(block: HTMLElement): string {
  return (block.querySelector(":scope > pre > code")?.textContent ?? "").replace(/\n$/, "");
}

/** Copy text to the clipboard. @returns True on success. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Copy text in browsers or contexts without the asynchronous Clipboard API. @returns True on success. */
export function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  Object.assign(field.style, { position: "fixed", insetBlockStart: "0", opacity: "0" });
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  let isCopied = false;
  try {
    isCopied = document.execCommand("copy");
  } catch {
    // Not allowed: the button displays the failure.
  }
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}

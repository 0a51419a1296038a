/** Adds buttons to code blocks: copy, without shell prompts and output, and word wrap if a line is wider than the block. */

import type { FeatureInstaller } from "./feature.ts";

/** Copy confirmation duration in ms. */
const CONFIRMATION_TIME = 1000;

/** Install the buttons. */
export const install: FeatureInstaller = ({ t, announce, runInSlices }) => {
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
    else if (visible) block.querySelector(":scope > .code-buttons")?.prepend(createWrapButton(block));
  }

  function createWrapButton(block: HTMLElement): HTMLButtonElement {
    const button = createButton("code-wrap", t("content.wordWrap"));
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => {
      const wrapped = block.toggleAttribute("data-wrapped");
      button.setAttribute("aria-pressed", String(wrapped));
    });
    return button;
  }

  function createCopyButton(block: HTMLElement): HTMLButtonElement {
    const label = t("content.copyLabel");
    const button = createButton("code-copy", label);
    let timer: ReturnType<typeof setTimeout> | undefined;
    button.addEventListener("click", async () => {
      const isCopied = await copyText(extractCommands(getCode(block), block.dataset.language ?? ""));
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
    buttons.append(createCopyButton(block));
    block.append(buttons);
    sizeObserver.observe(pre);
  }

  // Long pages have many blocks, and each new element causes a layout, so only blocks near the viewport get
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
  // Add buttons to a focused block, so that the next Tab reaches them.
  addEventListener("focusin", ({ target }) => {
    const block = target instanceof Element && target.closest<HTMLElement>("[data-raw] .code-block");
    if (block) addButtons(block);
  });
  // Only the browser scrolls folded code, to a passage that it searched: show all lines, with the passage in its place.
  addEventListener("scroll", ({ target }) => target instanceof Element && unfold(target), { capture: true });

  return {
    mount(element, signal) {
      const blocks = element.querySelectorAll<HTMLElement>(".code-block");
      void runInSlices(blocks, (block) => (nearObserver ? nearObserver.observe(block) : addButtons(block)), signal);
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

function unfold(pre: Element): void {
  const { scrollTop } = pre;
  const fold = pre.parentElement?.querySelector<HTMLInputElement>(":scope > .code-fold > :not(:checked)");
  if (!fold || !pre.matches("[data-fold] > pre") || scrollTop === 0) return;
  fold.checked = true;
  scrollBy({ top: scrollTop, behavior: "instant" });
}

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

/** Return the source code without the trailing newline, and without notes and lines that an edit removes. */
export function getCode(block: HTMLElement): string {
  const code = block.querySelector(":scope > pre > code")?.cloneNode(true) as HTMLElement | undefined;
  for (const element of code?.querySelectorAll(".removed.edited, .code-note") ?? []) element.remove();
  return (code?.textContent ?? "").replace(/\n$/, "");
}

interface Shell {
  /** Code block languages; `""` matches blocks without a language. */
  languages: RegExp;
  prompt: RegExp;
  /** Prompt in front of continuation lines. */
  continuation: RegExp;
  /** True if other lines never begin with this prompt. Otherwise it counts only after an incomplete command. */
  isDistinct?: boolean;
  /** Escapes a line break. */
  lineEscape: RegExp;
}

const matchWhole = (names: string): RegExp => new RegExp(`^(?:${names})$`);
const SESSIONS = "console|shell-?session|sh-session|bash-session";
const SHELLS_AND_SESSIONS = `shell|bash|sh|zsh|${SESSIONS}`;

const SHELLS: readonly Shell[] = [
  {
    languages: /^(?:python|py|pycon|python-repl|doctest)$/,
    prompt: /^>>>(?: |$)/,
    continuation: /^\.\.\.(?: |$)/,
    isDistinct: true,
    lineEscape: /\\$/,
  },
  {
    languages: /^(?:powershell|psh|ps1?|pwsh|posh|console|shell|text|)$/,
    prompt: /^PS(?: [^>]*)?>(?: |$)/,
    continuation: /^>> /,
    isDistinct: true,
    lineEscape: /`$/,
  },
  {
    languages: matchWhole(`${SHELLS_AND_SESSIONS}|terminal|text|`),
    prompt: /^\$ /,
    continuation: /^> /,
    lineEscape: /\\$/,
  },
  {
    languages: matchWhole(`${SHELLS_AND_SESSIONS}|bat|cmd|dos|terminal`),
    prompt: /^> /,
    continuation: /^> /,
    lineEscape: /[\\^]$/,
  },
];
const ROOT_LANGUAGES = matchWhole(SESSIONS);
const ROOT: Shell = {
  languages: matchWhole(SHELLS_AND_SESSIONS),
  prompt: /^# /,
  continuation: /^> /,
  lineEscape: /\\$/,
};
const COMMENT = /^#/;

/**
 * Extract commands and comments from a shell session, without prompts and output. Other code is returned unchanged.
 *
 * A session begins with a prompt, after comments. Lines that begin with `#` are comments if the block has another
 * prompt. Otherwise they are root commands in session languages, or if all lines begin with `#`.
 */
function extractCommands(code: string, language: string): string {
  const lines = code.split("\n");
  const first = lines.find((line) => line.trim() !== "" && !COMMENT.test(line));
  const name = language.toLowerCase();
  const shell = SHELLS.find(
    ({ languages, prompt }) => languages.test(name) && first !== undefined && prompt.test(first),
  );
  if (shell) return readSession(lines, shell).join("\n");
  const isRoot = ROOT_LANGUAGES.test(name)
    ? ROOT.prompt.test(lines.find((line) => line.trim() !== "") ?? "")
    : ROOT.languages.test(name) && isAllRoot(lines);
  return isRoot ? readSession(lines, ROOT).join("\n") : code;
}

/** Return true if all lines begin with the root prompt, or continue such a line. */
function isAllRoot(lines: readonly string[]): boolean {
  return lines.every((line, at) => ROOT.prompt.test(line) || line.trim() === "" || /\\$/.test(lines[at - 1] ?? ""));
}

function readSession(lines: readonly string[], { prompt, continuation, isDistinct, lineEscape }: Shell): string[] {
  const result: string[] = [];
  let command = "";
  for (const [at, line] of lines.entries()) {
    const isOpen = command !== "" && isIncomplete(command, lineEscape);
    if (prompt.test(line) && !(isOpen && hasOpenHeredoc(command))) {
      command = line.replace(prompt, "");
      if (command !== "") result.push(command);
    } else if (isOpen || (command !== "" && isDistinct && continuation.test(line))) {
      const rest = line.replace(continuation, "");
      command += `\n${rest}`;
      result.push(rest);
    } else {
      command = "";
      if (COMMENT.test(line) && isBeforePrompt(lines.slice(at), prompt)) result.push(line);
    }
  }
  return result;
}

/** True if only comments and blank lines precede the next prompt or the end. Otherwise the lines may be output. */
function isBeforePrompt(lines: readonly string[], prompt: RegExp): boolean {
  const next = lines.find((line) => line.trim() !== "" && !COMMENT.test(line));
  return next === undefined || prompt.test(next);
}

/** True if a shell reads another line before it runs the command. */
function isIncomplete(command: string, lineEscape: RegExp): boolean {
  const last = command.slice(command.lastIndexOf("\n") + 1);
  const isContinued = lineEscape.test(last) || /(?:[|({]|&&)\s*$|(?:^|[;\s])(?:do|then|else)\s*$/.test(last);
  const words = command.replace(/\\./gs, "").replace(/\s#.*/g, "");
  const outsideQuotes = words.replace(/'[^']*'|"[^"]*"/g, "");
  return isContinued || /['"]/.test(outsideQuotes) || hasOpenHeredoc(command);
}

function hasOpenHeredoc(command: string): boolean {
  const word = /<<-?\s*(['"]?)([\w.-]+)\1/.exec(command)?.[2];
  return word !== undefined && !command.split("\n").some((line, at) => at > 0 && line.trim() === word);
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

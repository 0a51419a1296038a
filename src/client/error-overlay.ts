/** Displays content errors in an overlay. Errors are inserted as text, so they never become HTML. */

import type { OverlayProblem, OverlayProblems } from "../model/live-reload.ts";

const STYLES = `
:host { position: fixed; inset: auto 0 0; z-index: 2147483647; max-height: 60vh; overflow: auto; font: 14px/1.5 ui-sans-serif, system-ui, sans-serif; color: #fde8e8; background: #2a1416; border-top: 3px solid #e5484d; }
section { padding: 12px 20px; max-width: 1100px; margin: auto; }
header { display: flex; justify-content: space-between; align-items: center; gap: 16px; }
h2 { margin: 0; font-size: 16px; }
button { font: inherit; color: inherit; background: none; border: 1px solid #8c3b3f; border-radius: 6px; padding: 2px 12px; cursor: pointer; }
.place { padding: 0; border: 0; font: 13px/1.5 ui-monospace, monospace; color: #ffb3b5; text-decoration: underline; }
li { margin: 10px 0; }
ol { padding: 0; list-style: none; }
code, a { font: 13px/1.5 ui-monospace, monospace; color: #ffb3b5; }
pre { margin: 4px 0; overflow-x: auto; font: 13px/1.4 ui-monospace, monospace; color: #f3d2d3; }
p { margin: 2px 0; white-space: pre-line; }
.hint { color: #d8a9ab; }
`;

/**
 * Create the overlay. It is only in the document while there are errors.
 *
 * @param open Opens a position in an editor.
 */
export function createOverlay(open: (where: string) => void): { show(problems: OverlayProblems): void } {
  let host: HTMLElement | undefined;
  /** The errors that the user has dismissed, as JSON. The overlay appears again when the errors change. */
  let dismissed = "";
  const add = (parent: Node, tag: string, text = "", className = ""): HTMLElement => {
    const element = document.createElement(tag);
    element.textContent = text;
    if (className !== "") element.className = className;
    parent.appendChild(element);
    return element;
  };
  return {
    show({ total, shown }) {
      host?.remove();
      host = undefined;
      dismissed = total > 0 && dismissed === JSON.stringify(shown) ? dismissed : "";
      if (total === 0 || dismissed !== "") return;
      host = document.createElement("sitegen-problems");
      const root = host.attachShadow({ mode: "open" });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLES);
      root.adoptedStyleSheets = [sheet];
      const section = add(root, "section");
      const header = add(section, "header");
      add(header, "h2", total === 1 ? "1 error" : `${total} errors`);
      add(header, "button", "Hide").addEventListener("click", () => {
        dismissed = JSON.stringify(shown);
        host?.remove();
      });
      const list = add(section, "ol");
      for (const { code, message, hint, excerpt, where, editor, canOpen } of shown) {
        const item = add(list, "li");
        if (where !== undefined && editor !== undefined) (add(item, "a", where) as HTMLAnchorElement).href = editor;
        else if (where !== undefined && canOpen)
          add(item, "button", where, "place").addEventListener("click", () => open(where));
        else if (where !== undefined) add(item, "code", where);
        add(item, "p", `${message} (${code})`);
        if (excerpt !== undefined) add(item, "pre", excerpt);
        if (hint !== undefined) add(item, "p", hint, "hint");
      }
      document.body.append(host);
    },
  };
}

/** How to make the policy allow something, by directive. */
const HINTS: Readonly<Record<string, string>> = {
  "style-src-attr": "Use a class and a style sheet instead of the style attribute.",
  "style-src-elem": "Add the style sheet to `styles` or `head` in the configuration.",
  "script-src-attr": "Add the listener in a script or component instead of the attribute.",
  "script-src-elem": "Add the script to `head` in the configuration.",
  "frame-src": "Add the host to `markdown.iframeHosts` in the configuration.",
  "font-src": "Put the font into `static/`, or add a `preconnect` link to its host to `head` in the configuration.",
  "connect-src": "Add a `preconnect` link to the host to `head` in the configuration.",
};

/** Describe what the Content-Security-Policy has blocked. @returns `undefined` for code from browser extensions. */
export function describeViolation(event: SecurityPolicyViolationEvent): OverlayProblem | undefined {
  const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
  if (/^(?!https?:)[\w-]+-extension/.test(sourceFile || blockedURI)) return undefined;
  const subject = blockedURI === "inline" ? `inline code${sample ? ` "${sample}"` : ""}` : `"${blockedURI}"`;
  return {
    code: "content-security-policy",
    message: `The Content-Security-Policy of the site blocks ${subject} (${effectiveDirective}).`,
    hint:
      HINTS[effectiveDirective] ?? "Set a Content-Security-Policy for the page with `headers` in the configuration.",
    ...(sourceFile ? { where: `${new URL(sourceFile, location.href).pathname}:${lineNumber}` } : {}),
  };
}

/** Shows the output of a command as a page that looks like a terminal. */

/** Styles of the codes that `sitegen` prints (SGR). */
const STYLES = {
  1: "font-weight: 700",
  2: "opacity: 0.65",
  31: "color: #ff7b72",
  32: "color: #7ee787",
  33: "color: #e3b341",
  34: "color: #79c0ff",
  36: "color: #76e3ea",
  90: "opacity: 0.65",
};

const escapeHtml = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Return output with colors as HTML. */
export function formatTerminal(output) {
  let open = [];
  // Links (OSC 8) show their text only.
  const parts = output.replaceAll(/\u001b\]8;[^\u0007\u001b]*(?:\u0007|\u001b\\)/g, "").split(/\u001b\[([\d;]*)m/);
  const html = parts.map((part, index) => {
    if (index % 2 === 0) return open.length > 0 ? `<span style="${open.join("; ")}">${escapeHtml(part)}</span>` : escapeHtml(part);
    for (const code of part.split(";").map(Number)) {
      if (code === 0) open = [];
      else if (code === 22) open = open.filter((style) => style !== STYLES[1] && style !== STYLES[2]);
      else if (code === 39) open = open.filter((style) => !style.startsWith("color"));
      else if (STYLES[code]) open = [...open, STYLES[code]];
    }
    return "";
  });
  return `<body style="margin: 0; background: #0d1117; color: #e6edf3"><pre style="margin: 0; padding: 24px; font: 15px/1.5 'DejaVu Sans Mono', var(--mono); white-space: pre-wrap">${html.join("")}</pre>`;
}

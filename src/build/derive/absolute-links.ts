/** Markup that leaves its page: addresses become absolute, and what only the page's own style and script bring to life goes. */

/** Values may hold `>`. */
const ATTRIBUTES = '(?:[^">]|"[^"]*")*';
const START_TAG = new RegExp(`<[a-z]${ATTRIBUTES}>`, "g");
/** As the builder writes them: nothing but buttons of text in one, nothing in the other. */
const CONTROLS = new RegExp(
  `<div class="tab-list"${ATTRIBUTES}>(?:<button${ATTRIBUTES}>[^<]*</button>)*</div>|<a class="heading-link"${ATTRIBUTES}></a>`,
  "g",
);

/**
 * @param page Absolute address of the page, for links to its anchors.
 * @param origin `https://example.org`.
 */
export function absoluteLinks(html: string, page: string, origin: string): string {
  return html.replace(START_TAG, (tag) => {
    // Without the style sheet both variants of a drawing would show.
    if (/^<img [^>]*class="(?:[^"]* )?only-dark"/.test(tag)) return "";
    return tag
      .replace(/ (href|src|poster)="\/(?!\/)/g, ` $1="${origin}/`)
      .replace(/ srcset="[^"]*"/, (set) => set.replace(/((?:="|,\s)\s*)\/(?!\/)/g, `$1${origin}/`))
      .replace(/ href="#/, ` href="${page}#`)
      .replace(/ (?:data-preview|aria-describedby|loading|decoding)="[^"]*"/g, "");
  });
}

/** Without tabs and links of headings, which do nothing elsewhere: all panels stand one after the other, each below its name. */
export function withoutControls(html: string): string {
  return html.replace(CONTROLS, "").replace(START_TAG, (tag) => {
    const label = /^<div class="tab-panel".* data-label="([^"]*)"/s.exec(tag)?.[1];
    return label === undefined ? tag : `<div><p><strong>${label.replaceAll("<", "&lt;")}</strong></p>`;
  });
}

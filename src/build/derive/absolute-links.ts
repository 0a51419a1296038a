/** Markup that leaves its page: addresses become absolute, and what only the page's own style and script bring to life goes. */

/**
 * @param page Absolute address of the page, for links to its anchors.
 * @param origin `https://example.org`.
 */
export function absoluteLinks(html: string, page: string, origin: string): string {
  return html.replace(/<[a-z][^>]*>/g, (tag) => {
    // Without the style sheet both variants of a drawing would show.
    if (/^<img [^>]*class="(?:[^"]* )?only-dark"/.test(tag)) return "";
    return tag
      .replace(/ (href|src|poster)="\/(?!\/)/g, ` $1="${origin}/`)
      .replace(/ srcset="[^"]*"/, (set) => set.replace(/((?:="|,\s)\s*)\/(?!\/)/g, `$1${origin}/`))
      .replace(/ href="#/, ` href="${page}#`)
      .replace(/ (?:data-preview|aria-describedby|loading|decoding)="[^"]*"/g, "");
  });
}

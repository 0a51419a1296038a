/**
 * Pictures of content with a variant for dark backgrounds.
 *
 * Their sources ask for the scheme of the system, which is right without script. Where the visitor chose another mode,
 * the sources are told to follow that.
 */

const SOURCES = 'source[media*="prefers-color-scheme"], source[data-scheme-media]';

/** Make the pictures below an element show the variant of the mode that the document shows. */
export function matchPictures(root: ParentNode): void {
  const { theme, themeChoice } = document.documentElement.dataset;
  for (const source of root.querySelectorAll<HTMLSourceElement>(SOURCES)) {
    const asked = source.dataset.schemeMedia ?? source.media;
    source.dataset.schemeMedia = asked;
    const wanted = themeChoice === "system" ? asked : asked.includes(String(theme)) ? "all" : "not all";
    if (source.media !== wanted) source.media = wanted;
  }
}

/** Restricts frames to this site and allowed hosts, and renders the latter as links that load on click. */

import { stripBaseUrl } from "../../model/permalink.ts";
import type { Place } from "../../model/problem.ts";
import { shorten } from "../../util/format.ts";
import { escapeHtml } from "../../util/html.ts";
import { type HtmlPiece, type ParseContext, reportWarning } from "../parse-context.ts";
import { checkUrl } from "./allowed-urls.ts";

/** Return true for paths on this site. Browsers read a backslash as a slash, so it may begin a host name. */
function isOwnPath(src: string | undefined): boolean {
  return src !== undefined && src !== "" && !/^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(src) && !checkUrl(src);
}

/** Return true for paths and full URLs on this site. */
export function isOwnFrameUrl(src: string | undefined, { options: { site } }: ParseContext): boolean {
  return isOwnPath((site && src !== undefined ? stripBaseUrl(src, site) : undefined) ?? src);
}

function parseFrameUrl(src: string): URL | undefined {
  const url = src.startsWith("//") ? `https:${src}` : src;
  return URL.canParse(url) ? new URL(url) : undefined;
}

export function isEmbeddable(src: string | undefined, { options }: ParseContext): boolean {
  const url = src === undefined ? undefined : parseFrameUrl(src);
  return url?.protocol === "https:" && options.iframeHosts.includes(url.host);
}

/**
 * Render a frame from an allowed host as a link, so that nothing is loaded from the host before the user clicks the link.
 */
export function renderFrame(
  values: ReadonlyMap<string, string>,
  { isInline }: { isInline: boolean },
  place: Place,
  context: ParseContext,
): HtmlPiece[] {
  const src = values.get("src") ?? "";
  if (!isEmbeddable(src, context)) {
    const url = parseFrameUrl(src);
    const isHttps = url?.protocol === "https:";
    const subject = isHttps ? `A frame of "${url.host}"` : `The frame "${shorten(src)}"`;
    const hint = isHttps
      ? 'Add the host to "markdown.iframeHosts", or link to the page instead.'
      : "Write a URL that begins with https://.";
    reportWarning(context, place, "raw-html", `${subject} is not allowed; it was removed.`, hint);
    return [];
  }
  const url = src.startsWith("//") ? `https:${src}` : src;
  const title = values.get("title") || new URL(url).host;
  const box = isInline ? "span" : "div";
  return [
    (collector) => {
      const link = collector.addLink({ target: url, kind: "htmlLink", place });
      const href = collector.mark({ kind: "link", link });
      return (
        `<${box} class="embed"><a class="embed-link" href="${href}" data-src="${escapeHtml(url)}">` +
        `${escapeHtml(title)}</a></${box}>`
      );
    },
  ];
}

/** Describes the resources that an HTML element loads, for the comparison with the Content-Security-Policy. */

/** Resource types that the policy allows from some hosts only. */
export type ResourceType = "script" | "style sheet" | "font" | "connection" | "frame" | "manifest";

export interface LoadedResource {
  type: ResourceType;
  /** The URL as written. */
  url: string;
}

/** Resource types by `as` in links with `rel="preload"`. Images and media may be loaded from any host. */
const PRELOADED: Readonly<Record<string, ResourceType>> = {
  script: "script",
  worker: "script",
  style: "style sheet",
  font: "font",
  fetch: "connection",
};

/** Return the resource that an element loads. @param attribute Returns an attribute's value, by lowercase name. */
export function getLoadedResource(
  element: string,
  attribute: (name: string) => string | undefined,
): LoadedResource | undefined {
  const createResource = (type: ResourceType | undefined, name: string): LoadedResource | undefined => {
    const url = attribute(name);
    return type === undefined || url === undefined ? undefined : { type, url };
  };
  if (element === "script") return createResource("script", "src");
  if (element === "iframe") return createResource("frame", "src");
  return element === "link" ? createResource(getLinkType(attribute), "href") : undefined;
}

function getLinkType(attribute: (name: string) => string | undefined): ResourceType | undefined {
  const relations = new Set((attribute("rel") ?? "").toLowerCase().split(/\s+/));
  if (relations.has("stylesheet")) return "style sheet";
  if (relations.has("modulepreload")) return "script";
  if (relations.has("preconnect")) return "connection";
  if (relations.has("manifest")) return "manifest";
  return relations.has("preload") ? PRELOADED[(attribute("as") ?? "").toLowerCase()] : undefined;
}

const STRING = /(["'`])((?:https?|wss?):\/\/[^"'`\s$]+)\1/.source;
const CONNECTION = new RegExp(
  `\\b(?:fetch|WebSocket|EventSource|sendBeacon)\\s*\\(\\s*${STRING}|\\.open\\s*\\(\\s*["'\`][A-Za-z]+["'\`]\\s*,\\s*${STRING}`,
  "g",
);

/** List the URLs that code connects to, as far as they are written in the call, with their positions in the text. */
export function findConnections(code: string): { url: string; index: number }[] {
  return [...code.matchAll(CONNECTION)].map((match) => {
    const url = match[2] ?? match[4] ?? "";
    return { url, index: match.index + match[0].indexOf(url) };
  });
}

const URL_IN_CSS = /(?:url\(\s*["']?|@import\s+["'])((?:https?:)?\/\/[^"'\s)]+)/g;

/** List the style sheets and fonts that a style sheet loads from hosts, with their positions in the text. */
export function findCssResources(css: string): (LoadedResource & { index: number })[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => " ".repeat(comment.length));
  return [...text.matchAll(/@font-face\s*\{[^}]*\}|@import\s[^;]*/g)].flatMap((rule) =>
    [...rule[0].matchAll(URL_IN_CSS)].map((match) => {
      const url = match[1] ?? "";
      const index = rule.index + match.index + match[0].indexOf(url);
      return { type: rule[0].startsWith("@import") ? "style sheet" : "font", url, index } as const;
    }),
  );
}

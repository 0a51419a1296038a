/** Describes the resources that an HTML element loads, for the comparison with the Content-Security-Policy. */

/** Types of resources that the policy allows from some hosts only. */
export type ResourceType = "script" | "style sheet" | "font" | "connection" | "frame" | "manifest";

export interface LoadedResource {
  type: ResourceType;
  /** The URL as written. */
  url: string;
}

/** Types of `as` in links with `rel="preload"`. Images and media may be loaded from any host. */
const PRELOADED: Readonly<Record<string, ResourceType>> = {
  script: "script",
  worker: "script",
  style: "style sheet",
  font: "font",
  fetch: "connection",
};

/** Return the resource that an element loads. @param attribute Return the value of an attribute, by lowercase name. */
export function loadedResource(
  element: string,
  attribute: (name: string) => string | undefined,
): LoadedResource | undefined {
  const resource = (type: ResourceType | undefined, name: string): LoadedResource | undefined => {
    const url = attribute(name);
    return type === undefined || url === undefined ? undefined : { type, url };
  };
  if (element === "script") return resource("script", "src");
  if (element === "iframe") return resource("frame", "src");
  return element === "link" ? resource(linkType(attribute), "href") : undefined;
}

function linkType(attribute: (name: string) => string | undefined): ResourceType | undefined {
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
export function connectionsIn(code: string): { url: string; index: number }[] {
  return [...code.matchAll(CONNECTION)].map((match) => {
    const url = match[2] ?? match[4] ?? "";
    return { url, index: match.index + match[0].indexOf(url) };
  });
}

const URL_IN_CSS = /(?:url\(\s*["']?|@import\s+["'])((?:https?:)?\/\/[^"'\s)]+)/g;

/** List the style sheets and fonts that a style sheet loads from hosts, with their positions in the text. */
export function resourcesInCss(css: string): (LoadedResource & { index: number })[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => " ".repeat(comment.length));
  return [...text.matchAll(/@font-face\s*\{[^}]*\}|@import\s[^;]*/g)].flatMap((rule) =>
    [...rule[0].matchAll(URL_IN_CSS)].map((match) => {
      const url = match[1] ?? "";
      const index = rule.index + match.index + match[0].indexOf(url);
      return { type: rule[0].startsWith("@import") ? "style sheet" : "font", url, index } as const;
    }),
  );
}

/** Converts the configuration of mdBook. */

import type { UserConfig } from "../../site/config/user-config.ts";
import { getFolder, joinInside, toWords } from "../../util/path.ts";
import { convertEditUrl } from "../edit-url.ts";
import { getLanguageLabel } from "../language-label.ts";
import type { MigrationTask } from "../migration-task.ts";
import { omitEmpty, type PlainMap, toList, toMap, toText } from "../plain-values.ts";

type Redirects = NonNullable<UserConfig["redirects"]>;

export interface BookInput {
  config: PlainMap;
  configFile: string;
  /** Path of the favicon on the new site. */
  favicon: string | undefined;
  /** Kinds of callouts that occur. */
  callouts: readonly string[];
  /** Previous URL of the first chapter, which is the home page. */
  startUrl: string | undefined;
  hasFormulas: boolean;
  tasks: MigrationTask[];
}

/** Preprocessors that are built in, or replaced by converted syntax. */
const BUILT_IN = ["links", "index", "spec"];

const BUILT_IN_KINDS = ["note", "tip", "info", "warning", "danger", "caution", "important"];

export function convertBook(input: BookInput): UserConfig {
  const { config, favicon, hasFormulas, callouts } = input;
  const book = toMap(config.book);
  const html = getHtmlOptions(config);
  const siteUrl = toText(html["site-url"]) ?? "/";
  const origin = toText(html.cname) === undefined ? undefined : `https://${toText(html.cname)}`;
  const { origin: url, pathname } = readUrl(siteUrl, origin);
  const repository = toText(html["git-repository-url"]);
  const language = toText(book.language) ?? "en";
  listUnknown(input, html);
  return omitEmpty<UserConfig>({
    title: toText(book.title) ?? "Book",
    tagline: toText(book.description),
    url: url ?? "https://example.org",
    baseUrl: pathname === "/" ? undefined : pathname,
    favicon,
    ...(language === "en"
      ? {}
      : {
          defaultLocale: language,
          locales: [
            omitEmpty({
              code: language,
              label: getLanguageLabel(language),
              direction: toText(book["text-direction"]) === "rtl" ? ("rtl" as const) : undefined,
            }),
          ],
        }),
    redirects: convertBookRedirects(input, html, url),
    docs: omitEmpty({ routeBase: "/", editUrl: convertEditUrl(toText(html["edit-url-template"])) }),
    navbar: {
      title: toText(book.title) ?? "Book",
      right: [
        ...(repository === undefined
          ? []
          : [{ type: "icon", icon: "github", href: repository, label: "GitHub" } as const]),
        { type: "colorModeToggle" } as const,
        { type: "search" } as const,
      ],
    },
    colorMode: /^(?:coal|navy|ayu)$/.test(toText(html["default-theme"]) ?? "")
      ? { default: "dark", respectPrefersColorScheme: false }
      : undefined,
    markdown: omitEmpty({
      rawHtml: "trusted" as const,
      math: hasFormulas || undefined,
      admonitions: Object.fromEntries(
        callouts.filter((kind) => !BUILT_IN_KINDS.includes(kind)).map((kind) => [kind, { label: toWords(kind) }]),
      ),
    }),
  });
}

export const getHtmlOptions = (config: PlainMap): PlainMap => toMap(toMap(config.output).html);

/** Split the URL of the site, which may be a path. */
function readUrl(siteUrl: string, origin: string | undefined): { origin: string | undefined; pathname: string } {
  const isAbsolute = /^https?:\/\//.test(siteUrl);
  try {
    const url = new URL(siteUrl, origin ?? "https://example.org");
    return { origin: isAbsolute ? url.origin : origin, pathname: url.pathname.replace(/\/*$/, "/") };
  } catch {
    return { origin, pathname: "/" };
  }
}

function listUnknown({ config, configFile, tasks }: BookInput, html: PlainMap): void {
  const add = (kind: string, subject: string, suggestion: string): void =>
    void tasks.push({ kind, source: configFile, subject, suggestion });
  if (toText(html.cname) === undefined && !/^https?:/.test(toText(html["site-url"]) ?? ""))
    add("configuration", "url", 'The book does not name its domain. Set "url" of the configuration.');
  for (const name of Object.keys(toMap(config.preprocessor)))
    if (!BUILT_IN.includes(name))
      add("preprocessor", name, "Look for a built-in function, or write a plugin of unified for its syntax.");
  for (const name of Object.keys(toMap(config.output)))
    if (name !== "html") add("renderer", name, "Only HTML is created. A sidebar has a printable page.");
  for (const key of ["additional-css", "additional-js"])
    for (const file of toList(html[key]))
      add(
        "theme",
        toText(file) ?? "",
        "The file is for the theme of mdBook. Write a style sheet for this one, see `styles`.",
      );
}

/** Convert `[output.html.redirect]`. Its targets are relative to the previous page. */
function convertBookRedirects(
  { startUrl, tasks, configFile }: BookInput,
  html: PlainMap,
  origin: string | undefined,
): Redirects {
  const redirects: Redirects[number][] = [];
  for (const [from, value] of Object.entries(toMap(html.redirect))) {
    const target = toText(value) ?? "";
    const [, path = "", hash = ""] = /^(?:\.?\/)*([^#]*)(.*)$/.exec(from) ?? [];
    const to = resolveTarget(path, target, origin);
    if (to === undefined)
      tasks.push({
        kind: "redirect",
        source: configFile,
        subject: `${from} = ${target}`,
        suggestion: 'The target is outside of the book. Write its URL in "redirects" of the configuration.',
      });
    else redirects.push({ from: hash === "" ? `/${path}` : `${toPageUrl(path)}${hash}`, to });
  }
  const toHome = (url: string): string =>
    startUrl !== undefined && url.replace(/#.*/, "") === startUrl ? `/${url.slice(startUrl.length)}` : url;
  if (startUrl !== undefined && startUrl !== "/") redirects.push({ from: `${startUrl}.html`, to: "/" });
  // Redirects to redirects lead to the end of the chain.
  const byPath = new Map(redirects.map(({ from, to }) => [from.replace(/\.html$/, ""), to]));
  return [
    ...redirects
      .map(({ from, to }) => ({ from: from.includes("#") ? toHome(from) : from, to: toHome(byPath.get(to) ?? to) }))
      .filter(({ from, to }) => from !== to),
    { from: "/print.html", to: "/print/docs" },
    { from: "/*.html", to: "/:splat" },
  ];
}

function resolveTarget(path: string, target: string, origin: string | undefined): string | undefined {
  if (/^https?:\/\//.test(target)) return target;
  const [, file = "", hash = ""] = /^([^#]*)(.*)$/.exec(target) ?? [];
  const resolved = file.startsWith("/") ? joinInside(file) : joinInside(getFolder(path), file);
  if (file === "") return `${toPageUrl(path)}${hash}`;
  if (resolved !== undefined) return `${toPageUrl(resolved)}${hash}`;
  return origin === undefined ? undefined : new URL(target, `${origin}/`).href;
}

/** Return the slug of a chapter: a README is the page of its directory, and the first chapter the home page. */
export function findSlug(path: string, isStart: boolean): string | undefined {
  if (/(?:^|\/)README\.md$/i.test(path)) return toPageUrl(path);
  return isStart && !/^index\.md$/i.test(path) ? "/" : undefined;
}

/** Return the URL of a page: `cli/index.html` → `/cli`. */
export function toPageUrl(path: string): string {
  return `/${path.replace(/\.(?:html|md)$/, "").replace(/(?:^|\/)(?:index|readme)$/i, "")}`;
}

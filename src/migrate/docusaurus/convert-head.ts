/** Converts tags of the head and redirects of Docusaurus. */

import type { UserConfig } from "../../site/config/user-config.ts";
import { omitEmpty, type PlainMap, toList, toMap, toText } from "../plain-values.ts";
import { addTask, type SettingsInput, toStaticPath } from "./settings-input.ts";

type HeadTags = NonNullable<UserConfig["head"]>;

const HEAD_TAGS = ["meta", "link", "script", "style"];

export function convertHead(input: SettingsInput): HeadTags {
  const { config } = input;
  const theme = toMap(config.themeConfig);
  const tags: PlainMap[] = [
    ...toList(config.headTags).map(toMap),
    ...toList(theme.metadata).map((attributes) => ({ tagName: "meta", attributes })),
    ...toList(config.stylesheets).map((entry) => ({
      tagName: "link",
      attributes:
        typeof entry === "string" ? { rel: "stylesheet", href: entry } : { rel: "stylesheet", ...toMap(entry) },
    })),
    ...toList(config.scripts).map((entry) => ({
      tagName: "script",
      attributes: typeof entry === "string" ? { src: entry } : entry,
    })),
  ];
  return tags.flatMap(({ tagName, attributes, innerHTML }): HeadTags => {
    const tag = toText(tagName) ?? "";
    const entries = Object.entries(toMap(attributes)).flatMap(([name, value]): [string, string | boolean][] => {
      if (value === false || value === undefined || value === null) return [];
      return [[name, value === true ? true : String(value)]];
    });
    const url = entries.find(([name]) => name === "src" || name === "href")?.[1];
    const isLocal = typeof url === "string" && !/^(?:https?:)?\/\//.test(url);
    const isMissing = isLocal && toStaticPath(url, input) === undefined;
    if (!HEAD_TAGS.includes(tag) || isMissing) {
      addTask(
        input,
        "head tag",
        `<${tag}${isMissing ? ` … "${url}"` : ""}>`,
        'Add it to "head" in the configuration, if it is needed.',
      );
      return [];
    }
    const content = toText(innerHTML);
    return [omitEmpty({ tag, attributes: Object.fromEntries(entries), content }) as HeadTags[number]];
  });
}

export function convertRedirects(input: SettingsInput): UserConfig["redirects"] {
  return input.plugins
    .filter(({ name }) => name === "client-redirects")
    .flatMap(({ options }) => {
      for (const key of ["fromExtensions", "toExtensions"])
        if (toList(options[key]).length > 0)
          addTask(
            input,
            "redirect",
            `"${key}" of client-redirects`,
            "Hosts serve page.html at /page. Check that yours does.",
          );
      return toList(options.redirects).flatMap((entry) => {
        const { from, to } = toMap(entry);
        const target = toText(to);
        const sources = Array.isArray(from) ? from : [from];
        return target === undefined
          ? []
          : sources.flatMap((path) => {
              const source = toText(path);
              return source === undefined ? [] : [{ from: source, to: target }];
            });
      });
    });
}

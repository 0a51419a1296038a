/** Encodes feeds as RSS, Atom and JSON Feed. */

import type { Extension, Feed, Item } from "feed";
import type { SiteBlogAuthor } from "../../model/site-page.ts";
import { escapeText, removeInvalidXml } from "../../util/html.ts";

export interface Format {
  file: string;
  /** Encode a value that the format defines as plain text. */
  writeText(text: string): string;
  /** Encode text for an element that the format defines as HTML. */
  writeHtml(text: string): string;
  writeTitle(title: string): Pick<Item, "title" | "extensions">;
  writeTag(label: string): string;
  writeAuthors(authors: readonly SiteBlogAuthor[]): Pick<Item, "author" | "extensions">;
  write(feed: Feed): string;
}

/** Cast an extension's objects. The library passes them through, but its types are too narrow. */
const toObjects = (value: object) => value as unknown as Extension["objects"];

/** Encode text for elements. The library decodes each `&amp;` before it escapes the text. */
const escapeXmlElement = (text: string): string => removeInvalidXml(text).replaceAll("&", "&amp;");

/** Escape CDATA ends in HTML: the library only splits the first one. */
export const escapeCdata = (html: string): string => removeInvalidXml(html).replaceAll("]]>", "]]&gt;");

const toHtml = (text: string): string => escapeCdata(escapeText(text));

/** Stands for `<` in attributes, which the library does not escape. XML does not allow the character. */
const LESS_THAN = "\ufffe";

export const FORMATS: readonly Format[] = [
  {
    file: "rss.xml",
    writeText: escapeXmlElement,
    writeHtml: toHtml,
    // Titles are plain text according to the Best Practices Profile. The library writes CDATA, which can only contain
    // one `]]>`, so an extension replaces its element.
    writeTitle: (title) => ({
      title,
      extensions: [{ name: "title", objects: toObjects({ _text: escapeXmlElement(title) }) }],
    }),
    writeTag: escapeXmlElement,
    // `author` in RSS 2.0 is an email address. The profile recommends Dublin Core for names.
    writeAuthors: (authors) => ({
      extensions: [
        { name: "dc:creator", objects: toObjects(authors.map(({ name }) => ({ _text: escapeXmlElement(name) }))) },
      ],
    }),
    write: (feed) => feed.rss2(),
  },
  {
    file: "atom.xml",
    writeText: escapeXmlElement,
    writeHtml: toHtml,
    // The library gives titles the type "html".
    writeTitle: (title) => ({ title: toHtml(title) }),
    writeTag: (label) => removeInvalidXml(label).replaceAll("<", LESS_THAN),
    writeAuthors: (authors) => ({
      author: authors.map(({ name, url }) => ({ name: escapeXmlElement(name), link: url })),
    }),
    write: (feed) => feed.atom1().replaceAll(LESS_THAN, "&lt;"),
  },
  {
    file: "feed.json",
    writeText: removeInvalidXml,
    writeHtml: removeInvalidXml,
    writeTitle: (title) => ({ title: removeInvalidXml(title) }),
    writeTag: removeInvalidXml,
    writeAuthors: (authors) => ({
      extensions: [
        {
          name: "authors",
          objects: toObjects(authors.map(({ name, url }) => ({ name: removeInvalidXml(name), url }))),
        },
      ],
    }),
    write: writeJsonFeed,
  },
];

/** Upgrade the JSON Feed 1.0 that the library writes to 1.1, which adds a language and several authors. */
function writeJsonFeed(feed: Feed): string {
  const { version: _, author: __, ...rest } = JSON.parse(feed.json1()) as Readonly<Record<string, unknown>>;
  const version = "https://jsonfeed.org/version/1.1";
  return JSON.stringify({ version, language: feed.options.language, ...rest }, null, 1);
}

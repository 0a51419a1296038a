/** Reads the text and the outline of PDF files that Chromium writes. */

import { inflateSync } from "node:zlib";

export interface PdfText {
  /** Text of each page. Words may be split where the writer positions them separately. */
  pages: readonly string[];
  /** Titles of the outline. */
  outline: readonly string[];
}

/** Read a PDF with plain objects, i.e. without object streams. */
export function readPdf(bytes: Buffer): PdfText {
  const file = bytes.toString("latin1");
  const objects = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\s*([\s\S]*?)\s*endobj/g)].map(([, id = "", body = ""]) => [id, body]),
  );
  const objectAt = (id: string | undefined): string => objects.get(id ?? "") ?? "";
  const pages = [...objects.values()].filter((body) => /\/Type\s*\/Page\b/.test(body));
  return {
    pages: pages.map((page) => {
      const [, list = ""] = /\/Font\s*<<([^>]*)>>/.exec(page) ?? [];
      const fonts = new Map(
        [...list.matchAll(/\/(\w+)\s+(\d+) 0 R/g)].map(([, name = "", id]) => {
          const toUnicode = /\/ToUnicode\s+(\d+) 0 R/.exec(objectAt(id))?.[1];
          return [name, readCharacters(streamOf(objectAt(toUnicode)))];
        }),
      );
      const contents = /\/Contents\s+(?:\[([^\]]*)\]|(\d+) 0 R)/.exec(page);
      const ids = contents?.[1]?.match(/\d+(?= 0 R)/g) ?? [contents?.[2] ?? ""];
      return ids.map((id) => readContent(streamOf(objectAt(id)), fonts)).join("\n");
    }),
    outline: [...objects.values()].flatMap((body) => {
      const title = /\/Title\s*(\((?:[^()\\]|\\[\s\S])*\)|<[\da-f]*>)/i.exec(body)?.[1];
      return title !== undefined && /\/Parent\s/.test(body) ? [readString(title)] : [];
    }),
  };
}

function streamOf(body: string): string {
  const start = /stream\r?\n/.exec(body);
  if (!start) return "";
  const data = Buffer.from(body.slice(start.index + start[0].length, body.lastIndexOf("endstream")), "latin1");
  return /\/FlateDecode/.test(body) ? inflateSync(data).toString("latin1") : data.toString("latin1");
}

/** Return the characters of glyphs, by the hexadecimal code of the glyph. */
function readCharacters(map: string): Map<string, string> {
  const characters = new Map<string, string>();
  const decode = (hex: string): string => Buffer.from(hex, "hex").swap16().toString("utf16le");
  for (const [, section = ""] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = "", text = ""] of section.matchAll(/<([\dA-F]+)>\s*<([\dA-F]+)>/gi))
      characters.set(code.toUpperCase(), decode(text));
  for (const [, section = ""] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = "", to = "", text = ""] of section.matchAll(/<([\dA-F]+)>\s*<([\dA-F]+)>\s*<([\dA-F]+)>/gi))
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code++) {
        const first = decode(text).codePointAt(0) ?? 0;
        const key = code.toString(16).toUpperCase().padStart(4, "0");
        characters.set(key, String.fromCodePoint(first + code - Number.parseInt(from, 16)));
      }
  return characters;
}

/** Read the operators that show text; each text object is a line. */
function readContent(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let text = "";
  let characters: ReadonlyMap<string, string> = new Map();
  for (const [token, font, hex] of content.matchAll(/\/(\w+)\s+[\d.]+\s+Tf|<([\dA-Fa-f\s]*)>|\bET\b/g)) {
    if (font !== undefined) characters = fonts.get(font) ?? new Map();
    else if (token === "ET") text += "\n";
    else for (const code of hex?.toUpperCase().match(/[\dA-F]{4}/g) ?? []) text += characters.get(code) ?? "";
  }
  return text;
}

function readString(written: string): string {
  const bytes = written.startsWith("<")
    ? Buffer.from(written.slice(1, -1), "hex")
    : Buffer.from(
        written
          .slice(1, -1)
          .replace(/\\(\d{3}|.)/g, (_, escaped: string) =>
            /^\d/.test(escaped) ? String.fromCharCode(Number.parseInt(escaped, 8)) : escaped,
          ),
        "latin1",
      );
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? Buffer.from(bytes.subarray(2)).swap16().toString("utf16le")
    : bytes.toString("latin1");
}

/** Reads diagram sources and their translations, and returns SVG files in all languages. */

import { parse } from "yaml";
import type { ColorMode } from "./colors.ts";
import { collectTexts, draw, type Labels, readDrawing } from "./drawing.ts";

const MODES: readonly ColorMode[] = ["light", "dark"];
/** Image directory below `content/` and `i18n/<locale>/`. Pages prefer images of their language. */
const IMAGES = "docs/latest/images";

export interface DrawnFiles {
  /** SVG files by path from the repository root. */
  files: ReadonlyMap<string, string>;
  /** Texts that do not fit, have no translation, or are translated but not used, each with its file. */
  faults: readonly string[];
}

/** Access to the repository. Paths are relative to its root. */
export interface Repository {
  /** Return the names in a directory. */
  list(folder: string): readonly string[];
  read(file: string): string;
}

/** Draw all diagrams in all color modes and languages. */
export function drawFiles({ list, read }: Repository): DrawnFiles {
  const sources = "website/diagrams/sources";
  const drawings = [...list(sources)].sort().map((file) => {
    const name = file.replace(/\.yaml$/, "");
    return { name, drawing: readDrawing(read(`${sources}/${file}`), name) };
  });
  const files = new Map<string, string>();
  const faults: string[] = [];
  const drawAll = (folder: string, labels?: Labels): void => {
    for (const { name, drawing } of drawings) {
      if (labels && drawing.untranslated) continue;
      for (const mode of MODES) {
        const file = `${folder}/${IMAGES}/${name}-${mode}.svg`;
        const result = draw(drawing, mode, labels && { name, labels });
        files.set(file, result.svg);
        // Both modes have the same texts.
        if (mode === "light") faults.push(...result.faults.map((fault) => `${file}: ${fault}`));
      }
    }
  };
  drawAll("content");
  for (const locale of [...list("i18n")].sort()) {
    if (locale === "en") continue;
    const labels = parse(read(`i18n/${locale}/diagrams.yaml`)) as Labels;
    drawAll(`i18n/${locale}`, labels);
    const texts = new Set(drawings.flatMap(({ drawing }) => (drawing.untranslated ? [] : collectTexts(drawing))));
    const isUsed = (key: string): boolean => texts.has(key) || drawings.some(({ name }) => name === key);
    const unused = Object.keys(labels).filter((key) => !isUsed(key));
    faults.push(...unused.map((key) => `i18n/${locale}/diagrams.yaml: "${key}" is in no drawing`));
  }
  return { files, faults };
}

/** Measure the transfer size of a build's largest page, for the summary. */

import { readFileSync } from "node:fs";
import path from "node:path";
import type { SiteBundle } from "../bundle/bundle-site.ts";
import type { PlannedPage } from "../compose/locale-frame.ts";
import { measureCompressedSize } from "../host/compress.ts";
import type { OutputPath } from "../model/permalink.ts";
import type { LargestPage } from "./write/emit.ts";

/** Size in bytes, uncompressed and with Brotli. */
export interface Weight {
  bytes: number;
  compressed: number;
}

export interface FirstLoad {
  /** Page path below the output root, without `index.html`. */
  path: string;
  page: Weight;
  /** Scripts loaded immediately, without inline scripts. */
  script: Weight;
  style: Weight;
}

/** Measure a page in the output with its scripts and styles. */
export async function weighFirstLoad(
  { key, file }: LargestPage,
  { out, pages, bundle }: { out: string; pages: readonly PlannedPage[]; bundle: SiteBundle },
): Promise<FirstLoad | undefined> {
  const { entry, styles, templates } = bundle.manifest;
  const template = pages.find((page) => page.key === key)?.page.route.template;
  if (template === undefined) return undefined;
  const own = templates[template];
  const contents = new Map(bundle.files.map((asset) => [asset.path, asset.contents]));
  const weigh = async (files: readonly OutputPath[]): Promise<Weight> => {
    const weights = await Promise.all(files.map((name) => weighContents(contents.get(name) ?? "")));
    return {
      bytes: weights.reduce((sum, { bytes }) => sum + bytes, 0),
      compressed: weights.reduce((sum, { compressed }) => sum + compressed, 0),
    };
  };
  const [page, script, style] = await Promise.all([
    weighContents(readFileSync(path.join(out, file))),
    weigh([entry, ...own.chunks]),
    weigh([...styles, ...own.styles]),
  ]);
  return { path: file.replace(/(?:^|\/)index\.html$/, ""), page, script, style };
}

async function weighContents(contents: string | Uint8Array): Promise<Weight> {
  const bytes = typeof contents === "string" ? Buffer.from(contents) : contents;
  return { bytes: bytes.length, compressed: await measureCompressedSize(bytes) };
}

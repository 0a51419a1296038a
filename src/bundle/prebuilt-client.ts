/**
 * The client for sites without styles, components and React pages.
 *
 * It does not depend on the site, so `bin/compile.js` bundles it once, and building such sites does not load esbuild.
 */

import { readFileSync } from "node:fs";
import path from "node:path";
import type { Digest } from "../model/document.ts";
import { bundleClient, type ClientCode } from "./bundle-client.ts";
import { type BundleResult, digestFile, recordInputs } from "./esbuild.ts";

/** The bundle, from the package root. */
const FILE = "lib/client.json";

interface PrebuiltClient {
  /** Generator build that created the bundle. */
  build: string;
  /** Digests for inputs that belong to the generator. Others are packages, which do not change after compilation. */
  sources: Readonly<Record<string, Digest | undefined>>;
  code: ClientCode;
}

/** Bundle the client, and return the contents for `lib/client.json`. */
export async function createPrebuiltClient(packageRoot: string, build: string): Promise<string> {
  const resolveInput = (input: string): string => path.resolve(packageRoot, input);
  const { plugin, getDigest } = recordInputs(resolveInput);
  const { inputs, value } = await bundleClient({ packageRoot, styles: [], modules: [], plugins: [plugin] });
  const sources = inputs.filter((input) => input.startsWith("src/"));
  const client: PrebuiltClient = {
    build,
    sources: Object.fromEntries(sources.map((source) => [source, getDigest(resolveInput(source))])),
    code: value,
  };
  return JSON.stringify(client);
}

/** Read the bundle. @returns `undefined` if there is none, or if a source has changed since compilation. */
export function readPrebuiltClient(packageRoot: string): BundleResult<ClientCode> | undefined {
  let contents: string;
  try {
    contents = readFileSync(path.join(packageRoot, FILE), "utf8");
  } catch {
    return undefined;
  }
  const { sources, code } = JSON.parse(contents) as PrebuiltClient;
  const isCurrent = Object.entries(sources).every(
    ([source, digest]) => digestFile(path.resolve(packageRoot, source)) === digest,
  );
  return isCurrent ? { inputs: Object.keys(sources), value: code } : undefined;
}

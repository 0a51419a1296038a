/**
 * Compare two builds of a site: `node test/support/compare-output.js BEFORE AFTER [--scripts-may-differ]`.
 *
 * A change of structure must not change the output. Hashes of chunks depend on the paths of sources, so the comparison masks
 * hashes and names of chunks, integrity values and digests, in file names and contents. Everything else must be equal, byte
 * by byte. With `--scripts-may-differ`, for merged modules and renamed properties, scripts are compared by number and by
 * size: the scripts and styles that a page loads may grow or shrink by 0.5 %.
 *
 * Prints the differences. The exit status is 0 for equal output, 1 for a difference and 2 for wrong arguments.
 */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Allowed change of the bytes that a page loads. */
const SIZE_TOLERANCE = 0.005;
/** Maximum number of printed differences. */
const SHOWN = 20;
/** Characters printed on either side of a difference. */
const CONTEXT = 80;

const TEXT = /\.(?:css|html|js|json|map|md|svg|txt|webmanifest|xml)$|(?:^|\/)(?:_headers|_redirects|\.nojekyll)$/;

/** Patterns of differences between builds of equal sources, and their replacements, applied in this order. */
const MASKS = [
  [/\bsha(256|384|512)-[A-Za-z0-9+/]+={0,2}/g, "sha$1-*"],
  [/\bchunks\/[\w-]+\.[0-9A-Z]{8}\.js\b/g, "chunks/*.js"],
  [/\.[0-9A-Z]{8}\.(?=[a-z0-9]+\b)/g, ".*."],
  [/\b[0-9a-f]{12,64}\b/g, "*"],
];
/** In scripts: chunks in the same directory, lists of imported and exported names, and names that the minifier chose. */
const CHUNK_IMPORT = /"\.\/[\w-]+\.[0-9A-Z]{8}\.js"/g;
const NAME_LIST = /\b(import|export)\{([^}]*)\}/g;
const SHORT_NAME = /(?<![\w$])[A-Za-z_$][\w$]?(?![\w$])/g;
/** A shorthand property, which results if the minifier gives a variable the name of the property. */
const SHORTHAND = /(?<![\w$])_:_(?![\w$])/g;
const WORD = /[\w$]+|[^\w$\s,;]/g;
/** Digests of files in the build manifest: SHA-256 as base64url. */
const FILE_DIGEST = /"[\w-]{43}"/g;

/**
 * @typedef {object} BuiltFile
 * @property {string} name Path below the output directory.
 * @property {number} size Bytes.
 * @property {string} digest Digest of the masked content.
 */

function mask(text) {
  return MASKS.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), text);
}

/**
 * Mask a script. Modules are bundled in the order in which they are imported, which follows their paths, so statements
 * count as a bag of words.
 */
function maskScript(text) {
  const masked = mask(text.replace(CHUNK_IMPORT, '"./*.js"'))
    .replace(NAME_LIST, (_, keyword, names) => `${keyword}{${names.split(",").length}}`)
    .replace(SHORT_NAME, "_")
    .replace(SHORTHAND, "_");
  return (masked.match(WORD) ?? []).sort().join("\n");
}

function maskContent(name, text) {
  if (name.endsWith(".js")) return maskScript(text);
  // The manifest lists files by name, so the order of its lines depends on hashes.
  if (name === "sitegen-manifest.json") return mask(text).replace(FILE_DIGEST, '"*"').split(/,?\n/).sort().join("\n");
  return mask(text);
}

function readContent(directory, name) {
  const bytes = readFileSync(path.join(directory, name));
  return TEXT.test(name) ? maskContent(name, bytes.toString("utf8")) : bytes;
}

/** List the files of a build by masked name. Files that differ only in their hash share a name. */
function listFiles(directory) {
  /** @type {Map<string, BuiltFile[]>} */
  const files = new Map();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const absolute = path.join(entry.parentPath, entry.name);
    const name = path.relative(directory, absolute).split(path.sep).join("/");
    const digest = createHash("sha256").update(readContent(directory, name)).digest("hex");
    const masked = mask(name);
    files.set(masked, [...(files.get(masked) ?? []), { name, size: statSync(absolute).size, digest }]);
  }
  return files;
}

/** Remove the files that both lists contain with equal content. */
function withoutEqual(before, after) {
  const rest = [...after];
  const changed = before.filter(({ digest }) => {
    const index = rest.findIndex((file) => file.digest === digest);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
  return { before: changed, after: rest };
}

/** Describe the first difference between two contents. */
function firstDifference(before, after) {
  const [a, b] = [String(before), String(after)];
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const excerpt = (text) => JSON.stringify(text.slice(Math.max(0, start - CONTEXT), start + CONTEXT));
  return `  at character ${start}\n  before ${excerpt(a)}\n  after  ${excerpt(b)}`;
}

/** Compare names and contents. @returns One text per difference. */
function compareFiles(directories, files, { scriptsMayDiffer }) {
  const differences = [];
  for (const name of new Set([...files.before.keys(), ...files.after.keys()].sort())) {
    const [before, after] = [files.before.get(name) ?? [], files.after.get(name) ?? []];
    if (before.length !== after.length) {
      differences.push(`${name}: ${before.length} before, ${after.length} after`);
      continue;
    }
    if (scriptsMayDiffer && name.endsWith(".js")) continue;
    const changed = withoutEqual(before, after);
    changed.before.forEach((file, index) => {
      const other = changed.after[index];
      const difference = firstDifference(
        readContent(directories.before, file.name),
        readContent(directories.after, other.name),
      );
      differences.push(`${file.name} and ${other.name} differ\n${difference}`);
    });
  }
  return differences;
}

/** Return the size in bytes of the scripts and styles of each page. */
function pageSizes(directory, files) {
  const sizes = new Map([...files.values()].flat().map(({ name, size }) => [name, size]));
  const pages = new Map();
  for (const { name } of [...files.values()].flat()) {
    if (!name.endsWith(".html")) continue;
    const html = readFileSync(path.join(directory, name), "utf8");
    const assets = new Set(
      [...html.matchAll(/ (?:href|src)="[^"]*?\b(assets\/[^"?#]+\.(?:css|js))"/g)].map(([, file]) => file),
    );
    const bytes = [...assets].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
    pages.set(name, { template: /"template":"(\w+)"/.exec(html)?.[1] ?? "-", bytes });
  }
  return pages;
}

/** Compare the sizes of pages. @returns The largest relative change of each template. */
function compareSizes(before, after) {
  const changes = new Map();
  for (const [name, { template, bytes }] of before) {
    const other = after.get(name);
    if (!other || bytes === 0) continue;
    const change = other.bytes / bytes - 1;
    if (Math.abs(change) >= Math.abs(changes.get(template)?.change ?? 0))
      changes.set(template, { change, before: bytes, after: other.bytes });
  }
  return changes;
}

function describeScripts(files) {
  const scripts = [...files.values()].flat().filter(({ name }) => name.endsWith(".js"));
  return `${scripts.length} scripts, ${scripts.reduce((sum, { size }) => sum + size, 0)} bytes`;
}

const args = process.argv.slice(2);
const scriptsMayDiffer = args.includes("--scripts-may-differ");
const [before, after, ...rest] = args.filter((arg) => arg !== "--scripts-may-differ");
if (before === undefined || after === undefined || rest.length > 0) {
  console.error("usage: node test/support/compare-output.js BEFORE AFTER [--scripts-may-differ]");
  process.exit(2);
}
const files = { before: listFiles(before), after: listFiles(after) };
const differences = compareFiles({ before, after }, files, { scriptsMayDiffer });
const sizes = compareSizes(pageSizes(before, files.before), pageSizes(after, files.after));
for (const [template, { change, before: old, after: current }] of sizes) {
  const text = `${template}: ${old} bytes of scripts and styles before, ${current} after (${(change * 100).toFixed(2)} %)`;
  if (change !== 0) console.log(text);
  if (Math.abs(change) > SIZE_TOLERANCE) differences.push(text);
}
console.log(`before: ${[...files.before.values()].flat().length} files, ${describeScripts(files.before)}`);
console.log(`after:  ${[...files.after.values()].flat().length} files, ${describeScripts(files.after)}`);
for (const difference of differences.slice(0, SHOWN)) console.log(difference);
if (differences.length > SHOWN) console.log(`and ${differences.length - SHOWN} more`);
console.log(differences.length === 0 ? "no differences" : `${differences.length} differences`);
process.exit(differences.length === 0 ? 0 : 1);

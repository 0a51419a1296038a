/**
 * Create the npm package: `npm run package` writes `sitegen-<version>.tgz` to the root of the repository.
 *
 * The package is assembled in a temporary directory to exclude files of previous compilations and to keep the files of
 * running commands. This is a separate script because npm does not run `prepare` and `prepack` if `.npmrc` disables
 * install scripts.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { compile, root } from "./compile.js";
import { importTypeScript } from "./import-typescript.js";
import { packDirectory } from "./npm-pack.js";

/** Directories of the package that this script writes. */
const GENERATED = ["lib", "schemas"];

/** Packages with files that are copied instead of bundled; see `bin/compile.js`. */
const COPIED_PACKAGES = ["node_modules/@expo-google-fonts/inter", "node_modules/highlight.js"];

/**
 * Compile `sitegen/theme` for other tools such as test runners. React is external and resolved from the project.
 *
 * @returns Paths of all bundled files, relative to the root of the repository.
 */
async function compileTheme(directory) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ["src/theme/public.ts", "src/theme/templates/*.tsx"],
    outbase: "src/theme",
    outdir: "lib/theme", // source maps are relative to it
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    mainFields: ["module", "main"],
    external: ["react", "react-dom"],
    chunkNames: "chunks/[name]-[hash]",
    jsx: "automatic",
    tsconfigRaw: {},
    sourcemap: "linked",
    sourcesContent: false,
    legalComments: "none",
    logLevel: "warning",
    metafile: true,
    write: false,
  });
  for (const { path: file, contents } of outputFiles) {
    const target = path.join(directory, path.relative(path.join(root, "lib/theme"), file));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, contents);
  }
  return Object.keys(metafile.inputs);
}

/**
 * Write the declarations of the public modules.
 *
 * @param directory The staged package. Its type of the configuration, which is inferred from the schema, is replaced with
 *   interfaces, because editors show their docstrings.
 */
async function writeTypes(directory) {
  const { createConfigTypes } = await importTypeScript("docs/reference/config-types.ts");
  writeFileSync(path.join(directory, "src/site/config/user-config.ts"), createConfigTypes(root));
  cpSync(path.join(root, "tsconfig.json"), path.join(directory, "tsconfig.json"));
  const args = [path.join(root, "node_modules/typescript/bin/tsc"), "-p", "src/tsconfig.types.json"];
  execFileSync(process.execPath, args, { cwd: directory, stdio: "inherit" });
}

/** Write the JSON Schemas of files that authors write, which editors read from the installed package. */
async function writeSchemas(directory) {
  const { createJsonSchema, SCHEMA_NAMES } = await importTypeScript("src/site/schemas.ts");
  mkdirSync(directory);
  for (const name of SCHEMA_NAMES)
    writeFileSync(path.join(directory, `${name}.json`), `${JSON.stringify(createJsonSchema(name), null, 2)}\n`);
}

/** Return the directories of the packages that these files belong to. */
function packagesOf(files) {
  return files.flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
}

/** Read the manifest of a package. */
function readManifest(directory) {
  const manifest = JSON.parse(readFileSync(path.join(root, directory, "package.json"), "utf8"));
  return { ...manifest, license: manifest.license ?? manifest.licenses?.[0]?.type };
}

/** Return a package's name and license, with the license text if included. @throws {Error} There is no license. */
function readLicense(directory) {
  const { name, version, license } = readManifest(directory);
  const texts = readdirSync(path.join(root, directory))
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    .sort()
    .map((file) => readFileSync(path.join(root, directory, file), "utf8").trim());
  if (texts.length === 0 && !license) throw new Error(`${name} has no license`);
  return [`${name} ${version} (${license})`, ...texts].join("\n\n");
}

/** Write the licenses of all packages that this one includes. */
function writeLicenses(file, directories) {
  const rule = `\n\n${"-".repeat(80)}\n\n`;
  const licenses = [...new Set(directories)].sort().map(readLicense);
  writeFileSync(
    file,
    `${["Third-party packages that sitegen includes, with their licenses.", ...licenses].join(rule)}\n`,
  );
}

/**
 * Write the bill of materials (CycloneDX 1.6): the packages that this one includes, with the versions and digests of
 * package-lock.json.
 *
 * It has no time and no serial number, so that the same commit makes the same package.
 */
function writeBillOfMaterials(file, directories) {
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const { name, version } = packages[""];
  const purl = (each, at) => `pkg:npm/${each.replace("@", "%40")}@${at}`;
  const components = [...new Set(directories)].sort().map((directory) => {
    const { name: own, version: at, license } = readManifest(directory);
    const [algorithm = "", digest = ""] = packages[directory].integrity.split(/-(.*)/s);
    const hash = { alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(digest, "base64").toString("hex") };
    const reference = purl(own, at);
    const licenses = [{ expression: license }];
    return { type: "library", "bom-ref": reference, name: own, version: at, licenses, hashes: [hash], purl: reference };
  });
  const component = { type: "application", "bom-ref": purl(name, version), name, version, purl: purl(name, version) };
  const bill = { bomFormat: "CycloneDX", specVersion: "1.6", version: 1, metadata: { component }, components };
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
}

/**
 * Write package.json without scripts, development dependencies, and the mark that keeps npm from publishing the repository.
 *
 * @returns Names of the files to publish.
 */
function writePackageJson(directory) {
  const {
    private: isPrivate,
    scripts,
    devDependencies,
    ...published
  } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  writeFileSync(path.join(directory, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
  return published.files;
}

/** Turn links in the README to files that the package does not have into text. */
function removeMissingLinks(directory) {
  const file = path.join(directory, "README.md");
  const text = readFileSync(file, "utf8").replace(
    /\[([^\]]+)\]\((?!https?:|#)([^)#]+)[^)]*\)/g,
    (link, label, target) => (existsSync(path.join(directory, target)) ? link : label),
  );
  writeFileSync(file, text);
}

const temporary = path.join(root, ".sitegen"); // below the root, to resolve packages
mkdirSync(temporary, { recursive: true });
const staging = mkdtempSync(path.join(temporary, "package-"));
try {
  const files = writePackageJson(staging).filter((file) => !GENERATED.includes(file));
  for (const file of [...files, "README.md", "LICENSE"])
    cpSync(path.join(root, file), path.join(staging, file), { recursive: true });
  removeMissingLinks(staging);
  const lib = path.join(staging, "lib");
  const inputs = [...(await compile(lib)), ...(await compileTheme(path.join(lib, "theme")))];
  await writeTypes(staging);
  await writeSchemas(path.join(staging, "schemas"));
  const includedPackages = [...packagesOf(inputs), ...COPIED_PACKAGES];
  writeLicenses(path.join(lib, "THIRD-PARTY-LICENSES.txt"), includedPackages);
  writeBillOfMaterials(path.join(lib, "sbom.cdx.json"), includedPackages);
  for (const file of [
    "main.js",
    "config.js",
    "node.js",
    "theme/public.js",
    "types/theme/public.d.ts",
    "types/api/node-api.d.ts",
  ])
    if (!existsSync(path.join(lib, file))) throw new Error(`lib/${file} was not compiled`);
  packDirectory(staging, root);
} finally {
  rmSync(staging, { recursive: true, force: true });
}

/**
 * Create the npm package: `npm run package` writes `sitegen-<version>.tgz` to the root of the repository.
 *
 * The package is assembled in a temporary directory to exclude files of previous compilations and to keep the files of
 * running commands. This is a separate script because npm does not run `prepare` and `prepack` if `.npmrc` disables
 * install scripts.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { compile, root } from "./compile.js";

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

/** Write the JSON Schemas of files that authors write, which editors read from the installed package. */
function writeSchemas(directory) {
  const run = (...args) => execFileSync(process.execPath, [path.join(root, "bin/sitegen.js"), "schema", ...args]);
  mkdirSync(directory);
  for (const name of run().toString().trim().split("\n"))
    writeFileSync(path.join(directory, `${name}.json`), run(name));
}

/** Return the directories of the packages that these files belong to. */
function packagesOf(files) {
  return files.flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
}

/** Return the name and licence of a package, with the licence text if included. @throws {Error} There is no licence. */
function licenceOf(directory) {
  const { name, version, ...rest } = JSON.parse(readFileSync(path.join(root, directory, "package.json"), "utf8"));
  const license = rest.license ?? rest.licenses?.[0]?.type;
  const texts = readdirSync(path.join(root, directory))
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    .sort()
    .map((file) => readFileSync(path.join(root, directory, file), "utf8").trim());
  if (texts.length === 0 && !license) throw new Error(`${name} has no licence`);
  return [`${name} ${version} (${license})`, ...texts].join("\n\n");
}

/** Write the licence texts of all packages that are part of this one. */
function writeLicences(file, directories) {
  const rule = `\n\n${"-".repeat(80)}\n\n`;
  const licences = [...new Set(directories)].sort().map(licenceOf);
  writeFileSync(
    file,
    `${["Third-party packages that sitegen includes, with their licences.", ...licences].join(rule)}\n`,
  );
}

/** Write package.json without scripts and development dependencies. @returns Names of the files to publish. */
function writePackageJson(directory) {
  const { scripts, devDependencies, ...published } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  writeFileSync(path.join(directory, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
  return published.files;
}

const staging = mkdtempSync(path.join(tmpdir(), "sitegen-package-"));
try {
  const files = writePackageJson(staging).filter((file) => !GENERATED.includes(file));
  for (const file of [...files, "README.md", "LICENSE"])
    cpSync(path.join(root, file), path.join(staging, file), { recursive: true });
  const lib = path.join(staging, "lib");
  const inputs = [...(await compile(lib)), ...(await compileTheme(path.join(lib, "theme")))];
  const compiler = path.join(root, "node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [compiler, "-p", "src/tsconfig.types.json", "--outDir", path.join(lib, "types")], {
    cwd: root,
    stdio: "inherit",
  });
  writeSchemas(path.join(staging, "schemas"));
  writeLicences(path.join(lib, "THIRD-PARTY-LICENSES.txt"), [...packagesOf(inputs), ...COPIED_PACKAGES]);
  for (const file of ["main.js", "config.js", "theme/public.js", "types/theme/public.d.ts"])
    if (!existsSync(path.join(lib, file))) throw new Error(`lib/${file} was not compiled`);
  // Pass on arguments, e.g. `npm run package -- --pack-destination DIR`.
  execFileSync("npm", ["pack", staging, "--ignore-scripts", "--loglevel=error", ...process.argv.slice(2)], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
} finally {
  rmSync(staging, { recursive: true, force: true });
}

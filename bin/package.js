/**
 * Make the npm package: `npm run package` leaves `sitegen-<version>.tgz` in the root of the repository.
 *
 * The package is assembled in a temporary directory, so that it contains nothing of previous compilations and running
 * commands keep their files. A script of its own, because npm runs neither `prepare` nor `prepack` while `.npmrc` turns
 * install scripts off.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { compile, root } from "./compile.js";

/** Packages whose files are copied, not bundled; see `bin/compile.js`. */
const COPIED_PACKAGES = ["node_modules/@expo-google-fonts/inter", "node_modules/highlight.js"];

/**
 * Compile `sitegen/theme` for tools outside of the generator, such as test runners. React is the one of the project.
 *
 * @returns Every file that was bundled, relative to the root of the repository.
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

/** Return the directories of the packages that these files belong to. */
function packagesOf(files) {
  return files.flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
}

/** Return name and licence of a package, with its text if the package ships one. @throws {Error} It names no licence. */
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

/** Write package.json without what only the repository uses. @returns Names of the files to publish. */
function writePackageJson(directory) {
  const { scripts, devDependencies, ...published } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  writeFileSync(path.join(directory, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
  return published.files;
}

const staging = mkdtempSync(path.join(tmpdir(), "sitegen-package-"));
try {
  const files = writePackageJson(staging).filter((file) => file !== "lib");
  for (const file of [...files, "README.md", "LICENSE"])
    cpSync(path.join(root, file), path.join(staging, file), { recursive: true });
  const lib = path.join(staging, "lib");
  const inputs = [...(await compile(lib)), ...(await compileTheme(path.join(lib, "theme")))];
  const compiler = path.join(root, "node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [compiler, "-p", "src/tsconfig.types.json", "--outDir", path.join(lib, "types")], {
    cwd: root,
    stdio: "inherit",
  });
  writeLicences(path.join(lib, "THIRD-PARTY-LICENSES.txt"), [...packagesOf(inputs), ...COPIED_PACKAGES]);
  for (const file of ["main.js", "config.js", "theme/public.js", "types/theme/public.d.ts"])
    if (!existsSync(path.join(lib, file))) throw new Error(`lib/${file} was not compiled`);
  // `npm run package -- --pack-destination DIR` passes its arguments on.
  execFileSync("npm", ["pack", staging, "--ignore-scripts", "--loglevel=error", ...process.argv.slice(2)], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
} finally {
  rmSync(staging, { recursive: true, force: true });
}

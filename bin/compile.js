/**
 * Compile the generator: bundle src/ and its dependencies into lib/, so that a command loads only a few files. Then bundle
 * the client of sites without own code, so that they are built without esbuild.
 *
 * The bundle excludes esbuild, which runs an executable, the image renderer, which is native code, and the packages that
 * the client bundle of other sites includes at build time.
 */
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { gemoji } from "gemoji";

/** Time in ms for which chunks of previous compilations are kept, because a running command may still load them. */
const CHUNK_LIFETIME = 20 * 60_000;

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const modules = path.join(root, "node_modules");

/** Return a digest of everything that affects the output of the generator. Caches of other builds are ignored. */
function buildDigest() {
  const files = readdirSync(path.join(root, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
  const hash = createHash("sha256");
  for (const file of [...files, "package-lock.json", "package.json"])
    hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest("hex").slice(0, 16);
}

/** Write a file atomically, because a running command may be loading it. */
function replaceFile(file, contents) {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, contents);
  renameSync(temporary, file);
}

/** Return the emoji of GitHub by name. */
const emojiNames = () => Object.fromEntries(gemoji.flatMap(({ emoji, names }) => names.map((name) => [name, emoji])));

/** Return the logos of the built-in set `brands`, in the format of Iconify. */
function brandIcons() {
  const names = JSON.parse(readFileSync(path.join(root, "src/model/brands.json"), "utf8"));
  const { width, height, icons } = JSON.parse(
    readFileSync(path.join(modules, "@iconify-json/simple-icons/icons.json"), "utf8"),
  );
  return { width, height, icons: Object.fromEntries(names.map((name) => [name, icons[name]])) };
}

/** Copy the files that commands read at run time: the font of share images, grammars, icons and emoji. */
function copyVendorFiles(vendor) {
  const grammars = path.join(modules, "highlight.js/lib/languages");
  const names = readdirSync(grammars).filter((name) => /^[^.]+\.js$/.test(name));
  const files = [
    ["@iconify-json/lucide/icons.json", "icons/lucide.json"],
    ["@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf", "Inter_600SemiBold.ttf"],
    ...names.map((name) => [`highlight.js/lib/languages/${name}`, `grammars/${name.replace(/\.js$/, ".cjs")}`]),
  ];
  mkdirSync(path.join(vendor, "grammars"), { recursive: true });
  mkdirSync(path.join(vendor, "icons"), { recursive: true });
  const copies = files.map(([source, target]) => [target, readFileSync(path.join(modules, source))]);
  const generated = Object.entries({ "emoji.json": emojiNames(), "icons/brands.json": brandIcons() });
  for (const [target, contents] of [
    ...copies,
    ...generated.map(([target, value]) => [target, Buffer.from(JSON.stringify(value))]),
  ]) {
    const file = path.join(vendor, target);
    if (!existsSync(file) || !readFileSync(file).equals(contents)) replaceFile(file, contents);
  }
}

/** Return the modules of the exports of `sitegen/theme` by name, relative to the theme. */
async function listThemeExports() {
  const theme = path.join(root, "src/theme");
  const compileModules = async (modules) => {
    const { metafile } = await build({
      absWorkingDir: theme,
      entryPoints: modules,
      outdir: theme,
      format: "esm",
      jsx: "automatic",
      metafile: true,
      write: false,
    });
    return Object.values(metafile.outputs);
  };
  const [{ exports, imports }] = await compileModules(["public.ts"]);
  const modules = await compileModules(imports.map(({ path: module }) => module));
  const findModule = (name) => modules.find((module) => module.exports.includes(name)).entryPoint;
  return Object.fromEntries(exports.map((name) => [name, `./${findModule(name)}`]));
}

/** Bundle the client of sites without own code by the compiled generator, unless the generator is unchanged. */
async function bundleClient(lib, digest) {
  const file = path.join(lib, "client.json");
  if (existsSync(file) && JSON.parse(readFileSync(file, "utf8")).build === digest) return;
  const { createPrebuiltClient } = await import(pathToFileURL(path.join(lib, "prebuilt-client.js")));
  replaceFile(file, await createPrebuiltClient(root, digest));
}

/**
 * Compile the generator.
 *
 * @param lib Output directory. Old chunks of previous compilations are removed.
 * @returns Paths of all bundled files, relative to the root of the repository.
 */
export async function compile(lib) {
  const { version, homepage } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const digest = buildDigest();
  const command = await build({
    absWorkingDir: root,
    entryPoints: [
      { in: "src/cli/main.ts", out: "main" },
      { in: "src/cli/command-line.ts", out: "command-line" },
      { in: "src/session/worker.ts", out: "worker" },
      { in: "src/host/script-process.ts", out: "script-process" },
      { in: "src/session/plugin-thread.ts", out: "plugin-thread" },
      { in: "src/site/config/define-config.ts", out: "config" },
      { in: "src/api/programs.ts", out: "node" },
      { in: "src/bundle/prebuilt-client.ts", out: "prebuilt-client" },
    ],
    outdir: "lib",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    jsx: "automatic",
    external: ["esbuild", "@resvg/resvg-js"],
    chunkNames: "[name]-[hash]",
    define: {
      "process.env.NODE_ENV": '"production"',
      __SITEGEN_BUILD__: JSON.stringify(digest),
      __SITEGEN_VERSION__: JSON.stringify(version),
      __SITEGEN_HOMEPAGE__: JSON.stringify(homepage),
    },
    // Some dependencies are CommonJS modules that `require` Node.js modules at run time.
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
    loader: { ".css": "empty" },
    sourcemap: "linked",
    sourcesContent: false,
    legalComments: "none",
    logLevel: "warning",
    metafile: true,
    write: false,
  });

  // Live reload runs in browsers that are connected to `sitegen dev`.
  const reload = await build({
    absWorkingDir: root,
    entryPoints: [{ in: "src/client/live-reload.ts", out: "reload" }],
    outdir: "lib",
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    minify: true,
    legalComments: "none",
    logLevel: "warning",
    metafile: true,
    write: false,
  });

  mkdirSync(lib, { recursive: true });
  const current = new Set();
  for (const { path: file, contents } of [...command.outputFiles, ...reload.outputFiles]) {
    const name = path.basename(file);
    current.add(name);
    replaceFile(path.join(lib, name), contents);
  }
  copyVendorFiles(path.join(lib, "vendor"));
  replaceFile(path.join(lib, "theme-exports.json"), JSON.stringify(await listThemeExports()));
  await bundleClient(lib, digest);
  for (const entry of readdirSync(lib, { withFileTypes: true })) {
    const file = path.join(lib, entry.name);
    const isChunk = entry.isFile() && /\.js(?:\.map)?$/.test(entry.name) && !current.has(entry.name);
    if (isChunk && statSync(file).mtimeMs < Date.now() - CHUNK_LIFETIME) rmSync(file);
  }
  return [command, reload].flatMap(({ metafile }) => Object.keys(metafile.inputs));
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await compile(path.join(root, "lib"));

/** Languages with syntax highlighting, and their aliases. */

import { createRequire } from "node:module";
import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import cmake from "highlight.js/lib/languages/cmake";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import dos from "highlight.js/lib/languages/dos";
import go from "highlight.js/lib/languages/go";
import graphql from "highlight.js/lib/languages/graphql";
import http from "highlight.js/lib/languages/http";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import kotlin from "highlight.js/lib/languages/kotlin";
import less from "highlight.js/lib/languages/less";
import makefile from "highlight.js/lib/languages/makefile";
import markdown from "highlight.js/lib/languages/markdown";
import nginx from "highlight.js/lib/languages/nginx";
import nsis from "highlight.js/lib/languages/nsis";
import objectivec from "highlight.js/lib/languages/objectivec";
import perl from "highlight.js/lib/languages/perl";
import php from "highlight.js/lib/languages/php";
import powershell from "highlight.js/lib/languages/powershell";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import scss from "highlight.js/lib/languages/scss";
import shell from "highlight.js/lib/languages/shell";
import sql from "highlight.js/lib/languages/sql";
import swift from "highlight.js/lib/languages/swift";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import type { LanguageFn } from "lowlight";
import { getVendorFile } from "../host/package-root.ts";

/** Grammars that most sites need, by the language name shown on the block. */
export const GRAMMARS: Readonly<Record<string, LanguageFn>> = {
  bat: dos,
  c,
  cmake,
  console: shell,
  cpp,
  csharp,
  css,
  diff,
  dockerfile,
  go,
  graphql,
  html: xml,
  http,
  ini,
  java,
  js: javascript,
  json,
  kotlin,
  less,
  makefile,
  markdown,
  nginx,
  nsis,
  objc: objectivec,
  perl,
  php,
  powershell,
  python,
  ruby,
  rust,
  scss,
  sh: bash,
  sql,
  swift,
  toml: ini,
  ts: typescript,
  xml,
  yaml,
};

/** Names for plain text. */
const PLAIN = [
  "text",
  "txt",
  "plain",
  "plaintext",
  "none",
  "nohighlight",
  "output",
  "log",
  "stdout",
  "stderr",
  "csv",
  "ansi",
];
/** Known languages without a grammar, which are not reported as unknown. */
const UNHIGHLIGHTED = ["mermaid", "math", "ascii", "tree", "idl", "webidl"];

const ALIASES: Readonly<Record<string, readonly string[]>> = {
  asciidoc: ["adoc"],
  bat: ["batch", "cmd", "dos", "winbatch"],
  c: ["h"],
  clojure: ["clj", "edn"],
  coffeescript: ["coffee", "cson"],
  console: ["shell-session", "sh-session", "shellsession", "bash-session"],
  cpp: ["c++", "cc", "cxx", "hpp", "h++", "hh"],
  csharp: ["cs", "c#"],
  diff: ["patch", "udiff"],
  django: ["jinja", "jinja2", "nunjucks"],
  dockerfile: ["docker"],
  elixir: ["ex", "exs"],
  erlang: ["erl"],
  fsharp: ["fs", "f#"],
  go: ["golang"],
  graphql: ["gql"],
  groovy: ["gradle"],
  handlebars: ["hbs"],
  haskell: ["hs"],
  html: ["htm", "xhtml", "vue", "vue-html", "svelte", "astro"],
  http: ["https"],
  ini: ["conf", "cfg", "editorconfig", "properties", "desktop", "env", "dotenv", "npmrc", "reg"],
  js: ["javascript", "cjs", "mjs", "node", "jsx", "ecmascript", "es6"],
  json: ["json5", "jsonc", "geojson", "webmanifest", "jsonl"],
  julia: ["jl"],
  kotlin: ["kt", "kts"],
  latex: ["tex"],
  makefile: ["make", "mk", "mak"],
  markdown: ["md", "mdx", "mkd"],
  nginx: ["nginxconf"],
  nsis: ["nsi", "nsh"],
  objc: ["objectivec", "objective-c", "obj-c", "objcpp", "objc++", "objective-c++", "mm", "m"],
  ocaml: ["ml"],
  perl: ["pl"],
  powershell: ["psh", "ps", "ps1", "pwsh", "posh", "pwsh-session", "ps1con"],
  protobuf: ["proto"],
  python: ["py", "python3", "gn", "gni", "gyp", "starlark", "bazel"],
  "python-repl": ["pycon", "doctest"],
  ruby: ["rb", "podfile"],
  rust: ["rs"],
  scss: ["sass"],
  sh: ["bash", "shell", "zsh", "fish", "terminal", "ksh"],
  sql: ["mysql", "sqlite", "tsql", "plsql"],
  stylus: ["styl"],
  ts: ["typescript", "tsx", "mts", "cts", "d.ts"],
  xml: ["plist", "svg", "xsd", "xsl", "rss", "atom", "manifest", "entitlements", "xib", "wxs", "csproj"],
  yaml: ["yml"],
};

export interface Language {
  /** Name shown on the page, e.g. `js` for `JavaScript`. */
  name: string;
  /** True if a grammar exists. */
  isHighlighted: boolean;
}

const LANGUAGES: ReadonlyMap<string, Language> = new Map<string, Language>([
  ...Object.keys(GRAMMARS).map((name): [string, Language] => [name, { name, isHighlighted: true }]),
  ...Object.entries(ALIASES).flatMap(([name, aliases]) =>
    aliases.map((alias): [string, Language] => [alias, { name, isHighlighted: true }]),
  ),
  ...PLAIN.map((alias): [string, Language] => [alias, { name: "text", isHighlighted: false }]),
  ...UNHIGHLIGHTED.map((name): [string, Language] => [name, { name, isHighlighted: false }]),
]);

const require = createRequire(import.meta.url);
const loadedGrammars = new Map<string, LanguageFn | undefined>();

/** Return the grammar for the name shown on a block: one from above, or one from highlight.js. */
export function getGrammar(name: string): LanguageFn | undefined {
  if (Object.hasOwn(GRAMMARS, name)) return GRAMMARS[name];
  if (!loadedGrammars.has(name)) loadedGrammars.set(name, loadGrammar(name));
  return loadedGrammars.get(name);
}

/**
 * Load a rarely used grammar from its own file, because loading all grammars takes longer than building a small site.
 */
function loadGrammar(name: string): LanguageFn | undefined {
  // The name is untrusted: prevent it from resolving to another file.
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(name)) return undefined;
  try {
    return require(getVendorFile(`grammars/${name}.cjs`)) as LanguageFn;
  } catch {
    return undefined;
  }
}

/**
 * Look up a language by its case-insensitive name. Returns `undefined` if it is unknown. An empty name is plain text.
 */
export function getLanguage(name: string): Language | undefined {
  if (name === "") return { name: "text", isHighlighted: false };
  const lower = name.toLowerCase();
  return LANGUAGES.get(lower) ?? (getGrammar(lower) && { name: lower, isHighlighted: true });
}

/** Return names and aliases for the built-in languages. */
export function listLanguages(): Iterable<string> {
  return LANGUAGES.keys();
}

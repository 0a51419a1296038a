/**
 * Create the npm package with which `npm create` starts a site: `npm run package:create` writes
 * `create-sitegen-<version>.tgz` to the root of the repository. Its name, version and dependency follow from package.json.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./compile.js";
import { packDirectory } from "./npm-pack.js";

const { name, version, engines, license, author, repository, homepage } = JSON.parse(
  readFileSync(path.join(root, "package.json"), "utf8"),
);
const [scope = ""] = /^@[^/]+\//.exec(name) ?? [];
const createName = `${scope}create-${name.slice(scope.length)}`;
const manifest = {
  name: createName,
  version,
  description: `Create a documentation site with ${name}.`,
  homepage,
  repository,
  license,
  author,
  type: "module",
  engines,
  bin: { [createName.slice(scope.length)]: "index.js" },
  files: ["index.js"],
  // The command imports the generator by the name that sites use.
  dependencies: { sitegen: name === "sitegen" ? version : `npm:${name}@${version}` },
};
const temporary = path.join(root, ".sitegen");
mkdirSync(temporary, { recursive: true });
const staging = mkdtempSync(path.join(temporary, "create-"));
try {
  for (const file of ["index.js", "README.md"])
    cpSync(path.join(root, "packages/create-sitegen", file), path.join(staging, file));
  cpSync(path.join(root, "LICENSE"), path.join(staging, "LICENSE"));
  writeFileSync(path.join(staging, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  packDirectory(staging, root);
} finally {
  rmSync(staging, { recursive: true, force: true });
}

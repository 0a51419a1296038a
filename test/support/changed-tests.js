/**
 * Find the tests whose inputs have changed in the working tree since a commit.
 *
 * The inputs of a test are
 *
 * - the modules that it imports, directly and through others,
 * - the whole generator, if these include a module that runs the command,
 * - files of the repository, if a module of the test other than those knows its directory. As their names are computed,
 *   these are all files that are not modules of the generator or of tests.
 */

import { execFileSync } from "node:child_process";

/** Modules that run the command. They know the directory of the repository only for this. */
const RUNS_COMMAND = ["test/support/site.ts", "test/support/terminal.ts", "test/dev/server.ts"];
/** Module with the directory of the repository. */
const REPOSITORY = "test/support/repository.ts";

/** Files of the generator. */
const GENERATOR = /^(?:src|bin)\//;
/** Changes of these files concern all tests. */
const COMMON = /^(?:package(?:-lock)?\.json|test\/run\.js|test\/support\/(?:[\w-]+\.js|once\.ts))$/;
/** Modules of tests. */
const TEST_MODULE = /^test\/.*\.tsx?$/;

const isFixture = (file) => file.startsWith("test/fixtures/");

/**
 * Return the files that differ from the commit where the current branch left another one, including new files.
 *
 * @param {string} root Directory of the repository.
 * @param {string} ref Commit or branch.
 */
export function listChangedFiles(root, ref) {
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
  const [base] = git("merge-base", ref, "HEAD").map((line) => line.trim());
  return [...git("diff", "--name-only", "-z", base), ...git("ls-files", "--others", "--exclude-standard", "-z")];
}

/**
 * Return the inputs of a module in a bundle, including itself.
 *
 * @param {import("esbuild").Metafile["inputs"]} inputs
 * @param {string} entry
 */
function collectInputs(inputs, entry) {
  const closure = new Set([entry]);
  for (const file of closure)
    for (const { path: imported, external } of inputs[file]?.imports ?? []) if (!external) closure.add(imported);
  return closure;
}

/**
 * Select the tests that a change concerns.
 *
 * @param {readonly string[]} tests Test files, relative to test/.
 * @param {import("esbuild").Metafile["inputs"]} inputs Inputs of the bundle of all tests.
 * @param {readonly string[]} changed Changed files, relative to the root of the repository.
 */
export function findAffectedTests(tests, inputs, changed) {
  if (changed.some((file) => COMMON.test(file))) return [...tests];
  const generatorChanged = changed.some((file) => GENERATOR.test(file));
  const dataChanged = changed.some((file) => isFixture(file) || !(GENERATOR.test(file) || TEST_MODULE.test(file)));
  return tests.filter((test) => {
    const closure = collectInputs(inputs, `test/${test}`);
    if (changed.some((file) => closure.has(file))) return true;
    const imports = (file, imported) => inputs[file]?.imports.some(({ path: name }) => name === imported);
    const readsRepository = [...closure].some((file) => !RUNS_COMMAND.includes(file) && imports(file, REPOSITORY));
    return (
      (generatorChanged && (readsRepository || RUNS_COMMAND.some((file) => closure.has(file)))) ||
      (dataChanged && readsRepository)
    );
  });
}

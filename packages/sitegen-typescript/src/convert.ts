/** Converts programs to TypeDoc's model, and collects its warnings. */

import type { LogLevel, MinimalNode, MinimalSourceFile, ProjectReflection, TypeDocOptions } from "typedoc";
import type { Node } from "typescript";
import type { TypeDoc } from "./load-typedoc.ts";
import { type CodeProblem, getSitePath } from "./problem.ts";
import type { EntryProgram } from "./programs.ts";

/** Options of TypeDoc. Its configuration files are not read, because most of their options concern its own pages. */
const OPTIONS = {
  plugin: [],
  readme: "none",
  disableGit: true,
  sourceLinkTemplate: "{path}#{line}",
  gitRevision: "HEAD",
  skipErrorChecking: true,
  excludeInternal: true,
  excludePrivate: true,
  // Packages in `node_modules` can be documented.
  excludeExternals: false,
  categorizeByGroup: false,
  sort: ["source-order"],
  preservedTypeAnnotationTags: ["@throws"],
  suppressCommentWarningsInDeclarationFiles: true,
} satisfies Partial<TypeDocOptions>;

/** True for files of installed packages without entry points. */
function isOtherPackage(file: string, entryFiles: readonly string[]): boolean {
  const [directory] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(file) ?? [];
  return directory !== undefined && !entryFiles.some((entry) => entry.replaceAll("\\", "/").startsWith(directory));
}

/**
 * Have TypeDoc name the rest element of a tuple `...name`: its model of an element with a name does not tell whether it
 * is the rest.
 */
function markRestElements({ TypeScript: ts }: TypeDoc, programs: readonly EntryProgram[]): void {
  const visit = (node: Node): void => {
    if (ts.isNamedTupleMember(node) && node.dotDotDotToken) {
      const name = `...${node.name.text}`;
      node.name.getText = () => name;
    }
    ts.forEachChild(node, visit);
  };
  for (const { program } of programs)
    for (const file of program.getSourceFiles())
      if (/\.\.\.\s*[\p{L}_$][\p{L}\p{N}_$]*\s*:/u.test(file.text) && !program.isSourceFileDefaultLibrary(file))
        visit(file);
}

/** Target of links to symbols of other packages. */
const EXTERNAL = "external:";

/** Convert programs. @param name Title of the overview. */
export async function convertPrograms(
  typedoc: TypeDoc,
  programs: readonly EntryProgram[],
  { root, name }: { root: string; name: string },
): Promise<{ project: ProjectReflection; problems: CodeProblem[] }> {
  const problems: CodeProblem[] = [];
  class ProblemLogger extends typedoc.Logger {
    protected override addContext(
      message: string,
      level: Exclude<LogLevel, LogLevel.None>,
      ...[place, file]: [MinimalNode?] | [number, MinimalSourceFile]
    ): string {
      if (level < typedoc.LogLevel.Warn) return message;
      const source = file ?? (typeof place === "object" ? place.getSourceFile() : undefined);
      const offset = typeof place === "object" ? place.getStart() : (place ?? 0);
      const position = source?.getLineAndCharacterOfPosition(offset);
      problems.push({
        file: getSitePath(root, source?.fileName ?? programs[0]?.entryPoints[0]?.file ?? root),
        line: (position?.line ?? 0) + 1,
        column: (position?.character ?? 0) + 1,
        message: message.replace(/\s+/g, " ").replace(/([^.!?])$/, "$1."),
        hint: "Fix the comment.",
        severity: "warning",
      });
      return message;
    }
  }
  const app = await typedoc.Application.bootstrap({ ...OPTIONS, name, basePath: root }, []);
  app.logger = new ProblemLogger();
  markRestElements(typedoc, programs);
  const entryFiles = programs.flatMap(({ entryPoints: entries }) => entries.map(({ file }) => file));
  // Symbols of other packages are known, but have no page here.
  app.converter.addUnknownSymbolResolver((_reference, _reflection, part, symbol) =>
    part && symbol?.fileName && isOtherPackage(symbol.fileName, entryFiles) ? EXTERNAL : undefined,
  );
  const entryPoints = programs.flatMap(({ program, entryPoints: entries }) =>
    entries.flatMap(({ name: displayName, file }) => {
      const sourceFile = program.getSourceFile(file);
      return sourceFile ? [{ displayName, program, sourceFile }] : [];
    }),
  );
  return { project: app.converter.convert(entryPoints), problems };
}

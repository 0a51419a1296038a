/** Finds partials that a page must not include. */

import type { SourcePath } from "../../model/problem.ts";
import type { IncludeContext, IncludeFault } from "./included-file.ts";

/** Maximum partial nesting depth. */
const MAX_DEPTH = 8;

/** Return the fault of a reference that is no Markdown file. */
export function findNameFault(file: string): IncludeFault | undefined {
  const code = "invalid-include";
  if (file === "") return { code, message: "<Include> has no file.", hint: 'Write <Include file="_partial.md" />.' };
  if (/\.mdx?(?:#|$)/i.test(file)) return undefined;
  return { code, message: `"${file}" is not Markdown.`, hint: `Use a code fence for code: \`\`\`js file="${file}".` };
}

/** @param chain The including files, outermost first. */
export function findPartialFault(
  partial: SourcePath,
  chain: readonly SourcePath[],
  context: IncludeContext,
): IncludeFault | undefined {
  return findNestingFault(partial, chain) ?? findTrustFault(partial, chain, context);
}

function findNestingFault(partial: SourcePath, chain: readonly SourcePath[]): IncludeFault | undefined {
  const start = chain.indexOf(partial);
  if (start >= 0) {
    const message = `"${partial}" includes itself: ${[...chain.slice(start), partial].join(" → ")}.`;
    return { code: "invalid-include", message, hint: "Remove one of these includes." };
  }
  if (chain.length <= MAX_DEPTH) return undefined;
  const message = `Partials are nested more than ${MAX_DEPTH} levels deep.`;
  return { code: "too-deep", message, hint: "Include the innermost partial directly." };
}

/** Return the fault for text that would be code of a page in MDX, although its directory may not contain code. */
function findTrustFault(
  partial: SourcePath,
  [page]: readonly SourcePath[],
  { isExecutable }: IncludeContext,
): IncludeFault | undefined {
  const isCode = page?.startsWith("content/") && page.endsWith(".mdx");
  if (!isCode || isExecutable(partial)) return undefined;
  const message = `"${partial}" would be code in MDX, and its directory may not contain code.`;
  const hint = 'Move the file to a directory in "content.executable", or include it in Markdown.';
  return { code: "executable-content", message, hint };
}

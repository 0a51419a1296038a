/** Replaces code blocks in the language `mdx-code-block` by their text, which Docusaurus reads as MDX. */

/** Fences of three or four backticks, as in Docusaurus. */
const BLOCK = /^[ \t]*(`{3,4})[ \t]*mdx-code-block[ \t]*\r?\n([\s\S]*?)^[ \t]*\1[ \t]*$/gm;

/** The lines of the fences become empty, so that other lines keep their numbers. */
export const unwrapMdxBlocks = (text: string): string =>
  text.replace(BLOCK, (_, _fence: string, code: string) => `\n${code}`);

/** Noncharacters that stand for braces of attributes while MDX is parsed, where braces begin expressions. */

export const OPEN_BRACE_MASK = "\ufdd2";
export const CLOSE_BRACE_MASK = "\ufdd3";

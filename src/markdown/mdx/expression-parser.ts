/**
 * Parses expressions in MDX with acorn, within bounds.
 *
 * For each `}`, the MDX extension parses everything since the opening brace again until that is a valid expression,
 * which takes quadratic time if it never is.
 */

import { type Options, Parser } from "acorn";
import acornJsx from "acorn-jsx";

const JsxParser = Parser.extend(acornJsx());

/** Characters in rejected expressions for each character of the file. Data in attributes needs a tenth of it. */
const MAX_REJECTED = 400;

export interface ExpressionParser {
  /** Parser in the form that micromark extensions expect. It accepts everything once the limit is reached. */
  acorn: Pick<typeof Parser, "parse" | "parseExpressionAt">;
  /** Start counting for a text with this length. */
  begin(length: number): void;
  /** Return the beginning of the code at which the limit was reached, if it was. */
  getExcess(): string | undefined;
}

export function createExpressionParser(): ExpressionParser {
  let left = 0;
  let excess: string | undefined;
  /** Parse code, and count it if it is rejected. */
  const parseWithin = <Node>(code: string, parse: () => Node, fallback: unknown): Node => {
    if (left <= 0) {
      excess ??= code;
      return fallback as Node;
    }
    try {
      return parse();
    } catch (error) {
      left -= code.length;
      throw error;
    }
  };
  return {
    acorn: {
      parse: (code: string, options: Options) =>
        parseWithin(code, () => JsxParser.parse(code, options), createNode("Program", code, { body: [] })),
      parseExpressionAt: (code: string, start: number, options: Options) =>
        parseWithin(
          code,
          () => JsxParser.parseExpressionAt(code, start, options),
          createNode("Identifier", code, { name: "undefined" }),
        ),
    },
    begin(length) {
      left = length * MAX_REJECTED;
      excess = undefined;
    },
    getExcess: () => excess,
  };
}

function createNode(type: string, code: string, fields: Record<string, unknown>): unknown {
  return { type, start: 0, end: code.length, ...fields };
}

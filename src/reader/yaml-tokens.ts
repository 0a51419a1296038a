/** Parses YAML into tokens, with a nesting limit. */

import { type CST, Lexer, Parser } from "yaml";
import { listParts } from "./unclosed-brackets.ts";
import { StopReading, type YamlReport } from "./yaml-report.ts";

/** Maximum nesting depth for lists and maps, far above any file written by hand. */
export const MAX_DEPTH = 64;

/** Control characters that the lexer inserts between lexemes. */
const LEXER_MARKS: ReadonlySet<string> = new Set(["\u0002", "\u0018", "\u001f", "\ufeff"]);

/** @throws {StopReading} Values are nested too deeply. */
export function parseTokens(text: string, report: YamlReport): readonly CST.Token[] {
  const tokens = parse(text, report);
  checkDepth(tokens, report);
  return tokens;
}

/** Parse the text into tokens. Stops early at excessive nesting, which takes the parser seconds per megabyte. */
function parse(text: string, report: YamlReport): readonly CST.Token[] {
  const tokens: CST.Token[] = [];
  const parser = new Parser(report.lines.addNewLine);
  let offset = 0;
  let flow = 0;
  let block = 0;
  report.lines.addNewLine(0);
  for (const lexeme of new Lexer().lex(text)) {
    if (lexeme === "[" || lexeme === "{") flow++;
    else if (lexeme === "]" || lexeme === "}") flow--;
    else if (lexeme === "\n") block = 0;
    else if (flow === 0 && (lexeme === "-" || lexeme === "?" || lexeme === ":")) block++;
    if (flow > MAX_DEPTH || block > MAX_DEPTH) stopAtDepth(offset, report);
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (!LEXER_MARKS.has(lexeme)) offset += lexeme.length;
  }
  for (const token of parser.end()) tokens.push(token);
  return tokens;
}

function stopAtDepth(offset: number, report: YamlReport): never {
  report.add(offset, `Values are nested more than ${MAX_DEPTH} levels deep.`, "Reduce the nesting.");
  throw new StopReading();
}

/** Check the depth before composing, because the composer recurses once per level. */
function checkDepth(tokens: readonly CST.Token[], report: YamlReport): void {
  const waiting: { token: CST.Token; depth: number }[] = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { token, depth } = next;
    if (depth > MAX_DEPTH) stopAtDepth(token.offset, report);
    const inner = token.type === "document" ? depth : depth + 1;
    for (const part of listParts(token)) waiting.push({ token: part, depth: inner });
  }
}

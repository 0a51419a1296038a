/**
 * Ends HTML blocks before lines that open or close containers.
 *
 * An HTML block such as `</div>` continues up to a blank line (CommonMark 4.6, kinds 6 and 7), and would contain a line
 * `:::` or `</TabItem>` directly below it. Comments, scripts and similar blocks with their own end are unchanged.
 */

import { htmlFlow } from "micromark-core-commonmark";
import { markdownLineEnding, markdownSpace } from "micromark-util-character";
import type { Code, Construct, ConstructRecord, State, Tokenizer } from "micromark-util-types";

const HAS_OWN_END = /^<(?:[!?]|(?:pre|script|style|textarea)(?:[\s>]|$))/i;
/** An indented line is code, not a container. */
const MAX_INDENT = 3;

/**
 * Return the construct for HTML blocks.
 *
 * @param lines Constructs for lines that end an HTML block, by their first character.
 */
export function createHtmlFlow(lines: ConstructRecord): Construct {
  const nextLine: Construct = { tokenize: createLookahead(lines), partial: true };
  return {
    ...htmlFlow,
    tokenize(effects, ok, nok) {
      const start = this.now();
      let isDone = false;
      let isEnded = false;
      let current: Code = null;
      let hasOwnEnd: boolean | undefined;
      /** Last line with text. Looking ahead from a blank line would delay the document, which waits for its end. */
      let textLine = 0;
      let checkedLine = 0;
      const canEnd = (code: Code): boolean => {
        const { line } = this.now();
        if (!markdownLineEnding(code)) {
          if (!markdownSpace(code)) textLine = line;
          return false;
        }
        hasOwnEnd ??= HAS_OWN_END.test(this.sliceSerialize({ start, end: this.now() }));
        if (isEnded || hasOwnEnd || textLine !== line || checkedLine === line) return false;
        checkedLine = line;
        return true;
      };
      const leave =
        (state: State): State =>
        (code) => {
          isDone = true;
          return state(isEnded ? current : code);
        };
      /** Once the block has ended, call a state with the input end instead of the character. */
      const step = (state: State): State => {
        const wrapped: State = (code) => {
          current = code;
          const next = state(isEnded ? null : code);
          return next === undefined || isDone ? next : step(next);
        };
        const end: State = (code) => {
          isEnded = true;
          return wrapped(code);
        };
        return (code) => (canEnd(code) ? effects.check(nextLine, end, wrapped)(code) : wrapped(code));
      };
      return step(htmlFlow.tokenize.call(this, effects, leave(ok), leave(nok)));
    },
  };
}

function createLookahead(lines: ConstructRecord): Tokenizer {
  return function (effects, ok, nok) {
    let indent = 0;
    const start: State = (code) => {
      effects.enter("lineEnding");
      effects.consume(code);
      effects.exit("lineEnding");
      return first;
    };
    const first: State = (code) => {
      if (this.parser.lazy[this.now().line]) return nok(code);
      if (!markdownSpace(code)) return effects.attempt(lines, ok, nok)(code);
      effects.enter("linePrefix");
      return inside(code);
    };
    const inside: State = (code) => {
      if (markdownSpace(code) && indent++ < MAX_INDENT) {
        effects.consume(code);
        return inside;
      }
      effects.exit("linePrefix");
      return effects.attempt(lines, ok, nok)(code);
    };
    return start;
  };
}

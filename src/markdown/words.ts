/** Counting words: runs between blanks that hold a letter or digit, and each character of CJK. */

const LETTER = /[\p{L}\p{N}]/u;

/** Scripts that put no blanks between words, by their blocks of Unicode. */
function isCjk(code: number): boolean {
  return (
    (code >= 0x3040 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7af) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0x1100 && code <= 0x11ff) ||
    (code >= 0x20000 && code <= 0x3ffff)
  );
}

function isBlank(code: number): boolean {
  return code <= 32 || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200b) || code === 0x2028;
}

function isWordSign(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
  return LETTER.test(String.fromCodePoint(code));
}

/** One pass, sign by sign: patterns for "a run around a letter" read long runs without letters again and again. */
export function countWords(text: string): number {
  let words = 0;
  let inWord = false;
  for (let index = 0; index < text.length; index++) {
    let code = text.charCodeAt(index);
    if (code >= 0xd800 && code < 0xdc00) code = text.codePointAt(index++) as number;
    if (isBlank(code)) inWord = false;
    else if (isCjk(code)) {
      words++;
      inWord = false;
    } else if (!inWord && isWordSign(code)) {
      words++;
      inWord = true;
    }
  }
  return words;
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { translate } from "../../src/model/locale.ts";

const MESSAGES = { posts: { one: "{count} post", few: "{count} posta", other: "{count} posts" } };
const counted = (htmlLang: string, count: number): string => translate(MESSAGES, htmlLang, "posts", { count });

test("a count has the plural form of the language", () => {
  assert.deepEqual(
    [0, 1, 3].map((count) => counted("ru", count)),
    ["0 posts", "1 post", "3 posta"],
  );
});

test("without plural rules, English rules apply, and a warning is logged once", ({ mock }) => {
  const consoleError = mock.method(console, "error", () => {});
  const { PluralRules } = Intl;
  Reflect.deleteProperty(Intl, "PluralRules");
  try {
    assert.deepEqual(
      [0, 1, 3].map((count) => counted("uk", count)),
      ["0 posts", "1 post", "3 posts"],
    );
  } finally {
    Object.assign(Intl, { PluralRules });
  }
  assert.equal(consoleError.mock.callCount(), 1);
});

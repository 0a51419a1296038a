/** Tests emphasis and URLs beside Chinese, Japanese and Korean, and that other text is unaffected by them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { formatBody, parseText } from "../parsed.ts";

/** Content of the paragraph by Markdown. Links are written as in `formatBody`. */
const CASES: Readonly<Record<string, string>> = {
  "**测试。**后文继续。": "<strong>测试。</strong>后文继续。",
  "**「テスト」**です。": "<strong>「テスト」</strong>です。",
  "これは**強調（かっこ）**です": "これは<strong>強調（かっこ）</strong>です",
  "前*测试，*后 _テスト。_ 後": "前<em>测试，</em>后 <em>テスト。</em> 後",
  "한국어**강조.**입니다": "한국어<strong>강조.</strong>입니다",
  "***粗斜。***后文": "<em><strong>粗斜。</strong></em>后文",
  "__太字。__ 次": "<strong>太字。</strong> 次",
  "~~删除。~~后文 ~单，~后": "<del>删除。</del>后文 <del>单，</del>后",
  "**`code`。**后 **`code`**后": "<strong><code>code</code>。</strong>后 <strong><code>code</code></strong>后",
  "前**[链接。](x.md)**后文": "前<strong><a⟦link x.md⟧>链接。</a></strong>后文",
  "**𠀋。**𠀋 **葛\u{e0100}。**葛": "<strong>𠀋。</strong>𠀋 <strong>葛\u{e0100}。</strong>葛",
  "**a**。**b。**c": "<strong>a</strong>。<strong>b。</strong>c",
  "日 **bold.**text": "日 **bold.**text",
  "日 **bold**text ** a": "日 <strong>bold</strong>text ** a",
  "请看https://example.org。后文": "请看<a⟦link https://example.org⟧>https://example.org</a>。后文",
  "https://example.org后文": "<a⟦link https://example.org⟧>https://example.org</a>后文",
  "https://example.org:8080端口": "<a⟦link https://example.org:8080⟧>https://example.org:8080</a>端口",
  "https://example.org/路径/名。后": "<a⟦link https://example.org/路径/名⟧>https://example.org/路径/名</a>。后",
  "https://example.org?q=日本#語、次": "<a⟦link https://example.org?q=日本#語⟧>https://example.org?q=日本#語</a>、次",
  "https://日本語.jp/パス、次": "<a⟦link https://日本語.jp/パス⟧>https://日本語.jp/パス</a>、次",
  "（https://example.org/a）と「www.example.org/b」":
    "（<a⟦link https://example.org/a⟧>https://example.org/a</a>）と「<a⟦link http://www.example.org/b⟧>www.example.org/b</a>」",
  "，www.example.org/a。后文": "，<a⟦link http://www.example.org/a⟧>www.example.org/a</a>。后文",
  "https://example.org/ＡＢＣ https://a.b！":
    "<a⟦link https://example.org/⟧>https://example.org/</a>ＡＢＣ <a⟦link https://a.b⟧>https://a.b</a>！",
  "https://a.b𠀋 https://𠀋.jp/": "<a⟦link https://a.b⟧>https://a.b</a>𠀋 <a⟦link https://𠀋.jp/⟧>https://𠀋.jp/</a>",
  "https://example.org입니다 a@b.org。":
    "<a⟦link https://example.org⟧>https://example.org</a>입니다 <a⟦link mailto:a@b.org⟧>a@b.org</a>。",
  "<https://example.org/。> [a](https://example.org/。)":
    "<a⟦link https://example.org/。⟧>https://example.org/。</a> <a⟦link https://example.org/。⟧>a</a>",
  "日 https://example.org/größe_(x)?a=é.":
    "日 <a⟦link https://example.org/größe_(x)?a=é⟧>https://example.org/größe_(x)?a=é</a>.",
};

for (const [text, html] of Object.entries(CASES))
  test(`beside Chinese, Japanese and Korean: ${text}`, () => {
    assert.equal(formatBody(parseText(text)), `<p>${html}</p>`);
    assert.equal(formatBody(parseText(`- ${text}\n`)), `<ul>\n<li>${html}</li>\n</ul>`);
  });

test("emphasis and URLs in other text are the same on a page with Chinese", () => {
  const text = "**a.**b *c*d _e_f ~~g.~~h https://a.b/c_d). www.a.b! x@y.z, **“a”**b";
  assert.equal(formatBody(parseText(`${text}\n\n中`)), `${formatBody(parseText(text))}\n<p>中</p>`);
});

/** Test under which names files next to documents are published, so that no host gives them a type that browsers run. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { toSourcePath } from "../../../src/model/problem.ts";
import { decidePublication, planPublication } from "../../../src/site/media/publication.ts";

const BINARY = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]);
const kindOf = (name: string, contents: string | Uint8Array = BINARY): string =>
  decidePublication(
    toSourcePath(`content/docs/${name}`),
    typeof contents === "string" ? Buffer.from(contents) : contents,
  ).kind;
const pathOf = (name: string, contents: string | Uint8Array = BINARY): string | undefined =>
  planPublication(
    toSourcePath(`content/docs/${name}`),
    typeof contents === "string" ? Buffer.from(contents) : contents,
  )?.path.replace(/[\da-f]{12}/, "HASH");

const names = (text: string): string[] => text.split(" ");

test("images, audio, video, fonts, PDF, archives, data and unknown endings are published as they are", () => {
  for (const name of names(
    "a.png a.jpg a.JPEG a.gif a.webp a.avif a.ico a.mp3 a.ogg a.wav a.mp4 a.webm a.mov a.vtt a.woff2 a.ttf a.pdf a.zip " +
      "a.tar.gz a.7z a.epub a.docx a.csv a.json a.txt a.yaml a.bin a.xyz a.asar a.dmg a.exe a.deb a.c a.go a.rs",
  ))
    assert.equal(kindOf(name), "file", name);
});

test("source code is published as text", () => {
  for (const name of names(
    "a.js a.mjs a.cjs a.jsx a.ts a.mts a.cts a.tsx a.css a.scss a.html a.htm a.HTML a.Html a.xhtml a.xml a.vue a.py a.rb a.sh",
  ))
    assert.equal(kindOf(name), "text", name);
  for (const name of [
    "a.drawio",
    "a.gpx",
    "a.rss",
    "a.atom",
    "a.rdf",
    "a.mml",
    "a.kml",
    "a.xyz",
    "a.png",
    "a.pdf",
    "a.json",
  ])
    assert.equal(kindOf(name, " \n<!doctype html><script src=x.js></script>"), "text", name);
  for (const beginning of ["\ufeff<html>", "\0<html>", "\t\r\n\f <script>", Buffer.from("\ufeff<html>", "utf16le")])
    assert.equal(kindOf("a.xyz", beginning), "text", JSON.stringify(beginning));
  assert.equal(kindOf("a.txt", "<b> is a tag"), "file");
});

test("names that servers or browsers may run are refused, in any spelling", () => {
  for (const name of names(
    "LICENSE Makefile .htaccess .user a. a.svg. a.html. a.js.. a.php a.PHP a.php5 a.php-8 a.phtml a.phar a.phps a.shtml a.sHtMl " +
      "a.shtm a.stm a.asp a.aspx a.ashx a.cer a.jsp a.jspx a.cfm a.cgi a.fcgi a.var a.asis a.htpasswd a.svgz a.SVGZ a.xht a.xsl " +
      "a.xslt a.hta a.htc a.mht a.mhtml a.swf a.webmanifest a.appcache a.manifest a.html.br",
  ))
    assert.equal(kindOf(name), "refused", name);
  for (const name of [
    "a.html ",
    "a.html\u00a0",
    "a.ｓvg",
    "a.ſvg",
    "a.html;x",
    "a.html%00",
    "a.js?x",
    "a.{js}",
    "a.html\u200b",
  ])
    assert.equal(kindOf(name), "refused", name);
});

test("an ending of servers is refused at any place of the name", () => {
  for (const name of [
    "a.php.png",
    "a.PHP.png",
    "a.php .png",
    "a.php;.png",
    "a.asp;x.jpg",
    "a.shtml.txt",
    "a.cgi.js",
    "a.var.de",
  ])
    assert.equal(kindOf(name), "refused", name);
});

test("published names have one ending, with hash, in lower case", () => {
  assert.equal(pathOf("photo.PNG"), "assets/media/photo.HASH.png");
  assert.equal(pathOf("app.min.js", "x"), "assets/media/app-min.HASH.js.txt");
  assert.equal(pathOf("evil.html.png"), "assets/media/evil-html.HASH.png");
  assert.equal(pathOf("evil.html.unknown"), "assets/media/evil-html.HASH.unknown");
  assert.equal(pathOf("..svg.gif"), "assets/media/--svg.HASH.gif");
  assert.equal(pathOf("日本.v1.pdf"), "assets/media/日本-v1.HASH.pdf");
  assert.equal(pathOf("a.php"), undefined);
  assert.equal(pathOf("a.svg", "<svg onload='x'/>"), undefined);
});

test("a download keeps its name", () => {
  const plan = planPublication(toSourcePath("content/docs/App.min.JS"), Buffer.from("x"));
  assert.equal(plan?.download, "App.min.JS");
  assert.equal(planPublication(toSourcePath("content/docs/a.zip"), BINARY)?.download, undefined);
});

test("files in static/ are trusted", () => {
  assert.deepEqual(planPublication(toSourcePath("static/x.html"), Buffer.from("<script></script>")), {
    path: "x.html",
  });
});

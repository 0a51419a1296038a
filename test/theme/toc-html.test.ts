import assert from "node:assert/strict";
import { test } from "node:test";
import { createTocLabel, renderToc } from "../../src/theme/toc-html.ts";

test("members are shortened to their names", () => {
  const label = (html: string): string => createTocLabel({ html, isMember: true });
  assert.equal(label("Event: 'ready'"), "<code>'ready'</code>");
  assert.equal(label("Event: &#39;ready&#39; macOS"), "<code>&#39;ready&#39;</code>");
  assert.equal(label("<code>app.quit()</code>"), "<code>quit</code>");
  assert.equal(label("<code>win.setBounds(bounds[, animate])</code> "), "<code>setBounds</code>");
  assert.equal(label("<code>app.dock.setIcon(image)</code> Readonly"), "<code>setIcon</code>");
  assert.equal(label("<code>new Menu()</code>"), "<code>new Menu()</code>");
});

test("names break only if they are long, and code breaks at punctuation before that", () => {
  const label = (code: string): string => createTocLabel({ html: `<code>${code}</code>` });
  assert.equal(label("new BrowserWindow([options])"), "<code>new BrowserWindow<wbr>([options])</code>");
  assert.equal(label("BrowserWindow.getAll()"), "<code>BrowserWindow.<wbr>getAll<wbr>()</code>");
  assert.equal(
    label("setVisibleOnAllWorkspaces()"),
    "<code>set<wbr>Visible<wbr>On<wbr>All<wbr>Workspaces<wbr>()</code>",
  );
  assert.equal(label("dir/some-file.js --verbose"), "<code>dir/<wbr>some-<wbr>file.<wbr>js --verbose</code>");
});

test("other headings are unchanged", () => {
  for (const html of [
    "Using the <code>ready-to-show</code> event",
    "<code>app.quit()</code>",
    "Event: 'ready'",
    "Versions 1.2",
  ])
    assert.equal(createTocLabel({ html }), html);
  assert.equal(createTocLabel({ html: 'See <a href="/x">this</a>' }), "See this");
});

test("skipped levels are nested below the closest higher level", () => {
  const item = (id: string, depth: number) => ({ id, depth, html: id });
  assert.equal(
    renderToc([item("a", 2), item("b", 4), item("c", 3), item("d", 2)]),
    '<ul><li><a href="#a">a</a><ul><li><a href="#b">b</a><li><a href="#c">c</a></ul>' + '<li><a href="#d">d</a></ul>',
  );
  assert.equal(renderToc([item("x", 3), item("y", 2)]), '<ul><li><a href="#x">x</a><li><a href="#y">y</a></ul>');
});

test("a list of names in code has a class, in place of an element for each name", () => {
  const item = (name: string, depth: number) => ({
    id: name,
    depth,
    html: `<code>win.${name}()</code>`,
    isMember: true,
  });
  const methods = { id: "methods", depth: 2, html: "Methods" };
  const names =
    '<li><a href="#close">close</a><li><a href="#isFullScreenable">isFullScreenable</a>' +
    '<li><a href="#setVisibleOnTop">setVisibleOnTop</a>';
  assert.equal(
    renderToc([methods, item("close", 3), item("isFullScreenable", 3), item("setVisibleOnTop", 3)]),
    `<ul><li><a href="#methods">Methods</a><ul class="names">${names}</ul></ul>`,
  );
  assert.match(renderToc([methods, item("isVisibleOnAllWorkspaces", 3)]), /class="names".*is<wbr>Visible<wbr>On/);
  assert.match(renderToc([item("close", 2), { id: "open", depth: 3, html: "Open" }]), /^<ul><li>.*<code>close<\/code>/);
});

test("an empty list renders nothing", () => {
  assert.equal(renderToc([]), "");
});

test("IDs are URL-encoded", () => {
  assert.match(renderToc([{ id: 'größe "x"', depth: 2, html: "x" }]), /href="#gr%C3%B6%C3%9Fe%20%22x%22"/);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { renderToc, tocLabel } from "../../src/theme/toc-html.ts";

test("API members are shortened to their names", () => {
  assert.equal(tocLabel("Event: 'ready'"), "<code>'ready'</code>");
  assert.equal(tocLabel("Event: &#39;ready&#39; <em>macOS</em>"), "<code>&#39;ready&#39;</code>");
  assert.equal(tocLabel("<code>app.quit()</code>"), "<code>quit</code>");
  assert.equal(tocLabel("<code>win.setBounds(bounds[, animate])</code> "), "<code>setBounds</code>");
  assert.equal(tocLabel("<code>app.dock.setIcon(image)</code>"), "<code>setIcon</code>");
});

test("other headings are unchanged", () => {
  assert.equal(tocLabel("Using the <code>ready-to-show</code> event"), "Using the <code>ready-to-show</code> event");
  assert.equal(tocLabel("<code>new Menu()</code>"), "<code>new Menu()</code>");
  assert.equal(tocLabel("Versions 1.2"), "Versions 1.2");
  assert.equal(tocLabel('See <a href="/x">this</a>'), "See this");
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
  const item = (name: string, depth: number) => ({ id: name, depth, html: `<code>win.${name}()</code>` });
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

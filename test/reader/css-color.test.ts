import assert from "node:assert/strict";
import test from "node:test";
import { isCssColor } from "../../src/reader/schema-builders.ts";

test("colors in every notation are valid", () => {
  for (const color of [
    "#fff",
    "#9feaf9",
    "#9feaf980",
    "red",
    "RebeccaPurple",
    "rgba(20, 83, 139, .1)",
    "rgb(1 2 3 / 50%)",
    "hsl(120deg, 50%, 50%)",
    "rgba(0,90,200,.1)",
  ])
    assert.ok(isCssColor(color), color);
});

test("strings that contain more than a color are rejected", () => {
  for (const color of [
    "",
    "#ff",
    "#ggg",
    "blurple",
    "red;x:y",
    "url(x)",
    "expression(1)",
    "var(--x)",
    "rgb(1,2)",
    "rgb(1,2,3);",
    "constructor",
    `rgb(${"1".repeat(100)},2,3)`,
  ])
    assert.ok(!isCssColor(color), color);
});

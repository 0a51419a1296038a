/** Test the page for unknown URLs. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { MOBILE, startSite } from "./support.ts";

const site = await startSite();
const LONG = `/docs/latest/${"a-very-long-name-".repeat(12)}`;

test("the whole path is shown, at every width", async () => {
  for (const viewport of [undefined, MOBILE, { width: 320, height: 640 }])
    for (const path of ["/n", "/nope", "/docs/nope", "/docs/latest/Übersicht", LONG]) {
      const { page, open } = await site.visit(viewport && { viewport });
      await open(path);
      const code = page.locator(".not-found-window > p code");
      assert.equal(await code.textContent(), decodeURI(path));
      const isCut = await code.evaluate((element) => {
        const frame = (element.closest("section") as Element).getBoundingClientRect();
        const isOutside = ({ left, right, top, bottom }: DOMRect): boolean =>
          left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom;
        const parts = [element, ...element.children];
        return (
          parts.some((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0) ||
          parts.some((part) => [...part.getClientRects()].some(isOutside))
        );
      });
      assert.equal(isCut, false, `${path} at ${viewport?.width}`);
    }
});

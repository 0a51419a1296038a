/** Test that one accent color is enough: text stays readable in both color modes, with any accent. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { nonEmpty } from "../support/non-empty.ts";
import { startSite } from "./support.ts";

const site = await startSite();

const ACCENTS = {
  violet: "#7c3aed",
  red: "#ff0000",
  yellow: "#facc15",
  "almost black": "#0b0b0f",
  "almost white": "#fafafa",
};

/** Text colors, backgrounds, and the contrast between them: 4.5 for text, 3 for lines and outlines (WCAG 2.2, AA). */
const PAIRS: readonly (readonly [text: string, backgrounds: readonly string[], contrast: number])[] = [
  ["accent", ["paper", "surface", "sunk", "hover", "accent-soft", "code-ground"], 4.5],
  ["accent-strong", ["paper", "surface", "accent-soft"], 4.5],
  ["on-button", ["button", "button-hover"], 4.5],
  ["ink", ["mark", "selection", "accent-soft"], 4.5],
  ["text", ["mark", "selection", "accent-soft"], 4.5],
  ["code-text", ["mark"], 4.5],
  ["announcement-text", ["announcement-ground"], 4.5],
  ["button", ["paper"], 3],
];

for (const [name, accent] of nonEmpty(Object.entries(ACCENTS)))
  for (const mode of ["light", "dark"] as const)
    test(`text is readable with ${name} as accent color, in ${mode} mode`, async () => {
      const { page, open } = await site.visit({ colorScheme: mode });
      await open("/docs/latest/faq");
      const failures = await page.evaluate(
        ([color, pairs]) => {
          document.documentElement.style.setProperty("--accent", color);
          const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
          const probe = document.body.appendChild(document.createElement("span"));
          /** Return the relative luminance of a token (WCAG 2.2), as the browser paints it. */
          const luminance = (token: string): number => {
            probe.style.color = `var(--${token})`;
            if (!context) throw new Error("no canvas");
            context.fillStyle = getComputedStyle(probe).color;
            context.fillRect(0, 0, 1, 1);
            const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) => {
              const part = byte / 255;
              return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
          };
          return pairs.flatMap(([text, backgrounds, least]) =>
            backgrounds.flatMap((background) => {
              const [dark = 0, light = 0] = [luminance(text), luminance(background)].sort((a, b) => a - b);
              const contrast = (light + 0.05) / (dark + 0.05);
              return contrast < least ? [`${text} on ${background}: ${contrast.toFixed(2)}`] : [];
            }),
          );
        },
        [accent, PAIRS] as const,
      );
      assert.deepEqual(failures, []);
    });

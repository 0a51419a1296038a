/**
 * Renders pictures with a variant for dark mode.
 *
 * The sources of a `picture` depend on the system's color scheme, but the user may have chosen the other mode.
 * Such a picture is rendered as two images, and the style sheet shows the one for the current mode before any script
 * has loaded. The hidden image is lazy and not displayed, so browsers neither load nor announce it.
 */

import type { Place } from "../../model/problem.ts";
import { parseSrcset } from "./allowed-urls.ts";

/** Element to render: its attributes by name, and its URL's position. */
export interface PlacedElement {
  values: ReadonlyMap<string, string>;
  place: Place;
}

type Scheme = "light" | "dark";

/** A `picture` before its end tag. */
export class OpenPicture {
  private readonly sources = new Map<Scheme, PlacedElement>();
  private hasOtherSources = false;
  private keepsTags = true;

  /** True if the element's tags and its sources are kept. Final once the end tag has been read. */
  get isKept(): boolean {
    return this.keepsTags;
  }

  addSource(source: PlacedElement): void {
    const scheme = /^\(\s*prefers-color-scheme:\s*(light|dark)\s*\)$/.exec(source.values.get("media") ?? "")?.[1];
    if (scheme === undefined) this.hasOtherSources = true;
    else this.sources.set(scheme as Scheme, source);
  }

  /**
   * Return one image per mode to replace this picture's image.
   *
   * @returns `undefined` if there is no dark variant, or if sources differ in more than the color scheme. Such a
   *   picture is unchanged and follows the system.
   */
  createImageVariants(image: PlacedElement): readonly PlacedElement[] | undefined {
    if (!this.sources.has("dark") || this.hasOtherSources) return undefined;
    this.keepsTags = false;
    return (["light", "dark"] as const).map((scheme) => createVariant(image, scheme, this.sources.get(scheme)));
  }
}

/** @param source Source for the variant, if it differs from the image. */
function createVariant(image: PlacedElement, scheme: Scheme, source: PlacedElement | undefined): PlacedElement {
  const values = new Map(image.values);
  values.set("class", [values.get("class"), `only-${scheme}`].filter(Boolean).join(" "));
  const [first, ...others] = parseSrcset(source?.values.get("srcset") ?? "");
  if (source && first) {
    values.set("src", first.url);
    const hasDescriptors = others.length > 0 || first.descriptor !== "";
    for (const name of ["srcset", "sizes"]) {
      const value = hasDescriptors ? source.values.get(name) : undefined;
      if (value === undefined) values.delete(name);
      else values.set(name, value);
    }
  }
  // An ID must be unique on the page.
  if (scheme === "dark") values.delete("id");
  return { values, place: (source ?? image).place };
}

/**
 * Pictures with a variant for dark backgrounds.
 *
 * The sources of a `picture` ask for the scheme of the system, but the visitor may have chosen the other mode. So such a
 * picture is written as two images, and the style sheet shows the one of the mode that the document is in, before any
 * script has loaded. Browsers neither load nor read out the other one: it is lazy, and not displayed.
 */

import type { Place } from "../../model/problem.ts";
import { srcsetCandidates } from "./allowed-urls.ts";

/** An element to write: its attributes by name, and where its address is written. */
export interface PlacedElement {
  values: ReadonlyMap<string, string>;
  place: Place;
}

type Scheme = "light" | "dark";

/** A `picture` whose end has not come yet. */
export class OpenPicture {
  private readonly sources = new Map<Scheme, PlacedElement>();
  private hasOtherSources = false;
  private keepsTags = true;

  /** Whether the tags of the element and of its sources stay; known for certain once its end has come. */
  get isWritten(): boolean {
    return this.keepsTags;
  }

  addSource(source: PlacedElement): void {
    const scheme = /^\(\s*prefers-color-scheme:\s*(light|dark)\s*\)$/.exec(source.values.get("media") ?? "")?.[1];
    if (scheme === undefined) this.hasOtherSources = true;
    else this.sources.set(scheme as Scheme, source);
  }

  /**
   * Both images in place of the one of this picture.
   *
   * @returns Nothing when there is no dark variant, or when sources differ in more than the scheme: such a picture stays
   *   as it is and follows the system.
   */
  takeImage(image: PlacedElement): readonly PlacedElement[] | undefined {
    if (!this.sources.has("dark") || this.hasOtherSources) return undefined;
    this.keepsTags = false;
    return (["light", "dark"] as const).map((scheme) => variantOf(image, scheme, this.sources.get(scheme)));
  }
}

/** @param source Has the address of the variant, if it is not the image's own. */
function variantOf(image: PlacedElement, scheme: Scheme, source: PlacedElement | undefined): PlacedElement {
  const values = new Map(image.values);
  values.set("class", [values.get("class"), `only-${scheme}`].filter(Boolean).join(" "));
  const [first, ...others] = srcsetCandidates(source?.values.get("srcset") ?? "");
  if (source && first) {
    values.set("src", first.address);
    const isChoice = others.length > 0 || first.descriptor !== "";
    for (const name of ["srcset", "sizes"]) {
      const own = isChoice ? source.values.get(name) : undefined;
      if (own === undefined) values.delete(name);
      else values.set(name, own);
    }
  }
  // An id names one element of the page.
  if (scheme === "dark") values.delete("id");
  return { values, place: (source ?? image).place };
}

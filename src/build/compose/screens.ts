/** Compose the page generated from the data file `fiddle`. */

import type { Templates } from "../../model/page-data.ts";
import type { ComposeContext } from "./compose-context.ts";
import { composeInline } from "./resolve-body.ts";

export function composeFiddle(context: ComposeContext): Templates["fiddle"] {
  const fiddle = context.here.data.fiddle?.value;
  if (!fiddle) throw new Error("the fiddle page was planned without its data");
  return {
    ...fiddle,
    features: fiddle.features.map(({ id, title, text }) => ({ id, title, textHtml: composeInline(text, context) })),
  };
}

/** Schemas of texts that pass a check of ours. */

import { z } from "zod";
import { type Fault, webAddressFault } from "../util/url-validation.ts";
import { isCssColor } from "./css-color.ts";

/** A text without a fault; what `faultOf` returns becomes message and hint of the problem. */
export function sound(faultOf: (text: string) => Fault | undefined) {
  return z.string().superRefine((text, context) => {
    const fault = faultOf(text);
    if (fault) context.addIssue({ code: "custom", message: `it ${fault.message}`, params: { hint: fault.hint } });
  });
}

export const webAddress = sound(webAddressFault);
export const cssColor = sound((color) =>
  isCssColor(color) ? undefined : { message: "is not a colour", hint: 'Write a name, or digits such as "#9feaf9".' },
);

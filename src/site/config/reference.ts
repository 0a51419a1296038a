/** A schema for IDs of entries in collections. Bundled into configurations that import it, and into data modules. */

import * as z from "zod";
import type { Fault } from "../../util/url-validation.ts";

type CheckReference = (collection: string, id: string) => Fault | undefined;

/** Code of the site may be in another bundle. */
const CHECK = Symbol.for("sitegen.checkReference");
const shared = globalThis as { [CHECK]?: CheckReference };

/** Create a schema for the ID of an entry in a collection. IDs without an entry are reported. */
export function reference(collection: string): z.ZodType<string, string> {
  return z.string().superRefine((id, context) => {
    const fault = shared[CHECK]?.(collection, id);
    if (fault) context.addIssue({ code: "custom", message: `it ${fault.message}`, params: { hint: fault.hint } });
  });
}

/** Set the function that checks references, for all bundles. */
export function setReferenceCheck(check: CheckReference): void {
  shared[CHECK] = check;
}

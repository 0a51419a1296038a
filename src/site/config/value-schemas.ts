/** Schemas for values that several configuration parts use: paths, URLs and names. */

import * as z from "zod";
import { createCheckedString } from "../../reader/schema-builders.ts";
import { joinInside } from "../../util/path.ts";
import { checkUrlPath, checkWebUrl, type Fault } from "../../util/url-validation.ts";

/** Create a schema for strings that match a pattern. */
export function matchString(pattern: RegExp, fault: Fault) {
  return createCheckedString((text) => (pattern.test(text) ? undefined : fault));
}

/** Create a check for the names in a map. Faults are reported at the name: `"check.rules.x" is not a known key.` */
export function checkNames(setting: string, findFault: (name: string) => Fault | undefined) {
  return (map: object, context: z.RefinementCtx): void => {
    for (const name of Object.keys(map)) {
      const fault = findFault(name);
      if (!fault) continue;
      const params = { whole: true, key: true, hint: fault.hint };
      context.addIssue({ code: "custom", message: `"${setting}.${name}" ${fault.message}.`, path: [name], params });
    }
  };
}

export const nonEmptyString = z.string().min(1);

export const folderSchema = createCheckedString((path) => {
  const inside = joinInside(path);
  if (inside === undefined || /^\/|^[a-z]:|\\/i.test(path))
    return { message: "is not a path inside the site", hint: "Write a relative path that does not leave the site." };
  return undefined;
}).transform((path) => joinInside(path) ?? path);

/** A path of a module with a component. */
export const componentModuleSchema = matchString(/\.[jt]sx?$/, {
  message: "is not a component module",
  hint: "Use a .tsx, .ts, .jsx or .js file.",
});

/** A module of the site with a component. */
export const componentFileSchema = componentModuleSchema.pipe(folderSchema);

export const routeSchema = createCheckedString(checkUrlPath);
export const routeBaseSchema = routeSchema.transform((path) => path.replace(/\/+$/, ""));

export const originSchema = createCheckedString(checkWebUrl).transform((url) => new URL(url).origin);

/** Create a schema for URLs with at least one of the given placeholders. */
export function createUrlPattern(...names: readonly string[]) {
  const placeholders = names.map((name) => `{${name}}`);
  return createCheckedString((pattern) => {
    const fault = checkWebUrl(placeholders.reduce((url, placeholder) => url.replaceAll(placeholder, "x"), pattern));
    if (fault) return fault;
    if (placeholders.some((placeholder) => pattern.includes(placeholder))) return undefined;
    const choice = placeholders.join(" or ");
    return { message: `does not contain ${choice}`, hint: `Insert ${choice} into the URL.` };
  });
}

export const editUrlSchema = createUrlPattern("file", "path").optional();

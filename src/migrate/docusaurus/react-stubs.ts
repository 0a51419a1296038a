/** Writes modules that stand for code that was not taken over. */

import { removeExtension } from "../../util/path.ts";

export interface Stub {
  specifier: string;
  /** First file that imports it. */
  source: string;
  /** Names that are imported. */
  names: Set<string>;
}

/** @param key Path of the module in the source, or the name of a package. */
export function getStubPath(key: string): string {
  const name = removeExtension(key)
    .replace(/\/index$/, "")
    .replace(/^@/, "")
    .replace(/^.*?\bsrc\//, "")
    .replace(/[^\w-]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `src/stubs/${name}.tsx`;
}

export function writeStub({ specifier, names }: Stub): string {
  const exported = [...names].filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== "default").sort();
  return `/** Stands for ${JSON.stringify(specifier)}, which was not taken over: shows the text between the tags. */

import type { ReactNode } from "react";

export default function Stub({ children }: { children?: ReactNode; [name: string]: unknown } = {}): ReactNode {
  return <>{children}</>;
}
${exported.map((name) => `\nexport const ${name} = Stub;\n`).join("")}`;
}

/** The functions of `fflate` that this website uses. */
declare module "fflate" {
  export type Zippable = Record<string, Uint8Array>;
  export function zipSync(files: Zippable, options: { level: 9; mtime: Date }): Uint8Array;
  export function unzipSync(zip: Uint8Array): Record<string, Uint8Array>;
}

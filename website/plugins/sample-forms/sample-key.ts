/** Identifies samples in the content and in the browser. */

/** Storage key of the form that a reader selected. */
export const STORAGE_KEY = "sample-form";

/** The stored forms of a page's samples, by key. */
export type PageForms = Readonly<Record<string, StoredSample>>;

export interface StoredSample {
  /** Number of lines of the sample. A translation with another number is not converted. */
  lines: number;
  forms: Readonly<Record<string, StoredForm>>;
}

export interface StoredForm {
  title?: string;
  /** Lines to replace, with syntax highlighting: from (0-based), to (exclusive), HTML. */
  edits: readonly (readonly [from: number, to: number, html: string])[];
}

/** Return true if a sample may have other forms: it uses CommonJS, or is a script of a page. */
export function mayHaveForms(code: string, title: string | undefined): boolean {
  if (title !== undefined && (!/^[\w./-]+\.js$/.test(title) || /\.config\.js$/.test(title))) return false;
  return /\brequire\('|^module\.exports|^exports\./m.test(code) || /^renderer/.test(title ?? "");
}

/** Return a sample's key, which is the same in all languages: comments and texts are translated. */
export function createSampleKey(code: string): string {
  const skeleton = code
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
    .replace(/'[^'\n]*'|`[^`]*`/g, "''")
    .replace(/\s+/g, " ")
    .trim();
  // FNV-1a with 32 bits.
  let hash = 0x811c9dc5;
  for (let at = 0; at < skeleton.length; at++) hash = Math.imul(hash ^ skeleton.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Numbers before names of files and folders, which put them in order. */

/** `01-install` → `install`. A date or a version, `2025-01-02` or `1.0`, is no such number, nor is one without a name. */
export function withoutNumber(name: string): string {
  return name.replace(/^\d+\s*[-_.]+\s*(?=[^-_.\s\d])/, "");
}

/** What is the same for all spellings of a tag: `Code Style` and `code-style` are one, `C++` and `C#` are not. */
export function tagKey(label: string): string {
  return label.trim().toLowerCase().replace(/\s/g, "-");
}

/** ANSI styles for terminal output. */

export type Paint = (text: string) => string;

export type Style = Readonly<
  Record<"bold" | "dim" | "error" | "warning" | "info" | "mark" | "success" | "link", Paint>
>;

/** Create the styles of a stream. @param color If false, the text stays plain. */
export function createStyle(color: boolean): Style {
  const paint = (code: string): Paint => (color ? (text) => `\u001b[${code}m${text}\u001b[0m` : (text) => text);
  return {
    bold: paint("1"),
    dim: paint("2"),
    error: paint("1;31"),
    warning: paint("33"),
    info: paint("36"),
    mark: paint("31"),
    success: paint("32"),
    link: paint("36"),
  };
}

/** Drawing colors. */

export type ColorMode = "light" | "dark";

/** Colors by name, light and dark. */
export const COLORS = {
  ink: ["#1b1f24", "#e6edf3"],
  muted: ["#57606a", "#9aa5b1"],
  line: ["#8c959f", "#6e7781"],
  paper: ["#ffffff", "#161b22"],
  gray: ["#e4e8ed", "#2a313a"],
  surface: ["#f3f4f6", "#21262d"],
  desktop: ["#cfdcec", "#26364a"],
  shade: ["#f3f6f9", "#1d242d"],
  blue: ["#2b6cb0", "#79b8ff"],
  blueArea: ["#e3effb", "#15304f"],
  green: ["#2f7d4f", "#7ee2a0"],
  greenArea: ["#e2f4e8", "#14391f"],
  purple: ["#7a3fa0", "#d2a8ff"],
  purpleArea: ["#f2e7fa", "#37224d"],
  orange: ["#9a5b13", "#f0c27a"],
  orangeArea: ["#fdf0da", "#43300f"],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type ColorName = keyof typeof COLORS;

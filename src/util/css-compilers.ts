/** Languages that are compiled to CSS, with the command of their compilers. */

const COMPILERS: Readonly<Record<string, (file: string, css: string) => string>> = {
  scss: (file, css) => `npx sass ${file} ${css}`,
  sass: (file, css) => `npx sass ${file} ${css}`,
  less: (file, css) => `npx -p less lessc ${file} ${css}`,
  styl: (file, css) => `npx stylus ${file} -o ${css}`,
};

/** Return the hint for a style sheet that is not CSS, with the command line that compiles it. */
export function getCompilerHint(file: string): string | undefined {
  const [, stem = "", ending = ""] = /^(.*)\.([a-z]+)$/i.exec(file) ?? [];
  const command = COMPILERS[ending.toLowerCase()]?.(file, `${stem}.css`);
  return command && `Compile it to CSS, e.g. with "${command}", and use "${stem}.css".`;
}

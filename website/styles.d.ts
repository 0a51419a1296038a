declare module "*.module.css" {
  /** Class names of the built style sheet, by the names in the file. */
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module "*.css";

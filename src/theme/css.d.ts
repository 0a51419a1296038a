/** Style sheets are imported for the bundler, which puts them beside the code that needs them. */
declare module "*.css";

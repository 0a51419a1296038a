/** Root of the repository. Tests run from other directories, as compiled files. */
export const repository = process.env.SITEGEN_REPOSITORY ?? process.cwd();

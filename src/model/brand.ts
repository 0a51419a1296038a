/** Branded strings, which the compiler distinguishes from other strings and from each other. */

declare const brand: unique symbol;

/**
 * Branded strings are assignable to `string`, but not to each other, so that the compiler detects e.g. a route where a
 * permalink is needed.
 *
 * Each has a constructor in the module of its type, called where plain text enters. Constructors only assert the type; the
 * code that reads the text validates it. They are function declarations, whose calls the bundler removes.
 */
export type Brand<Name extends string> = string & { readonly [brand]: Name };

/**
 * Branded strings: types that are assignable to `string`, but not to each other, so that the compiler detects e.g. a route
 * where a permalink is needed.
 *
 * Each has a constructor in the module of its type, called where plain text enters: the file walk, the configuration, front
 * matter, URLs, metadata of the bundler, and paths that the generator composes. Constructors only assert the type; the
 * code that reads the text validates it. They are function declarations, whose calls the bundler removes.
 */

import type { PlainProps } from "./markup.ts";

declare const brand: unique symbol;

export type Brand<Name extends string> = string & { readonly [brand]: Name };

/** The same type with plain strings instead of branded ones, for values that authors of components may write. */
export type Unbranded<T> =
  T extends Brand<string>
    ? string
    : [T, PlainProps] extends [PlainProps, T] // has no branded strings, and is recursive without end
      ? T
      : T extends object
        ? { [K in keyof T]: Unbranded<T[K]> }
        : T;

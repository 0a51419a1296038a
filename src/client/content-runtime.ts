/** Connects page HTML, which React does not manage, to client code, which is loaded after hydration. */

import type { ContentRuntime } from "../theme/context.tsx";
import { mountLazily } from "../theme/lazy-mount.ts";
import type { Loader } from "./loader.ts";
import type { NavigationRuntime } from "./start-navigation.ts";

/** @param navigation Not loaded on the first page, whose HTML is complete. */
export function createContentRuntime(navigation: Loader<NavigationRuntime>): ContentRuntime {
  return {
    splitHtml: (name, markup) => navigation.value?.splitHtml(name, markup),
    deferInsert: (element, complete) => navigation.value?.deferInsert(element, complete),
    runWhenComplete: (element, run) => (navigation.value ? navigation.value.runWhenComplete(element, run) : run()),
    replaceHtml: (element, markup) => navigation.value?.replaceHtml(element, markup),
    onMount: (element) =>
      mountLazily(navigation.load(), ({ mountContent }) => mountContent(element), "the code for the text"),
    recover: async (name) => (await navigation.load()).recover(name),
    copyFile: async (href) => (await navigation.load()).copyFile(href),
  };
}

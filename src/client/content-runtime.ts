/** Connects page HTML, which React does not manage, to client code. */

import type { SearchSettings } from "../search/ui/search-client.ts";
import { mountSearchScreen } from "../search/ui/search-trigger.ts";
import { type ContentRuntime, createLocaleScope } from "../theme/context.tsx";
import type { Announcer } from "./announcer.ts";
import { installContent } from "./content/features.ts";
import type { Loader } from "./loader.ts";
import type { NavigationRuntime } from "./start-navigation.ts";

export interface ContentRuntimeSettings {
  /** Not loaded on the first page, whose HTML is complete. */
  navigation: Loader<NavigationRuntime>;
  search: SearchSettings;
  announce: Announcer;
}

export function createContentRuntime({ navigation, search, announce }: ContentRuntimeSettings): ContentRuntime {
  const { shell } = search;
  const mountContent = installContent({ shell, announce });
  return {
    splitHtml: (name, markup) => navigation.value?.splitHtml(name, markup),
    deferInsert: (element, complete) => navigation.value?.deferInsert(element, complete),
    runWhenComplete: (element, run) => (navigation.value ? navigation.value.runWhenComplete(element, run) : run()),
    onMount: (element) =>
      element.hasAttribute("data-search-page") ? mountSearchScreen(element, search) : mountContent(element),
    recover: async (name) => (await navigation.load()).recover(name),
    async copyFile(href) {
      // Copying a page is rare, so its code is loaded on demand.
      const isCopied = await import("./clipboard.ts").then(
        ({ copyFile }) => copyFile(href),
        () => false,
      );
      const message = createLocaleScope(shell).t(isCopied ? "content.copied" : "content.copyFailed");
      announce(message);
      return message;
    },
  };
}

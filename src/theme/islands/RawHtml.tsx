/**
 * In the place of `components/RawHtml.tsx` where Markdown may hold components of the site: brings those in the markup to
 * life. Sites without such components load none of this.
 */

import { type ComponentProps, useContext, useMemo } from "react";
import { RawHtml as PlainRawHtml } from "../components/RawHtml.tsx";
import { type ContentRuntime, ContentRuntimeContext } from "../context.tsx";
import { lazyMount } from "../lazy-mount.ts";
import { findIslands } from "./find-islands.ts";
import { type ScopeStore, useScopeStore } from "./island-scopes.tsx";

export { InlineHtml, KeptHtml } from "../components/RawHtml.tsx";

/** A long piece of the page's markup, by its key, with living components in it. */
export function RawHtml(props: ComponentProps<typeof PlainRawHtml>) {
  const enhancer = useContext(ContentRuntimeContext);
  const store = useScopeStore();
  const enlivening = useMemo(() => withIslands(enhancer, store), [enhancer, store]);
  return (
    <ContentRuntimeContext value={enlivening}>
      <PlainRawHtml {...props} />
    </ContentRuntimeContext>
  );
}

function withIslands(enhancer: ContentRuntime, store: ScopeStore): ContentRuntime {
  return {
    ...enhancer,
    onMount(element) {
      const islands = findIslands(element);
      const undo = enhancer.onMount?.(element);
      if (islands.length === 0) return undo;
      // Most pages hold no component: what brings them to life is code of its own.
      const unmount = lazyMount(
        import("./hydrate-islands.tsx"),
        ({ mountIslands }) => mountIslands(islands, store),
        "what brings components to life",
      );
      return () => {
        unmount();
        undo?.();
      };
    },
  };
}

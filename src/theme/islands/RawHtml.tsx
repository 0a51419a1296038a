/**
 * Replaces `components/RawHtml.tsx` if Markdown may contain site components, and hydrates them. Sites without such
 * components do not load this module.
 */

import { type ComponentProps, useContext, useMemo } from "react";
import { RawHtml as PlainRawHtml } from "../components/RawHtml.tsx";
import { type ContentRuntime, ContentRuntimeContext } from "../context.tsx";
import { mountLazily } from "../lazy-mount.ts";
import { findIslands } from "./find-islands.ts";
import { type ScopeStore, useScopeStore } from "./island-scopes.tsx";

export { InlineHtml, StaticHtml } from "../components/RawHtml.tsx";

/** Page HTML, by key, with hydrated components. */
export function RawHtml(props: ComponentProps<typeof PlainRawHtml>) {
  const runtime = useContext(ContentRuntimeContext);
  const store = useScopeStore();
  const islandRuntime = useMemo(() => withIslands(runtime, store), [runtime, store]);
  return (
    <ContentRuntimeContext value={islandRuntime}>
      <PlainRawHtml {...props} />
    </ContentRuntimeContext>
  );
}

function withIslands(runtime: ContentRuntime, store: ScopeStore): ContentRuntime {
  return {
    ...runtime,
    onMount(element) {
      const islands = findIslands(element);
      const undo = runtime.onMount?.(element);
      if (islands.length === 0) return undo;
      // Most pages contain no components, so the code for hydration is a separate chunk.
      const unmount = mountLazily(
        import("./hydrate-islands.tsx"),
        ({ mountIslands }) => mountIslands(islands, store),
        "the code for components",
      );
      return () => {
        unmount();
        undo?.();
      };
    },
  };
}

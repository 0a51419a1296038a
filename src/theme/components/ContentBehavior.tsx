import { type ReactNode, useContext, useEffect, useRef } from "react";
import { ContentRuntimeContext } from "../context.tsx";

/** Content that behaves like Markdown: copy buttons in code blocks, and tabs. */
export function ContentBehavior({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const { onMount } = useContext(ContentRuntimeContext);
  useEffect(() => (ref.current ? onMount?.(ref.current) : undefined), [onMount]);
  return (
    <div ref={ref} data-raw="">
      {children}
    </div>
  );
}

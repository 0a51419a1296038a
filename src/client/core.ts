/**
 * What pages have in common, in one chunk: the shell, and what templates share with it or with each other.
 *
 * The bundler makes a chunk for each set of chunks that share a module: a page would load a dozen of crumbs, which
 * compress badly. Whatever is loaded as a chunk of its own imports this file (`bundle/chunks.ts`), so that all of
 * them share the same set. It changes nothing but the number of files: leaving a module out is no mistake.
 */

import "react";
import "react/jsx-runtime";
import "../theme/components/DocParts.tsx";
import "../theme/components/Notices.tsx";
import "../theme/components/ProseParts.tsx";
import "../theme/navigation/Toc.tsx";
import "../theme/hooks/preferred-version.ts";
import "./react.ts";
import "./start.ts";

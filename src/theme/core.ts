/**
 * What templates share with the shell or with each other, in one chunk.
 *
 * The bundler makes a chunk for each set of templates that share a module: a page would load a dozen of crumbs, which
 * compress badly. Whoever is loaded as a chunk of its own imports this file, so that all of them share the same set. It
 * changes nothing but the number of files: leaving a module out is no mistake.
 */

import "react";
import "react/jsx-runtime";
import "./components/DocParts.tsx";
import "./components/Icon.tsx";
import "./components/Notices.tsx";
import "./components/ProseParts.tsx";
import "./components/RawHtml.tsx";
import "./components/SiteLink.tsx";
import "./components/Toc.tsx";
import "./context.tsx";
import "./hooks/collapse.tsx";
import "./hooks/location.ts";
import "./hooks/preferred-version.ts";
import "./hooks/scroll-spy.ts";
import "./links.ts";
import "./storage.ts";

/** Live reload messages: the contract between the development server and its script in the browser. */

import type { TemplateName } from "./page-data.ts";
import type { PagePayload } from "./page-payload.ts";
import type { OutputPath } from "./permalink.ts";

/** A page that can be displayed without a document load. */
export interface RouteMatch {
  kind: "page";
  key: string;
  template: TemplateName;
  /** The content's chunk, on React pages. */
  chunk?: OutputPath;
  /** Payload name in `assets/pages/`. */
  payload: string;
  /** Style sheets for the template and the chunk, relative to the base URL. */
  styles: readonly OutputPath[];
}

/** A changed page. */
export interface PageUpdate {
  route: RouteMatch;
  payload: PagePayload;
}

/** An error as the overlay displays it. */
export interface OverlayProblem {
  code: string;
  message: string;
  hint?: string;
  /** `content/docs/a.md:3:1` */
  where?: string;
  /** The source line, and a second line that marks the position in it. */
  excerpt?: string;
  /** URL that opens the position in an editor, if `editorUrl` is configured. */
  editor?: string;
  /** True if the server can open the position in an editor. */
  canOpen?: boolean;
}

/** A site's errors. */
export interface OverlayProblems {
  total: number;
  /** The first errors. */
  shown: readonly OverlayProblem[];
}

/** How the page in a browser changed; `state` identifies its state after the change. */
export type PageChange = ({ type: "same" | "reload" } | ({ type: "update" } & PageUpdate)) & { state: string };

/** A message from the server. */
export type ServerMessage =
  /** Sent first. `session` identifies the server process, `code` the client code. */
  | { type: "hello"; session: string; code: string }
  /** The document must be reloaded, from below `base` if the base URL has changed. */
  | { type: "reload"; base?: string }
  | PageChange
  /** Replaced style sheets, relative to the base URL. */
  | { type: "styles"; styles: readonly string[] }
  | { type: "problems"; problems: OverlayProblems };

/** A message from a browser: the page on screen, or a position to open in an editor. */
export type ClientMessage = PageMessage | { open: string };

export interface PageMessage {
  /** Path below the base URL, beginning with a slash. */
  path: string;
  /** Page state, if known. */
  state?: string;
}

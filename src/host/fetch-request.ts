/** Requests and responses as they are sent between threads, and the names of headers that contain credentials. */

import type { ContentFormat } from "../model/output.ts";

export interface FetchRequest {
  method: string;
  url: string;
  /** Names are in lower case. */
  headers: readonly FetchHeader[];
  body?: Uint8Array;
  redirect: RequestRedirect;
}

export interface FetchResponse {
  status: number;
  statusText: string;
  /** Without headers that contain credentials. */
  headers: readonly FetchHeader[];
  body: Uint8Array;
}

export type FetchHeader = readonly [name: string, value: string];

/** Fetch a URL. @throws {Error} An error with a message for users. */
export type FetchFunction = (request: FetchRequest) => Promise<FetchResponse>;

/** A request of code in a thread to the process: for a URL, the entries of a collection, or the content of a page. */
export type ThreadQuestion =
  | { request: FetchRequest }
  | { collection: string }
  | { format: ContentFormat; page: string };

/** Answer from the process to a thread: the result, or the message of an error. */
export type ThreadReply = { id: number } & ({ response: unknown } | { error: string });

/** Name of the errors of requests. */
export const FETCH_ERROR = "FetchError";

const CREDENTIAL = /auth|cookie|credential|password|secret|session|signature|token|api-?key/;

/** True if a header may contain credentials. */
export const isCredential = ([name]: FetchHeader): boolean => CREDENTIAL.test(name);

/** Format a URL for reports, without the parts that may contain credentials. */
export function formatRequestUrl(url: string): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname, search } = new URL(url);
  return origin + pathname + (search === "" ? "" : "?…");
}

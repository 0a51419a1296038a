/** Runs in a thread: functions that ask the process (`script-thread.ts`), such as one like the global `fetch`. */

import type { MessagePort } from "node:worker_threads";
import {
  FETCH_ERROR,
  type FetchResponse,
  formatRequestUrl,
  type ThreadQuestion,
  type ThreadReply,
} from "./fetch-request.ts";
import type { ContentFormat } from "../model/output.ts";

/** Statuses of responses without a body. */
const WITHOUT_BODY = [101, 204, 205, 304];
/** Maximum length of quoted responses. */
const MAX_QUOTED = 40; // characters

/** Name of the symbol for the function that returns a collection. */
export const COLLECTION_READER = "sitegen.getCollection";

type Ask = (question: ThreadQuestion, signal?: AbortSignal) => Promise<ThreadReply>;

/** Connects the thread with the process. @param port `workerData.fetchPort` of the thread. */
function createAsk(port: MessagePort): Ask {
  const pending = new Map<number, (reply: ThreadReply) => void>();
  port.on("message", (reply: ThreadReply) => {
    pending.get(reply.id)?.(reply);
    pending.delete(reply.id);
  });
  port.unref();
  return (question, signal) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      pending.set(id, resolve);
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      port.postMessage({ id, ...question });
    });
}

let lastId = 0;

/** Let `getCollection` of the site's code return the entries of collections. */
export function provideCollections(port: MessagePort): void {
  const ask = createAsk(port);
  const readEntries = async (collection: string): Promise<unknown> => {
    // Its stack names the line of the call, which is not known after an `await`.
    const error = new Error();
    const reply = await ask({ collection });
    if ("error" in reply) throw Object.assign(error, { message: reply.error });
    return reply.response;
  };
  Object.assign(globalThis, { [Symbol.for(COLLECTION_READER)]: readEntries });
}

/** Create a function that returns the content of a page. @param port `workerData.fetchPort` of the thread. */
export function createThreadRenderer(port: MessagePort): (format: ContentFormat, page: string) => Promise<string> {
  const ask = createAsk(port);
  return async (format, page) => {
    // Its stack names the line of the call, which is not known after an `await`.
    const error = new Error();
    const reply = await ask({ format, page });
    if ("error" in reply) throw Object.assign(error, { message: reply.error });
    return reply.response as string;
  };
}

/** @param port `workerData.fetchPort` of the thread. */
export function createThreadFetch(port: MessagePort): typeof fetch {
  const ask = createAsk(port);
  return async (input, init) => {
    // Its stack names the line of the call, which is not known after an `await`.
    const error = createError();
    const { href, username, password } = new URL(input instanceof Request ? input.url : input);
    if (username !== "" || password !== "") {
      const message = `The URL ${formatRequestUrl(href)} contains a user name or a password: send them in a header.`;
      throw Object.assign(error, { message });
    }
    const request = new Request(input, init);
    if (!/^https?:$/.test(new URL(request.url).protocol)) return fetch(request);
    request.signal.throwIfAborted();
    const body = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined;
    const { method, redirect, headers } = request;
    const reply = await ask(
      { request: { method, url: request.url, headers: [...headers], body, redirect } },
      request.signal,
    );
    if ("error" in reply) throw Object.assign(error, { message: reply.error });
    return createResponse(request.url, reply.response as FetchResponse);
  };
}

const createError = (): Error => Object.assign(new Error(), { name: FETCH_ERROR });

function createResponse(url: string, { status, statusText, headers, body }: FetchResponse): Response {
  const content = WITHOUT_BODY.includes(status) ? null : (body as Uint8Array<ArrayBuffer>);
  const response = new Response(content, {
    status,
    statusText,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
  });
  return Object.defineProperties(response, {
    url: { value: url },
    json: {
      async value() {
        const error = createError();
        const text = await response.text();
        try {
          return JSON.parse(text);
        } catch {
          const start =
            text.trim() === "" ? "is empty" : `begins with ${JSON.stringify(text.trim().slice(0, MAX_QUOTED))}`;
          const message = `${formatRequestUrl(url)} does not return JSON: the response with status ${status} ${start}.`;
          throw Object.assign(error, { message });
        }
      },
    },
  });
}

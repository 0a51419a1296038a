/**
 * Fetches URLs for site code in threads (`thread-fetch.ts`). Each URL is requested once per run. If a server fails, the last
 * response is used, which is stored in `.sitegen/cache/fetched/`.
 */

import { once } from "../util/memo.ts";
import {
  type FetchFunction,
  type FetchHeader,
  type FetchRequest,
  formatRequestUrl,
  isCredential,
} from "./fetch-request.ts";
import { findHeader, openFetchedFiles, type StoredResponse } from "./fetched-files.ts";

export interface FetcherOptions {
  /** Directory for responses. If absent, they are only kept in memory. */
  folder?: string;
  /** If true, only stored responses are used. */
  offline?: boolean;
  /** Maximum duration of a request in seconds. */
  timeout: number;
  signal?: AbortSignal;
}

export interface Fetcher {
  /** Start a call of site code. */
  open(): FetchCall;
  /** Forget the responses of this run, so that the next calls send requests again. */
  refresh(): void;
  /** Number of calls of `refresh`. Results that code has computed before are outdated. */
  readonly round: number;
  /** True if a request was made. */
  readonly isUsed: boolean;
  readonly isOffline: boolean;
}

/** A call of site code, which may send requests. */
export interface FetchCall {
  fetch: FetchFunction;
  /**
   * End the call and its unfinished requests.
   *
   * @param isComplete True if the code could use the responses. They are stored for later runs then.
   * @returns Failures of servers, for which the last response was used.
   */
  close(isComplete: boolean): readonly string[];
}

/** Directory for responses, relative to the site root. */
export const FETCHED_FOLDER = ".sitegen/cache/fetched";

/** Maximum size of a response. */
const MAX_BYTES = 50_000_000;
/** Maximum number of requests of a call. Code that reads the next page of a service without end sends more. */
const MAX_REQUESTS = 10_000;
/** Number of requests at a time. */
const MAX_CONCURRENT = 8;
/** Statuses that do not depend on the resource: missing permissions, too many requests. Statuses from 500 are failures, too. */
const FAILURES = [401, 403, 407, 408, 425, 429];
const NOT_MODIFIED = 304;
/** Headers that do not describe the decoded body. */
const ENCODING_HEADERS = ["content-encoding", "content-length", "transfer-encoding", "connection", "keep-alive"];

interface Result {
  response: StoredResponse;
  /** Present if the response is from an earlier run, because the server failed. */
  failure?: string;
  /** Store the response. */
  keep(): void;
}

export function createFetcher({ folder, offline = false, timeout, signal }: FetcherOptions): Fetcher {
  const files = once(() => (folder === undefined ? undefined : openFetchedFiles(folder)));
  const limit = createLimit(MAX_CONCURRENT);
  /** Responses of this run by request, with credentials. */
  let results = new Map<string, Promise<Result>>();
  let round = 0;
  let isUsed = false;

  const ask = async (request: FetchRequest, stop: AbortSignal): Promise<Result> => {
    const stored = files()?.read(request);
    const url = formatRequestUrl(request.url);
    if (offline) {
      if (stored) return { response: stored, keep() {} };
      throw new Error(`${url} was not fetched before, and --offline allows no requests.`);
    }
    try {
      const response = await limit(() => send(request, stored, { timeout, signal: stop }));
      return { response, keep: once(() => response !== stored && files()?.write(request, response)) };
    } catch (error) {
      const reason = describeFailure(error, timeout);
      if (!stored || stop.aborted) throw new Error(`${url} cannot be fetched: ${reason}.`);
      const failure = `${url} cannot be fetched: ${reason}. The response of ${stored.received} is used.`;
      return { response: stored, failure, keep() {} };
    }
  };

  return {
    open() {
      const stop = new AbortController();
      const signals = signal ? AbortSignal.any([stop.signal, signal]) : stop.signal;
      const started: { key: string; result: Promise<Result>; isDone: boolean }[] = [];
      const usedResults = new Set<Result>();
      let count = 0;
      return {
        async fetch(request) {
          isUsed = true;
          if (++count > MAX_REQUESTS) throw new Error(`The code sends more than ${MAX_REQUESTS} requests.`);
          const key = JSON.stringify({
            ...request,
            body: request.body && Buffer.from(request.body).toString("base64"),
          });
          let result = results.get(key);
          if (!result) {
            result = ask(request, signals);
            results.set(key, result);
            const entry = { key, result, isDone: false };
            started.push(entry);
            const finish = (): void => {
              entry.isDone = true;
            };
            result.then(finish, finish);
          }
          const value = await result;
          usedResults.add(value);
          return value.response;
        },
        close(isComplete) {
          for (const { key, isDone } of started) if (!isDone) results.delete(key);
          stop.abort();
          if (isComplete) for (const { keep } of usedResults) keep();
          return [...usedResults].map(({ failure }) => failure).filter((failure) => failure !== undefined);
        },
      };
    },
    refresh() {
      results = new Map();
      round++;
    },
    get round() {
      return round;
    },
    get isUsed() {
      return isUsed;
    },
    isOffline: offline,
  };
}

/** Send a request. @returns The stored response if it has not changed. @throws If the server fails. */
async function send(
  request: FetchRequest,
  stored: StoredResponse | undefined,
  { timeout, signal }: { timeout: number; signal: AbortSignal },
): Promise<StoredResponse> {
  const { method, url, headers, body, redirect } = request;
  const condition = stored && ["GET", "HEAD"].includes(method) ? createCondition(stored) : [];
  const response = await fetch(url, {
    method,
    headers: [...headers, ...condition].map(([name, value]): [string, string] => [name, value]),
    body: body as RequestInit["body"],
    redirect,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeout * 1000)]),
  });
  const { status, statusText } = response;
  if (status === NOT_MODIFIED && stored && condition.length > 0) {
    await response.body?.cancel();
    return stored;
  }
  if (status >= 500 || FAILURES.includes(status)) {
    await response.body?.cancel();
    throw new StatusError(`the server responds with status ${status}${statusText ? ` ${statusText}` : ""}`);
  }
  const storedHeaders = [...response.headers].filter(
    (header) => !isCredential(header) && !ENCODING_HEADERS.includes(header[0]),
  );
  const received = new Date().toISOString();
  return { status, statusText, headers: storedHeaders, body: await readBody(response), received };
}

function createCondition({ headers }: StoredResponse): FetchHeader[] {
  const etag = findHeader(headers, "etag");
  const modified = findHeader(headers, "last-modified");
  return [
    ...(etag === undefined ? [] : [["if-none-match", etag] as const]),
    ...(modified === undefined ? [] : [["if-modified-since", modified] as const]),
  ];
}

async function readBody({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new StatusError(`the response has more than ${MAX_BYTES / 1_000_000} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The server has answered, but the answer cannot be used. */
class StatusError extends Error {}

/** Reasons by error code. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the server refuses the connection",
  ECONNRESET: "the server closed the connection",
  UND_ERR_SOCKET: "the server closed the connection",
  ENOTFOUND: "the host is unknown",
  EAI_AGAIN: "the host name cannot be resolved",
  ENETUNREACH: "there is no network",
  EHOSTUNREACH: "the host cannot be reached",
  ETIMEDOUT: "the server does not answer",
};

/** Explain why a request failed. @param timeout Maximum duration of the request in seconds. */
export function describeFailure(error: unknown, timeout: number): string {
  if (error instanceof StatusError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `the server did not answer completely within ${timeout} s`;
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  const reason = REASONS[cause?.code ?? ""] ?? (cause?.message || cause?.code || error.message);
  return reason.replace(/\.$/, "");
}

/** Create a function that delays work while other work is running. */
function createLimit(count: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < count) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The next work replaces this one.
      if (next) next();
      else running--;
    }
  };
}

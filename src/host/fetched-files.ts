/**
 * Stores responses in files, one for each request, so that later runs can use them if a server fails.
 *
 * They do not depend on the version of the generator, unlike other caches. Credentials are in no file.
 */

import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { computeDigest, digestParts } from "./digest.ts";
import { type FetchHeader, type FetchRequest, type FetchResponse, isCredential } from "./fetch-request.ts";
import { removeTemporaryFiles, replaceFile } from "./write-file.ts";

/** A response from an earlier run. */
export interface StoredResponse extends FetchResponse {
  /** When the server sent it, in ISO 8601. */
  received: string;
}

export interface FetchedFiles {
  read(request: FetchRequest): StoredResponse | undefined;
  write(request: FetchRequest, response: StoredResponse): void;
}

/** Responses that no run has used for this time are removed. */
const MAX_AGE = 90 * 24 * 3_600_000; // ms

interface Head extends Omit<StoredResponse, "body"> {
  digest: string;
}

const NEWLINE = 10;

/** Open a directory with responses. */
export function openFetchedFiles(folder: string): FetchedFiles {
  const locate = (request: FetchRequest): string => path.join(folder, createKey(request));
  let isClean = false;
  return {
    read(request) {
      const file = locate(request);
      const response = readResponse(file);
      if (response) ignoreErrors(() => utimesSync(file, new Date(), new Date()));
      return response;
    },
    write(request, { body, ...response }) {
      const head: Head = { ...response, digest: computeDigest(body) };
      const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]);
      // Without the files, only later runs with failing servers have errors. Caches in the same directory are reported.
      ignoreErrors(() => replaceFile(locate(request), (temporary) => writeFileSync(temporary, bytes)));
      if (!isClean) removeUnused(folder);
      isClean = true;
    },
  };
}

/** Requests that differ in their credentials only have the same key. */
function createKey({ method, url, headers, body, redirect }: FetchRequest): string {
  const visible = headers.filter((header) => !isCredential(header)).map((header) => header.join(": "));
  return digestParts([method, url, redirect, ...visible.sort(), computeDigest(body ?? "")]);
}

/** @returns Nothing if the file is missing or damaged. */
function readResponse(file: string): StoredResponse | undefined {
  try {
    const bytes = readFileSync(file);
    const end = bytes.indexOf(NEWLINE);
    const { digest, ...head } = JSON.parse(bytes.toString("utf8", 0, end)) as Head;
    const body = bytes.subarray(end + 1);
    return digest === computeDigest(body) ? { ...head, body } : undefined;
  } catch {
    return undefined;
  }
}

function removeUnused(folder: string): void {
  removeTemporaryFiles(folder);
  ignoreErrors(() => {
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name);
      if (Date.now() - statSync(file).mtimeMs > MAX_AGE) rmSync(file, { force: true });
    }
  });
}

function ignoreErrors(work: () => void): void {
  try {
    work();
  } catch {
    // see the callers
  }
}

/** Return a header's value. */
export function findHeader(headers: readonly FetchHeader[], name: string): string | undefined {
  return headers.find(([each]) => each === name)?.[1];
}

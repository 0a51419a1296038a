/** Distribute page rendering over worker threads, in batches with one locale each. */

import type { PlannedPage } from "../../compose/locale-frame.ts";
import { type KnownFile, type Staging, writeStaged } from "../../host/output-folder.ts";
import { JOBS_PER_THREAD, shareWork, type WorkerPool } from "../../host/worker-pool.ts";
import type { LocaleId } from "../../model/locale.ts";
import type { ThemeCode } from "../../model/output.ts";
import type { OutputPath } from "../../model/permalink.ts";
import { ContentError } from "../../model/problem.ts";
import {
  joinFailures,
  type PageJob,
  type RenderedBatch,
  type RenderFailure,
  renderBatch,
} from "../../render/render-batch.ts";
import type { RenderShell } from "../../render/render-body.tsx";
import { settleAll, yieldToEventLoop } from "../../util/async.ts";
import { getElement, getOrThrow } from "../../util/collections.ts";
import { once } from "../../util/memo.ts";

/** Minimum page count for which starting threads saves time (measured with `npm run bench`). */
const WORKER_THRESHOLD = 80;
/** Pages per batch. A batch's markup, about 2 MB, is in memory at once. */
const BATCH_PAGES = 24;

type RenderPages = (pages: readonly PlannedPage[], staging: Staging) => Promise<readonly (readonly KnownFile[])[]>;

export interface RendererOptions {
  shells: ReadonlyMap<LocaleId, RenderShell>;
  /** Theme with site components, if the site has any. */
  theme: ThemeCode | undefined;
  pool: WorkerPool | undefined;
  onProgress?(done: number, total: number): void;
  signal?: AbortSignal;
}

/** Create the function that renders planned pages. The function throws a `ContentError` if site components throw. */
export function createRenderer({ shells, theme, pool, onProgress, signal }: RendererOptions): RenderPages {
  return async (pages, staging) => {
    // Avoid loading React if worker threads do the rendering.
    const loadedTheme = once(async () => (await import("../../render/load-theme.ts")).loadTheme(theme));
    const results = new Array<readonly KnownFile[]>(pages.length);
    const failures: RenderFailure[] = [];
    const threads = pages.length > WORKER_THRESHOLD ? pool : undefined;
    threads?.broadcast("theme", theme);
    if (threads) for (const [locale, shell] of shells) threads.broadcast("shell", { locale, shell });
    const batches = cutBatches(pages);
    let done = 0;
    const write = (file: OutputPath, contents: string): KnownFile => writeStaged(staging.folder, file, contents);
    type Render = (locale: LocaleId, jobs: PageJob[]) => Promise<RenderedBatch>;
    const renderNext = async (render: Render): Promise<void> => {
      for (let batch = batches.shift(); batch; batch = batches.shift()) {
        signal?.throwIfAborted();
        const { locale, indexes } = batch;
        const rendered = await render(
          locale,
          indexes.map((index) => getElement(pages, index).createJob()),
        );
        for (const [at, index] of indexes.entries()) results[index] = rendered.files[at] ?? [];
        failures.push(...rendered.failures);
        done += indexes.length;
        onProgress?.(done, pages.length);
      }
    };
    const renderHere: Render = async (locale, jobs) => {
      const rendered = await renderBatch(jobs, {
        shell: getOrThrow(shells, locale),
        theme: await loadedTheme(),
        write,
      });
      await yieldToEventLoop();
      return rendered;
    };
    if (threads) {
      const { count, includesCaller } = shareWork(threads, theme !== undefined);
      const renderInThread: Render = (locale, jobs) =>
        threads.run("render", { locale, staging: staging.folder, pages: jobs }, count);
      const inThreads = Array.from({ length: count * JOBS_PER_THREAD }, () => renderNext(renderInThread));
      await settleAll(includesCaller ? [...inThreads, renderNext(renderHere)] : inThreads);
    } else await renderNext(renderHere);
    if (failures.length > 0) throw new ContentError(joinFailures(failures));
    return results;
  };
}

function cutBatches(pages: readonly PlannedPage[]): { locale: LocaleId; indexes: number[] }[] {
  const batches: { locale: LocaleId; indexes: number[] }[] = [];
  for (const [index, { locale }] of pages.entries()) {
    const last = batches.at(-1);
    if (last?.locale === locale && last.indexes.length < BATCH_PAGES) last.indexes.push(index);
    else batches.push({ locale, indexes: [index] });
  }
  return batches;
}

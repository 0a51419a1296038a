/** What the main thread of a page does, from the browser's own trace. */

/** A task from this length on keeps the page from answering (Web Vitals, "long task"). */
export const LONG_TASK = 50; // ms

const CATEGORIES = [
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "v8",
  "toplevel",
  "blink.user_timing",
];

/** What events of the trace mean. What is not named here counts for the event around it. */
const CAUSES = {
  ParseHTML: "parse HTML",
  ParseAuthorStyleSheet: "parse styles",
  UpdateLayoutTree: "style",
  Layout: "layout",
  PrePaint: "pre-paint",
  Paint: "paint",
  Layerize: "layerize",
  Commit: "commit",
  EvaluateScript: "script",
  "v8.evaluateModule": "script",
  "v8.compileModule": "compile",
  "v8.compile": "compile",
  FunctionCall: "script",
  RunMicrotasks: "script",
  FireIdleCallback: "script",
  TimerFire: "script",
  FireAnimationFrame: "script",
  MajorGC: "garbage collection",
  MinorGC: "garbage collection",
  HitTest: "hit test",
  IntersectionObserverController: "intersections",
};

/**
 * Record while something happens.
 *
 * @param {import("playwright-core").CDPSession} session
 * @returns The events of the trace, in order of time.
 */
export async function record(session, action) {
  const events = [];
  const collect = ({ value }) => events.push(...value);
  session.on("Tracing.dataCollected", collect);
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: CATEGORIES },
  });
  await action();
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  session.off("Tracing.dataCollected", collect);
  return events.sort((a, b) => a.ts - b.ts);
}

/**
 * The tasks of the page's main thread after its first content was painted, as Lighthouse counts them.
 *
 * @returns As `tasksOn`, with `afterPaint`: the part of the task that came after the paint.
 */
export function tasksAfterPaint(events) {
  const paint = events.findLast(({ name }) => name === "firstContentfulPaint");
  if (!paint) throw new Error("the trace has no first paint");
  const begin = events.findLast(
    ({ name, pid, ts }) => name === "navigationStart" && pid === paint.pid && ts < paint.ts,
  );
  return tasksOn(paint, events, (begin ?? paint).ts)
    .filter(({ event }) => event.ts + event.dur > paint.ts)
    .map((task) => ({
      ...task,
      afterPaint: Math.min(1, (task.event.ts + task.event.dur - paint.ts) / task.event.dur),
    }));
}

/**
 * The tasks of the thread that some event happened on.
 *
 * Durations are processor time of the thread: what other programs do at the same time does not count.
 *
 * @param begin Time of the trace that `start` counts from.
 * @returns `{ event, start, duration, causes }`: times in ms, and the time of each cause by name.
 */
export function tasksOn({ pid, tid }, events, begin) {
  const thread = events.filter((event) => event.pid === pid && event.tid === tid && event.ph === "X");
  return thread
    .filter(({ name }) => name === "RunTask")
    .map((event) => ({
      event,
      start: (event.ts - begin) / 1000,
      duration: (event.tdur ?? event.dur) / 1000,
      causes: causesOf(event, thread),
    }));
}

/** Time of each cause within a task, without what causes inside of it take. */
function causesOf(task, thread) {
  const times = new Map();
  const open = [];
  const add = (cause, time) => times.set(cause, (times.get(cause) ?? 0) + time / 1000);
  for (const event of thread) {
    if (event.ts < task.ts || event.ts >= task.ts + task.dur) continue;
    const cause = CAUSES[event.name];
    if (cause === undefined) continue;
    while (open.length > 0 && open.at(-1).end <= event.ts) open.pop();
    const time = event.tdur ?? event.dur;
    add(cause, time);
    if (open.length > 0) add(open.at(-1).cause, -time);
    open.push({ cause, end: event.ts + event.dur });
  }
  return [...times].filter(([, time]) => time >= 1).sort(([, a], [, b]) => b - a);
}

/** What of the tasks is beyond a long task's limit, summed; of a task that began before the paint, the part after it. */
export function blockingTime(tasks) {
  return tasks.reduce((sum, { duration, afterPaint }) => sum + afterPaint * Math.max(0, duration - LONG_TASK), 0);
}

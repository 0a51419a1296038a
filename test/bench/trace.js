/** Analyze the main thread of a page with traces of the browser. */

/** Minimum duration of a long task, which delays responses to input (Web Vitals). */
export const LONG_TASK = 50; // ms

const CATEGORIES = [
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "v8",
  "toplevel",
  "blink.user_timing",
];

/** Causes of trace events. Other events count toward the enclosing event. */
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
 * Record a trace while an action runs.
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
 * Return the tasks of the main thread after the first contentful paint, as Lighthouse does.
 *
 * @returns The result of `tasksOn`, with `afterPaint`: the part of the task after the paint.
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
 * Return the tasks of the thread that emitted an event.
 *
 * Durations are CPU time of the thread, so other processes do not affect them.
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

/** Return the time of each cause within a task, excluding nested causes. */
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

/** Return the sum of the task durations above the limit for long tasks. Of a task during the paint, only the part after it counts. */
export function blockingTime(tasks) {
  return tasks.reduce((sum, { duration, afterPaint }) => sum + afterPaint * Math.max(0, duration - LONG_TASK), 0);
}

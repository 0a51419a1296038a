/** Measure the cost of a key press in the search dialog, with traces of the browser. */

import { LONG_TASK, record, tasksOn } from "./trace.js";

/** Time in ms between keys, sufficient to finish all work of the previous key. */
const BETWEEN = 120;
/** Time in ms for a query to load its files. */
const LOADING = 150;
/** Maximum number of keys per query. */
const KEYS = 12;

/**
 * Type queries in the dialog, after the files that they need are loaded.
 *
 * @param {import("playwright-core").Page} page
 * @param {import("playwright-core").CDPSession} session
 * @param {readonly string[]} queries
 * @returns `waits`: ms from each change of the field until the first hits of its answer are in the document; `works`:
 *   ms that the page's thread worked from each change to the next; `longTasks`: how many of its tasks were long.
 */
export async function measureKeys(page, session, queries) {
  await page.keyboard.press("Control+K");
  const field = page.getByRole("combobox");
  for (const query of queries) {
    await field.fill(query);
    await page.waitForTimeout(LOADING);
  }
  await page.evaluate(observeAnswers);
  const events = await record(session, () => type(page, queries));
  const inputs = events.filter(({ name, args }) => name === "EventDispatch" && args.data?.type === "input");
  const [first] = inputs;
  if (!first) throw new Error("the trace has no keys");
  const tasks = tasksOn(first, events, first.ts).filter(({ event }) => event.ts + event.dur > first.ts);
  return {
    waits: await page.evaluate(() => window.waits),
    works: inputs.slice(0, -1).map(({ ts }, at) => workBetween(ts, inputs[at + 1].ts, tasks)),
    longTasks: tasks.filter(({ duration }) => duration > LONG_TASK).length,
  };
}

/** Press keys instead of filling the field with a script, which would be part of the measurement. */
async function type(page, queries) {
  for (const query of queries) {
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    await page.waitForTimeout(BETWEEN);
    for (const sign of query.slice(0, KEYS)) {
      await page.keyboard.press(sign === " " ? "Space" : sign);
      await page.waitForTimeout(BETWEEN);
    }
  }
}

/** Runs in the page. Observes only the attribute that is set last, because observing all changes would distort the results. */
function observeAnswers() {
  const body = document.querySelector(".search-body");
  const field = document.querySelector("dialog input");
  let start;
  window.waits = [];
  field.addEventListener(
    "input",
    () => {
      // An empty field starts no query.
      start = field.value === "" ? undefined : performance.now();
    },
    true,
  );
  new MutationObserver(() => {
    if (start === undefined || body.dataset.answer !== field.value) return;
    window.waits.push(performance.now() - start);
    start = undefined;
  }).observe(body, { attributeFilter: ["data-answer"] });
}

function workBetween(from, to, tasks) {
  return tasks
    .filter(({ event }) => event.ts + event.dur > from && event.ts + event.dur <= to)
    .reduce((sum, { duration }) => sum + duration, 0);
}

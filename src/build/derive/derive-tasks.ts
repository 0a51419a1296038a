/** Files that follow from the whole site rather than from one page. */

import { digestOf } from "../../host/digest.ts";
import type { OutputTask } from "../../model/output.ts";
import { isExternal, outputPathOf, permalinkOf } from "../../model/permalink.ts";
import { renderRedirect } from "../../render/render-page.tsx";
import type { ComposeContext } from "../compose/context.ts";
import type { Site } from "../route/site.ts";

/** What deriving needs of the plan of the output. */
export interface DerivePlan {
  contexts: ReadonlyMap<string, ComposeContext>;
  common: string;
}

export function deriveTasks(site: Site, plan: DerivePlan): OutputTask[] {
  return [...redirectTasks(site, plan), textTask(".nojekyll", "")];
}

export function textTask(path: string, contents: string): OutputTask {
  return { key: `file:${path}`, fingerprint: digestOf(contents), produce: () => [{ path, contents }] };
}

/** A page for each redirect and locale, for hosts that know no redirect rules. */
function redirectTasks(site: Site, { contexts }: DerivePlan): OutputTask[] {
  const { config } = site;
  return [...contexts.values()].flatMap(({ locale }) =>
    [...site.redirects].map(([from, to]) => {
      const target = isExternal(to) ? to : permalinkOf(config.baseUrl, locale, to);
      const absolute = isExternal(to) ? to : config.url + target;
      return textTask(outputPathOf(locale, from), renderRedirect(target, absolute));
    }),
  );
}

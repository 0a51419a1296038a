/** The description by which browsers add the site's search to theirs (OpenSearch 1.1). */

import type { OutputTask } from "../../model/output.ts";
import { escapeXml } from "../../util/html.ts";
import { type ComposeContext, toAbsolute, translator } from "../compose/compose-context.ts";
import { textTask } from "./text-task.ts";

/** Longest `ShortName` that the format allows. */
const SHORT_NAME = 16;

export function openSearchTask(context: ComposeContext): OutputTask {
  const { site, locale } = context;
  const target = `${toAbsolute(context, locale, "/search")}?q={searchTerms}`;
  const contents = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeXml(site.config.title.slice(0, SHORT_NAME))}</ShortName>
<Description>${escapeXml(translator(context)("search.page.title"))}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Url type="text/html" method="get" template="${escapeXml(target)}"/>
</OpenSearchDescription>
`;
  return textTask(`${locale.prefix}/opensearch.xml`.slice(1), contents);
}

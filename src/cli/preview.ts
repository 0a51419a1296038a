/** `sitegen preview`: serves a finished build. */

import { existsSync } from "node:fs";
import path from "node:path";
import { convertListenError } from "../dev/http.ts";
import { type PreviewServer, startPreviewServer } from "../dev/preview-server.ts";
import { MANIFEST_NAME } from "../host/output-folder.ts";
import type { CommandContext } from "./command-context.ts";
import { type CommonFlags, PREVIEW_PORT } from "./flags.ts";
import { readSiteSettings, reportMissingBuild } from "./open-site.ts";
import { openInBrowser, printUrls, printWarning, type ServeFlags, waitUntilAborted, warnIfExposed } from "./serve.ts";

export async function runPreview(flags: CommonFlags & ServeFlags, context: CommandContext): Promise<void> {
  const { config, out } = await readSiteSettings(flags, context);
  if (!existsSync(path.join(out, MANIFEST_NAME))) throw reportMissingBuild(out);
  warnIfExposed(flags.host, context);
  const { host, allowedHost, port = PREVIEW_PORT } = flags;
  let server: PreviewServer;
  try {
    server = await startPreviewServer({
      out,
      url: config.url,
      baseUrl: config.baseUrl,
      host,
      allowedHost,
      port,
      onWarning: (message) => printWarning(message, context),
    });
  } catch (error) {
    throw convertListenError(error, host, port);
  }
  const url = printUrls(server.port, config.baseUrl, flags, context);
  if (flags.open) openInBrowser(url);
  await waitUntilAborted(context.signal);
  await server.close();
}

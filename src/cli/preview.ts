/** `sitegen preview`: serves a finished build. */

import { existsSync } from "node:fs";
import path from "node:path";
import { type PreviewServer, startPreviewServer } from "../dev/preview-server.ts";
import { MANIFEST_NAME } from "../host/output-folder.ts";
import { type CommonFlags, PREVIEW_PORT } from "./flags.ts";
import { noBuild, readConfig } from "./read-config.ts";
import {
  listenError,
  openInBrowser,
  printUrls,
  printWarning,
  type ServeFlags,
  waitUntilAborted,
  warnIfExposed,
} from "./serve.ts";

export async function runPreview(flags: CommonFlags & ServeFlags, signal: AbortSignal): Promise<void> {
  const { config, out } = await readConfig(flags, signal);
  if (!existsSync(path.join(out, MANIFEST_NAME))) throw noBuild(out);
  warnIfExposed(flags.host);
  const { host, allowedHost, port = PREVIEW_PORT } = flags;
  let server: PreviewServer;
  try {
    server = await startPreviewServer({
      out,
      baseUrl: config.baseUrl,
      host,
      allowedHost,
      port,
      onWarning: printWarning,
    });
  } catch (error) {
    throw listenError(error, host, port);
  }
  const url = printUrls(server.port, config.baseUrl, flags);
  if (flags.open) openInBrowser(url);
  await waitUntilAborted(signal);
  await server.close();
}

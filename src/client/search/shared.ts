/**
 * What the dialog, the parts of it that few visits need and the search page share, in one chunk: each of them imports this
 * file. Otherwise the bundler would make a crumb of a chunk for what two of them share (see `client/core.ts`).
 */

import "../../model/search/limits.ts";
import "./memory.ts";
import "./provider.ts";

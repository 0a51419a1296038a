import { type OutputPath, outputPath } from "../../model/permalink.ts";
/** Paths of the index files, relative to the output root. */

/** Directory of all index files. */
export const SEARCH_FOLDER = "assets/search";

/** Return the path of a shard. @param name As in `ShardsFile.names`. */
export const shardPath = (name: string): OutputPath => outputPath(`${SEARCH_FOLDER}/terms/${name}.txt`);

/** Return the path of a page's texts. @param name As in `ShardsFile.texts`. */
export const textPath = (name: string): OutputPath => outputPath(`${SEARCH_FOLDER}/text/${name}.json`);

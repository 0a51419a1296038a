/** Where the files of an index stand, below the output root. */

/** Folder of all of them. */
export const SEARCH_FOLDER = "assets/search";

/** A shard, by its name in the list of shards. */
export const shardPath = (name: string): string => `${SEARCH_FOLDER}/terms/${name}.txt`;

/** The texts of a page, by their name in the list of shards. */
export const textPath = (name: string): string => `${SEARCH_FOLDER}/text/${name}.json`;

/** Run several test files in one process, one after the other. */

import { after, suite } from "node:test";

/**
 * Run files, each as a suite with its name.
 *
 * A file is imported by the function of its suite, so its tests and hooks belong to the suite: hooks run at the end of the
 * file. The next file is imported afterwards.
 *
 * @param {Record<string, () => Promise<unknown>>} files Functions that import the files.
 */
export async function runFiles(files) {
  for (const [name, load] of Object.entries(files)) {
    await new Promise((resolve) => {
      suite(name, async () => {
        try {
          await load();
        } finally {
          after(resolve); // follows the hooks of the file
        }
      });
    });
  }
}

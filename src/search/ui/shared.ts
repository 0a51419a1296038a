/**
 * Code that is loaded after the dialog's imports this file: then the bundler leaves all of the dialog in one chunk.
 * Otherwise it would make a chunk of what only some of them share, and each chunk compresses by itself.
 */

import "./dialog.ts";

/** The time of parsing long texts grows with their size. */

import { testParseTime } from "../markdown/parse-time.ts";

testParseTime([50_000, 100_000]);

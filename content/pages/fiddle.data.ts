import { defineData } from "sitegen";
import { createFiddle, type Fiddle, fiddleSchema } from "../../website/data/fiddle-data";
import { createReleases, releasesSchema } from "../../website/data/release-data";
import type { Releases } from "../../website/data/release-types";
import { type Samples, samplesSchema } from "../../website/data/samples";

export interface FiddlePageData extends Fiddle {
  releases: Releases;
  samples: Samples;
}

export default defineData({
  files: {
    "content/data/fiddle.yaml": fiddleSchema,
    "content/data/releases.yaml": releasesSchema,
    "content/data/samples.yaml": samplesSchema,
  },
  load({ files }): FiddlePageData {
    const fiddle = files.find((file) => file.path === "content/data/fiddle.yaml")?.data;
    const releases = files.find((file) => file.path === "content/data/releases.yaml")?.data;
    const samples = files.find((file) => file.path === "content/data/samples.yaml")?.data;
    if (!fiddle || !releases || !samples) throw new Error("a data file of the Fiddle page was not read");
    return { ...createFiddle(fiddle), releases: createReleases(releases), samples };
  },
});

/** Data of the home page: its texts, the release channels, code, and apps of the showcase. */

import { defineData } from "sitegen";
import type { z } from "zod";
import {
  type FeaturedApp,
  type HomeContent,
  type HomeData,
  homeSchema,
  showcaseSchema,
} from "../../website/data/home-data";
import { createReleases, releasesSchema } from "../../website/data/release-data";
import { samplesSchema } from "../../website/data/samples";

export default defineData({
  files: {
    "content/data/apps.yaml": showcaseSchema,
    "content/data/home.yaml": homeSchema,
    "content/data/releases.yaml": releasesSchema,
    "content/data/samples.yaml": samplesSchema,
  },
  load({ files }): HomeData {
    const apps = files.find((file) => file.path === "content/data/apps.yaml")?.data;
    const home = files.find((file) => file.path === "content/data/home.yaml")?.data;
    const releases = files.find((file) => file.path === "content/data/releases.yaml")?.data;
    const samples = files.find((file) => file.path === "content/data/samples.yaml")?.data;
    if (!apps || !home || !releases || !samples) throw new Error("a data file of the home page was not read");
    return { ...home, ...featured(home, apps), releases: createReleases(releases), samples };
  },
});

/** Return the apps that the page names, with the names of those that are in the showcase. */
function featured(
  { featuredLogos, featuredApps }: HomeContent,
  showcase: z.output<typeof showcaseSchema>,
): Pick<HomeData, "featuredLogos" | "featuredApps"> {
  const find = (name: string, slug?: string): FeaturedApp => {
    const app = showcase.find((app) => (slug === undefined ? app.name === name : app.slug === slug));
    return { name, showcaseName: app?.name };
  };
  return {
    featuredLogos: featuredLogos.map((name) => find(name)),
    featuredApps: featuredApps.map(({ slug, name }) => find(name, slug)),
  };
}

/** Data of the home page: its texts, the release channels, and apps of the showcase. */

import { defineData } from "sitegen";
import type { z } from "zod";
import {
  type FeaturedApp,
  type HomeContent,
  type HomeData,
  homeSchema,
  showcaseSchema,
} from "../../website/data/home-data";
import { releasesFrom, releasesSchema } from "../../website/data/release-data";

export default defineData({
  files: {
    "content/data/apps.yaml": showcaseSchema,
    "content/data/home.yaml": homeSchema,
    "content/data/releases.yaml": releasesSchema,
  },
  load({ files }): HomeData {
    const apps = files.find((file) => file.path === "content/data/apps.yaml")?.data;
    const home = files.find((file) => file.path === "content/data/home.yaml")?.data;
    const releases = files.find((file) => file.path === "content/data/releases.yaml")?.data;
    if (!apps || !home || !releases) throw new Error("a data file of the home page was not read");
    return { ...home, releases: releasesFrom(releases), featuredApps: featuredApps(home, apps) };
  },
});

/** Return the featured apps, with the logos of those that are in the showcase. */
function featuredApps({ featuredApps: apps }: HomeContent, showcase: z.output<typeof showcaseSchema>): FeaturedApp[] {
  const bySlug = new Map(showcase.map((app) => [app.slug, app]));
  return apps.map(({ slug, name }) => {
    const { logo, highlightColor } = (slug !== undefined && bySlug.get(slug)) || {};
    return { name, logo: logo ?? undefined, highlightColor: highlightColor ?? undefined };
  });
}

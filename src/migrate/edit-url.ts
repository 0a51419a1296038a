/** Converts links to the source of a page, for readers of all tools. */

/** Return the URL of the repository at a branch, with the place of a file: the new site may be its root. */
export function convertEditUrl(url: string | undefined): string | undefined {
  const [, base] = /^(https?:\/\/[^/]+\/[^/]+\/[^/]+\/(?:-\/)?(?:edit|tree|blob)\/[^/]+)/.exec(url ?? "") ?? [];
  return base === undefined ? undefined : `${base.replace(/\/(?:tree|blob)\//, "/edit/")}/{file}`;
}

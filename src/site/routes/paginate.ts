/** Long lists as pages. */

import type { RoutePath } from "../../model/permalink.ts";
import type { ListPage } from "../../model/route.ts";

/**
 * Cut a list into pages.
 *
 * Page 1 has the address of the list itself, page n is `<list>/page/<n>`. An empty list still yields page 1, because
 * navigation links to it.
 *
 * @param size Items a page, at least 1.
 * @returns Pages in order; `number` counts from 1.
 * @throws {RangeError} `size` is below 1: a mistake in our code, not in the content.
 */
export function paginate<T>(items: readonly T[], size: number, list: RoutePath): ListPage<T>[] {
  if (size < 1) throw new RangeError(`page size must be at least 1, got ${size}`);
  const count = Math.max(1, Math.ceil(items.length / size));
  const pathOf = (number: number): RoutePath => (number === 1 ? list : `${list}/page/${number}`);
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    count,
    path: pathOf(index + 1),
    newer: index > 0 ? pathOf(index) : undefined,
    older: index + 1 < count ? pathOf(index + 2) : undefined,
    items: items.slice(index * size, (index + 1) * size),
    total: items.length,
  }));
}

/** `sidebars.yaml`: named trees of pages, as written. Whether the ids exist is seen later, with the catalog. */

import { z } from "zod";
import type { SidebarName, SidebarNode, Sidebars } from "../../model/navigation.ts";
import type { Outcome, Problem, SourcePath } from "../../model/problem.ts";
import { errorAt } from "../../model/problem.ts";
import { byPlace, checkShape } from "../../reader/shape.ts";
import { formatPath, isYamlMap, readYaml, type ValuePath, type Yaml } from "../../reader/yaml.ts";
import { slugFault, webAddressFault } from "../../util/safe-path.ts";
import { slugOf } from "../../util/slug.ts";

const RULE = "invalid-data";

const text = z.string().min(1);
const className = z.string().regex(/^[\w-]+(?: [\w-]+)*$/, { error: "Use letters, digits and hyphens" });

const docShape = z.strictObject({
  id: text,
  label: text.optional(),
  platforms: z.array(z.enum(["mac", "windows", "linux"])).optional(),
  deprecated: z.boolean().optional(),
  className: className.optional(),
});

const linkShape = z.strictObject({
  href: z.string().superRefine((href, context) => {
    if ((href.startsWith("/") && !href.startsWith("//")) || /^mailto:[^\s<>"]+$/i.test(href)) return;
    const fault = webAddressFault(href);
    const hint = "Write a path from the root, or an address that begins with https://.";
    if (fault) context.addIssue({ code: "custom", message: `it ${fault.message}`, params: { hint } });
  }),
  label: text,
});

const htmlShape = z.strictObject({ html: z.string() });

const categoryShape = z.strictObject({
  category: text,
  items: z.array(z.unknown()).nullish(),
  link: z
    .union([
      z.strictObject({ id: text }),
      z.strictObject({
        generatedIndex: z
          .strictObject({
            slug: z
              .string()
              .superRefine((slug, context) => {
                const fault = slugFault(slug);
                if (fault)
                  context.addIssue({ code: "custom", message: `it ${fault.message}`, params: { hint: fault.hint } });
              })
              .optional(),
            title: text.optional(),
            description: z.string().optional(),
          })
          .nullable(),
      }),
    ])
    .nullish(),
  collapsible: z.boolean().default(true),
  collapsed: z.boolean().default(true),
  description: z.string().optional(),
});

/** The key that tells what an item is. */
const KINDS = ["id", "category", "href", "html"] as const;

/**
 * Read the sidebars of a docs version.
 *
 * @param routeBase Path of the docs, below which generated pages lie.
 * @returns Sidebars in the order of the file; items that do not fit are left out and reported. An empty file has none.
 */
export function readSidebars(source: string, file: SourcePath, routeBase = "/docs"): Outcome<Sidebars> {
  const yaml = readYaml({ file, text: source, rule: RULE });
  const reader = new SidebarReader(yaml, routeBase);
  const sidebars = new Map<SidebarName, readonly SidebarNode[]>();
  const { value } = yaml;
  if (isYamlMap(value)) for (const name of Object.keys(value)) sidebars.set(name, reader.items([name]));
  else if (value !== null && value !== undefined) reader.check(z.record(z.string(), z.unknown()), []);
  return { value: sidebars, problems: [...yaml.problems, ...reader.problems.sort(byPlace)] };
}

class SidebarReader {
  readonly problems: Problem[] = [];
  private readonly yaml: Yaml;
  private readonly routeBase: string;

  constructor(yaml: Yaml, routeBase: string) {
    this.yaml = yaml;
    this.routeBase = routeBase;
  }

  check<T>(schema: z.ZodType<T>, path: ValuePath): T | undefined {
    const { value, problems } = checkShape(schema, this.yaml, path, RULE);
    this.problems.push(...problems);
    return value;
  }

  items(path: ValuePath): readonly SidebarNode[] {
    const list = this.check(z.array(z.unknown()).nullable(), path) ?? [];
    return list.flatMap((item, index) => this.item(item, [...path, index]) ?? []);
  }

  private item(item: unknown, path: ValuePath): SidebarNode | undefined {
    const place = this.yaml.placeOf(path);
    if (typeof item === "string" && item !== "") return { type: "doc", id: item, place };
    if (!isYamlMap(item)) {
      this.check(z.union([text, z.record(z.string(), z.unknown())]), path);
      return undefined;
    }
    const kinds = KINDS.filter((kind) => Object.hasOwn(item, kind));
    if (kinds.length !== 1) {
      const message =
        kinds.length === 0
          ? `"${formatPath(path)}" is neither a document nor a category nor a link.`
          : `"${formatPath(path)}" has ${kinds.map((kind) => `"${kind}"`).join(" and ")}.`;
      this.problems.push(errorAt(place, RULE, message, 'Write exactly one of "id", "category", "href" and "html".'));
      return undefined;
    }
    if (kinds[0] === "id") {
      const doc = this.check(docShape, path);
      // The id is what rules look up, so its place is the node's.
      return doc && { type: "doc", ...doc, place: this.yaml.placeOf([...path, "id"]) };
    }
    if (kinds[0] === "category") return this.category(path);
    if (kinds[0] === "html") {
      const html = this.check(htmlShape, path);
      return html && { type: "html", ...html, place };
    }
    const link = this.check(linkShape, path);
    return link && { type: "link", ...link, place: this.yaml.placeOf([...path, "href"]) };
  }

  private category(path: ValuePath): SidebarNode | undefined {
    const shape = this.check(categoryShape, path);
    if (!shape) return undefined;
    const { category: label, items, link, collapsible, collapsed, description } = shape;
    const place = this.yaml.placeOf([...path, "category"]);
    if ((items ?? []).length === 0 && !link) {
      const hint = 'List pages under "items", give it a "link", or remove it.';
      this.problems.push(errorAt(place, "empty-category", `The category "${label}" has neither items nor link.`, hint));
      return undefined;
    }
    return {
      type: "category",
      label,
      link: link ? this.categoryLink(label, link) : undefined,
      collapsible,
      collapsed,
      ...(description === undefined ? {} : { description }),
      items: items ? this.items([...path, "items"]) : [],
      place,
    };
  }

  private categoryLink(
    label: string,
    link: NonNullable<z.output<typeof categoryShape>["link"]>,
  ): Extract<SidebarNode, { type: "category" }>["link"] {
    if ("id" in link) return { kind: "doc", id: link.id };
    const { slug, title, description } = link.generatedIndex ?? {};
    const below = slug === undefined ? `category/${slugOf(label)}` : slug.replace(/^\//, "");
    return { kind: "generated", slug, title, description, path: `${this.routeBase}/${below}` };
  }
}

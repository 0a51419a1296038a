/** One data file while it is read: values by path, problems by place. */

import { z } from "zod";
import { isoDate } from "../../markdown/front-matter/post-date.ts";
import { parseInline } from "../../markdown/parse-fragment.ts";
import type { LinkReference } from "../../model/document.ts";
import { imageFromRoot } from "../../model/permalink.ts";
import type { Outcome, Problem, SourcePath } from "../../model/problem.ts";
import { errorAt } from "../../model/problem.ts";
import type { DataLink, InlineText } from "../../model/site-data.ts";
import { byPlace, validate } from "../../reader/schema-problems.ts";
import { checkedString } from "../../reader/string-schemas.ts";
import { formatPath, isYamlMap, readYaml, shorten, type ValuePath, type Yaml } from "../../reader/yaml.ts";
import { parseVersion } from "../../util/semver.ts";
import { webAddressFault } from "../../util/url-validation.ts";

export const DATA_RULE = "invalid-data";

export const text = z.string().min(1);
export const versionNumber = checkedString((version) =>
  parseVersion(version) ? undefined : { message: "is not a version", hint: 'Write three numbers: "37.2.6".' },
);
export const isoDay = checkedString((date) =>
  isoDate(date) ? undefined : { message: "is not a date", hint: "Write YYYY-MM-DD." },
);
/** An image of this site, or of another by its web address. */
export const imageAddress = checkedString((address) =>
  /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)
    ? webAddressFault(address)
    : /[\s"<>\\^`{|}]/.test(address)
      ? { message: "holds a sign that addresses do not have", hint: "Percent-encode the sign." }
      : undefined,
);
/** An address that a link may have: of the web, or of mail. */
export const linkAddress = checkedString((address) =>
  /^mailto:[^\s<>"'@]+@[^\s<>"'@]+$/i.test(address) ? undefined : webAddressFault(address),
);
const innerAddress = checkedString((address) =>
  address.startsWith("/") && !address.startsWith("//")
    ? undefined
    : { message: "is not an address of this site", hint: 'Begin it with one slash, or name other sites by "href".' },
);

/** A link as data files write it. */
export const linkShape = z
  .strictObject({ label: text, to: innerAddress.optional(), href: linkAddress.optional() })
  .superRefine(({ to, href }, context) => {
    if ((to === undefined) === (href === undefined))
      context.addIssue({
        code: "custom",
        message: to === undefined ? "The link leads nowhere." : "The link has two targets.",
        params: { whole: true, hint: 'Give it either "to" (this site) or "href" (another).' },
      });
  });

export interface DataSource {
  path: SourcePath;
  text: string;
}

export class DataFile {
  readonly path: SourcePath;
  readonly yaml: Yaml;
  /** Addresses that were found, for the rule that follows them. */
  readonly links: LinkReference[] = [];
  private readonly problems: Problem[] = [];

  constructor(source: DataSource) {
    this.path = source.path;
    this.yaml = readYaml({ file: source.path, text: source.text, rule: DATA_RULE });
    this.problems.push(...this.yaml.problems);
  }

  get readable(): boolean {
    return this.yaml.problems.length === 0;
  }

  /** The value at a path, or `undefined` where it does not fit, which is reported. */
  check<T>(schema: z.ZodType<T>, path: ValuePath = []): T | undefined {
    if (!this.readable) return undefined;
    const { value, problems } = validate(schema, this.yaml, path, DATA_RULE);
    this.problems.push(...problems);
    return value;
  }

  /** The keys of a file that is a map or empty, or `undefined` where it is anything else, which is reported. */
  keys(): string[] | undefined {
    const { value } = this.yaml;
    if (value === null) return [];
    return this.check(z.record(z.string(), z.unknown())) && isYamlMap(value) ? Object.keys(value) : undefined;
  }

  /**
   * The entries of a list that fit, each with its index: one bad entry must not hide the others.
   *
   * @returns `undefined` where there is no list at all.
   */
  entries<T>(schema: z.ZodType<T>, path: ValuePath = []): (readonly [index: number, entry: T])[] | undefined {
    const list = this.check(z.array(z.unknown()), path);
    return list?.flatMap((_, index) => {
      const entry = this.check(schema, [...path, index]);
      return entry === undefined ? [] : [[index, entry] as const];
    });
  }

  /** Report that a value is wrong: `"apps[3].slug" is "x": it …`. */
  fail(path: ValuePath, value: string, what: string, hint: string): void {
    const message = `"${formatPath(path)}" is "${shorten(value)}"${what}.`;
    this.problems.push(errorAt(this.yaml.placeOf(path), DATA_RULE, message, hint));
  }

  inline(path: ValuePath, value: string): InlineText {
    return parseInline(value, this.yaml.placeOf(path));
  }

  /**
   * Remember an address that stands at a path.
   *
   * @returns What was remembered: nothing where there is no address.
   */
  refer(path: ValuePath, address: string | null | undefined, kind: "link" | "asset" = "link"): LinkReference[] {
    if (address === null || address === undefined) return [];
    const target = kind === "link" ? address : imageFromRoot(address);
    const link: LinkReference = { target, kind, place: this.yaml.placeOf(path) };
    this.links.push(link);
    return [link];
  }

  link(path: ValuePath, { label, to, href }: z.output<typeof linkShape>): DataLink {
    this.refer([...path, "href"], href);
    const place = this.yaml.placeOf([...path, to === undefined ? "href" : "to"]);
    return { label, ...(to === undefined ? { href } : { to }), place };
  }

  outcome<T>(value: T): Outcome<T> {
    return { value, problems: this.problems.sort(byPlace) };
  }
}

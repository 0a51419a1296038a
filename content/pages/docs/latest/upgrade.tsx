import { memo, useMemo, useState } from "react";
import { CodeBlock, DocLayout, Link, type PageProps, useHydrated, useLocale } from "sitegen/theme";
import {
  createFullFilter,
  type DeprecatedApi,
  filterVersions,
  findLines,
  LISTED_LINES,
  listDeprecatedApis,
  useUpgradeFilter,
} from "../../../../website/components/upgrade-filter.ts";
import type { Change, CodeSample, MajorVersion } from "../../../../website/data/upgrade.ts";
import "../../../../website/styles/upgrade.css";

export const frontMatter = ({ t }: { t(id: string): string }) => ({
  title: t("upgrade.title"),
  description: t("upgrade.description"),
});

/** Changes between two major versions, for the modules or the code of an app. */
export default function UpgradePage({ page, data: versions }: PageProps<readonly MajorVersion[]>) {
  const { t } = useLocale();
  const isHydrated = useHydrated();
  const full = useMemo(() => createFullFilter(versions), [versions]);
  const modules = useMemo(
    () => [...new Set(versions.flatMap(({ changes }) => changes.flatMap((change) => change.modules)))].sort(),
    [versions],
  );
  const [filter, change] = useUpgradeFilter(full, modules);
  const [code, setCode] = useState("");
  const matchesCode = (each: Change) => code.trim() === "" || findLines(code, each).length > 0;
  const visible = new Set(filterVersions(versions, filter).flatMap(({ changes }) => changes.filter(matchesCode)));
  const deprecatedApis = listDeprecatedApis(versions, filter).filter((api) => matchesCode(api.change));
  const majors = versions.map(({ major }) => major);
  return (
    <div className="column upgrade">
      <DocLayout>
        <h1>{page.title}</h1>
        <p>{t("upgrade.description")}</p>
        <form className="upgrade-form with-script" onSubmit={(event) => event.preventDefault()}>
          <MajorSelect
            label={t("upgrade.from")}
            majors={[...majors.slice(1), full.from]}
            value={filter.from}
            version={versions.find(({ major }) => major === filter.from)}
            onChange={(from) => change({ from, to: Math.max(filter.to, from + 1) })}
          />
          <MajorSelect
            label={t("upgrade.to")}
            majors={majors}
            value={filter.to}
            version={versions.find(({ major }) => major === filter.to)}
            onChange={(to) => change({ to, from: Math.min(filter.from, to - 1) })}
          />
          <ModuleList modules={modules} names={filter.modules} onChange={(names) => change({ modules: names })} />
          <label className="upgrade-code">
            {t("upgrade.code")}
            <textarea rows={4} spellCheck={false} value={code} onChange={(event) => setCode(event.target.value)} />
          </label>
        </form>
        <p role="status">
          {isHydrated && visible.size === 0 ? t("upgrade.none") : t("upgrade.count", { count: visible.size })}
        </p>
        {/* Other changes are hidden, because samples that are rendered again lose their colors. */}
        {[...versions].reverse().map((version) => (
          <VersionSection key={version.major} version={version} visible={visible} code={code} />
        ))}
        <DeprecatedApis apis={deprecatedApis} major={filter.to} />
      </DocLayout>
    </div>
  );
}

interface MajorSelectProps {
  label: string;
  majors: readonly number[];
  value: number;
  /** Selected version; `undefined` if its dates are unknown. */
  version?: MajorVersion;
  onChange(major: number): void;
}

function MajorSelect({ label, majors, value, version, onChange }: MajorSelectProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {majors.map((major) => (
          <option key={major} value={major}>
            {`Electron ${major}`}
          </option>
        ))}
      </select>
      {version && <VersionDates version={version} />}
    </label>
  );
}

function VersionDates({ version: { stable, endOfSupport } }: { version: MajorVersion }) {
  const { t } = useLocale();
  return stable && endOfSupport ? <span>{t("upgrade.dates", { stable, end: endOfSupport })}</span> : null;
}

interface ModuleListProps {
  modules: readonly string[];
  /** Selected modules. */
  names: readonly string[];
  onChange(modules: readonly string[]): void;
}

function ModuleList({ modules, names, onChange }: ModuleListProps) {
  const { t } = useLocale();
  const toggle = (name: string) =>
    modules.filter((each) => (each === name ? !names.includes(name) : names.includes(each)));
  return (
    <details className="upgrade-modules">
      <summary>
        {t("upgrade.modules")}: {names.length === 0 ? t("upgrade.allModules") : names.join(", ")}
      </summary>
      <fieldset>
        <legend className="visually-hidden">{t("upgrade.modules")}</legend>
        {modules.map((name) => (
          <label key={name}>
            <input type="checkbox" checked={names.includes(name)} onChange={() => onChange(toggle(name))} /> {name}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

function VersionSection({
  version,
  visible,
  code,
}: {
  version: MajorVersion;
  visible: ReadonlySet<Change>;
  code: string;
}) {
  const { major, changes } = version;
  return (
    <section aria-labelledby={`electron-${major}`} hidden={!changes.some((change) => visible.has(change))}>
      <h2 id={`electron-${major}`}>{`Electron ${major}`}</h2>
      <p>
        <VersionDates version={version} />
      </p>
      {changes.map((change) => (
        <ChangeEntry key={change.id} change={change} isVisible={visible.has(change)} lines={findLines(code, change)} />
      ))}
    </section>
  );
}

/** APIs that the new version still has, and a later one may not. */
function DeprecatedApis({ apis, major }: { apis: readonly DeprecatedApi[]; major: number }) {
  const { t, formatNumber } = useLocale();
  return (
    <section aria-labelledby="deprecations" hidden={apis.length === 0}>
      <h2 id="deprecations">{t("upgrade.deprecations")}</h2>
      <p>{t("upgrade.deprecationsText", { version: formatNumber(major) })}</p>
      <ul>
        {apis.map(({ major: since, change: { id, title, deprecation } }) => (
          <li key={id}>
            <Link to={`/docs/latest/breaking-changes#${id}`}>
              <TextWithCode text={title} />
            </Link>{" "}
            {deprecation?.removedIn === undefined
              ? t("upgrade.deprecatedIn", { since: formatNumber(since) })
              : t("upgrade.removedIn", { since: formatNumber(since), version: formatNumber(deprecation.removedIn) })}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChangeEntryProps {
  change: Change;
  isVisible: boolean;
  /** Numbers of the lines in the pasted code that the pattern matches. */
  lines: readonly number[];
}

function ChangeEntry({ change: { id, title, text, samples, pattern }, isVisible, lines }: ChangeEntryProps) {
  const { t, formatNumber } = useLocale();
  return (
    <article hidden={!isVisible}>
      <h3>
        <Link to={`/docs/latest/breaking-changes#${id}`}>
          <TextWithCode text={title} />
        </Link>
      </h3>
      {lines.length > 0 && (
        <p className="upgrade-lines">
          {t("upgrade.lines", {
            lines: lines.map((line, index) => (index < LISTED_LINES ? formatNumber(line) : "…")).join(", "),
          })}
        </p>
      )}
      <p>
        <TextWithCode text={text} />
      </p>
      <Samples samples={samples} />
      {pattern && (
        <p>
          {t("upgrade.pattern")} <code>{pattern}</code>
        </p>
      )}
    </article>
  );
}

/** Code before and after a change. */
const Samples = memo(function Samples({ samples }: { samples: readonly CodeSample[] }) {
  return samples.map(({ code, language, title }) => (
    <CodeBlock key={code} code={code} language={language} title={title || undefined} />
  ));
});

/** Text in which backticks mark code. */
function TextWithCode({ text }: { text: string }) {
  return text.split("`").map((part, index) => {
    // The parts of a text never change, so their positions identify them. Every second one is code.
    const key = `${index}`;
    return index % 2 === 1 ? <code key={key}>{part}</code> : part;
  });
}

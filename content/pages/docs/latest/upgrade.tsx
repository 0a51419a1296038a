import { memo, useMemo, useState } from "react";
import { CodeBlock, DocLayout, Link, type PageProps, useHydrated, useLocale } from "sitegen/theme";
import {
  createFullFilter,
  filterVersions,
  findLines,
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
  const visible = new Set(
    filterVersions(versions, filter)
      .flatMap(({ changes }) => changes)
      .filter((each) => code.trim() === "" || findLines(code, each).length > 0),
  );
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
            onChange={(from) => change({ from, to: Math.max(filter.to, from + 1) })}
          />
          <MajorSelect
            label={t("upgrade.to")}
            majors={majors}
            value={filter.to}
            onChange={(to) => change({ to, from: Math.min(filter.from, to - 1) })}
          />
          <label>
            {t("upgrade.module")}
            <select value={filter.module} onChange={(event) => change({ module: event.target.value })}>
              <option value="">{t("upgrade.allModules")}</option>
              {modules.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
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
      </DocLayout>
    </div>
  );
}

interface MajorSelectProps {
  label: string;
  majors: readonly number[];
  value: number;
  onChange(major: number): void;
}

function MajorSelect({ label, majors, value, onChange }: MajorSelectProps) {
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
    </label>
  );
}

function VersionSection({
  version: { major, stable, endOfSupport, changes },
  visible,
  code,
}: {
  version: MajorVersion;
  visible: ReadonlySet<Change>;
  code: string;
}) {
  const { t } = useLocale();
  return (
    <section aria-labelledby={`electron-${major}`} hidden={!changes.some((change) => visible.has(change))}>
      <h2 id={`electron-${major}`}>{`Electron ${major}`}</h2>
      {stable && endOfSupport && <p>{t("upgrade.dates", { stable, end: endOfSupport })}</p>}
      {changes.map((change) => (
        <ChangeEntry key={change.id} change={change} isVisible={visible.has(change)} lines={findLines(code, change)} />
      ))}
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
          {t("upgrade.lines", { lines: lines.map((line) => formatNumber(line)).join(", ") })}
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

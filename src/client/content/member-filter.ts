/** Filters the members on an API page: dims those that do not exist on a platform or in a version, and finds names. */

import { storageKeys } from "../../theme/storage.ts";
import { comparePartialVersions } from "../../util/semver.ts";
import type { FeatureInstaller } from "./feature.ts";

/** Attribute for members and fields that the selection excludes; must match theme/styles/reference.css. */
const UNAVAILABLE = "data-unavailable";

const PLATFORMS: Readonly<Record<string, string>> = {
  macos: ".badge-macos, .badge-mas",
  windows: ".badge-windows",
  linux: ".badge-linux",
};
const ANY_PLATFORM = Object.values(PLATFORMS).join(", ");

interface Selection {
  platform: string;
  version: string;
}

/** Install the listeners. New pages get the stored selection, unless the user has made one before this code loaded. */
export const install: FeatureInstaller = ({ t, storage }) => ({
  mount(element, signal) {
    const form = element.querySelector<HTMLFormElement>(".member-filter");
    if (!form) return;
    const early = readSelection(form);
    if (early.platform === "") setControl(form, "platform", storage.get(storageKeys.referencePlatform) ?? "");
    if (early.version === "") setControl(form, "version", storage.get(storageKeys.referenceVersion) ?? "");
    const store = ({ platform, version }: Selection): void => {
      storage.set(storageKeys.referencePlatform, platform);
      storage.set(storageKeys.referenceVersion, version);
    };
    const update = (): void => {
      const selection = readSelection(form);
      const { available, all } = applySelection(element, selection);
      form.toggleAttribute("data-active", selection.platform !== "" || selection.version !== "");
      const output = form.querySelector("output");
      if (output)
        output.value = available === all ? "" : t("docs.filterCount", { available: `${available}`, members: `${all}` });
    };
    form.addEventListener("submit", (event) => event.preventDefault(), { signal });
    form.addEventListener(
      "input",
      ({ target }) => {
        if (target instanceof HTMLInputElement && target.name === "name") findNames(element, target.value);
        else {
          store(readSelection(form));
          update();
        }
      },
      { signal },
    );
    form.addEventListener(
      "reset",
      () =>
        // The controls are reset after this event's listeners have run.
        setTimeout(() => {
          storage.remove(storageKeys.referencePlatform);
          storage.remove(storageKeys.referenceVersion);
          findNames(element, "");
          update();
        }),
      { signal },
    );
    if (early.platform !== "" || early.version !== "") store(readSelection(form));
    const name = form.elements.namedItem("name");
    if (name instanceof HTMLInputElement && name.value !== "") findNames(element, name.value);
    update();
  },
});

/** Select a stored value, if the form offers it. */
function setControl(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLSelectElement) {
    if ([...control.options].some((option) => option.value === value)) control.value = value;
  } else if (control instanceof RadioNodeList && Object.hasOwn(PLATFORMS, value)) control.value = value;
}

function readSelection(form: HTMLFormElement): Selection {
  const data = new FormData(form);
  return { platform: String(data.get("platform") ?? ""), version: String(data.get("version") ?? "") };
}

/** Mark members, fields and values that the selection excludes. @returns Member counts. */
function applySelection(element: HTMLElement, selection: Selection): { available: number; all: number } {
  const members = element.querySelectorAll<HTMLElement>(".member");
  const unavailable = new Set<string>();
  for (const member of members) {
    const heading = member.firstElementChild;
    const excludes = heading !== null && isExcluded([...heading.children], selection);
    member.toggleAttribute(UNAVAILABLE, excludes);
    if (excludes && heading) unavailable.add(heading.id);
  }
  for (const row of element.querySelectorAll(".fields > dt, .values tr")) {
    const cells = row.tagName === "TR" ? [...row.children].flatMap((cell) => [...cell.children]) : [...row.children];
    const excludes = isExcluded(cells, selection);
    row.toggleAttribute(UNAVAILABLE, excludes);
    if (row.nextElementSibling?.tagName === "DD") row.nextElementSibling.toggleAttribute(UNAVAILABLE, excludes);
  }
  for (const link of element.querySelectorAll<HTMLAnchorElement>(".member-index li > a"))
    link.parentElement?.toggleAttribute(UNAVAILABLE, unavailable.has(decodeURIComponent(link.hash.slice(1))));
  return { available: members.length - unavailable.size, all: members.length };
}

function isExcluded(elements: readonly Element[], { platform, version }: Selection): boolean {
  const platforms = elements.filter((each) => each.matches(ANY_PLATFORM));
  const selected = PLATFORMS[platform];
  if (selected !== undefined && platforms.length > 0 && !platforms.some((each) => each.matches(selected))) return true;
  const since = elements.find((each): each is HTMLElement => each instanceof HTMLElement && "version" in each.dataset);
  return (
    version !== "" && since?.dataset.version !== undefined && comparePartialVersions(since.dataset.version, version) > 0
  );
}

/** Show only index entries with the text in their name, and open the lists that contain them. */
function findNames(element: HTMLElement, text: string): void {
  const query = text.trim().toLowerCase();
  for (const list of element.querySelectorAll<HTMLDetailsElement>(".member-index > details")) {
    let found = 0;
    for (const entry of list.querySelectorAll("li")) {
      const name = entry.firstElementChild?.textContent?.toLowerCase() ?? "";
      entry.hidden = !name.includes(query);
      if (!entry.hidden) found += 1;
    }
    list.hidden = found === 0;
    if (query !== "" && found > 0) list.open = true;
  }
}

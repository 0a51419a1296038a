/** Adds a menu to samples with which readers select their form, and shows them in it. */

import type { ClientModule } from "sitegen/theme";
import { createSampleKey, mayHaveForms, type PageForms, STORAGE_KEY } from "./sample-key.ts";

/** Labels of the forms; the first one is that of the page. */
const FORMS = [
  ["js-cjs", "JavaScript", "CommonJS"],
  ["js-esm", "JavaScript", "ESM"],
  ["ts-cjs", "TypeScript", "CommonJS"],
  ["ts-esm", "TypeScript", "ESM"],
] as const;

/** Accessible names of the menu. */
const LABELS: Readonly<Record<string, string>> = {
  en: "Form of the samples",
  de: "Form der Beispiele",
  es: "Forma de los ejemplos",
  fr: "Forme des exemples",
  ja: "サンプルの形式",
  pt: "Forma dos exemplos",
  ru: "Форма примеров",
  zh: "示例的形式",
};

/** A code block and its markup as it came with the page. */
interface Sample {
  block: Element;
  code: Element;
  key: string;
  html: string;
  titleElement: Element | null;
  title?: string;
}

const showForms: ClientModule = ({ page, locale }) => {
  // Projects of the cookbook are downloaded as they are on the page.
  if (page.template !== "doc" || page.path.includes("/cookbook/")) return undefined;
  const samples = listSamples();
  if (samples.length === 0) return undefined;
  const blocks = new Set(samples.map(({ block }) => block));
  let forms: Promise<PageForms> | undefined;
  let current = "";

  function loadForms(): Promise<PageForms> {
    forms ??= fetch(`/samples${page.path.replace(/\/$/, "")}.json`).then((response) =>
      response.ok ? response.json() : Promise.reject(new Error(`status ${response.status}`)),
    );
    return forms;
  }

  function selectForm(form: string): void {
    current = form;
    for (const select of document.querySelectorAll<HTMLSelectElement>(".sample-form")) select.value = form;
  }

  /** Show all samples in a form. Those that do not have it keep the form of the page. */
  async function show(form: string): Promise<void> {
    selectForm(form);
    if (form === FORMS[0][0]) {
      for (const sample of samples) reset(sample);
      return;
    }
    try {
      const stored = await loadForms();
      if (current !== form) return;
      for (const sample of samples) {
        showForm(sample, stored, form);
        if (!hasForms(sample, stored)) removeMenu(sample);
      }
    } catch (error) {
      forms = undefined;
      // The page still shows the first form, so the menus must not name another one.
      if (current === form) selectForm(FORMS[0][0]);
      console.warn("[sample-forms] the samples cannot be loaded", error);
    }
  }

  /** Remove the menu from a sample that has no other form. */
  function removeMenu({ block }: Sample): void {
    blocks.delete(block);
    block.querySelector(".sample-form")?.remove();
  }

  /** Add the menu to the buttons of a block, which are created when the block is near the viewport. */
  function addMenu(buttons: Element): void {
    if (!buttons.parentElement || !blocks.has(buttons.parentElement)) return;
    if (buttons.querySelector(".sample-form")) return;
    const select = document.createElement("select");
    select.className = "sample-form";
    select.ariaLabel = LABELS[locale.code] ?? LABELS.en ?? "";
    for (const [value, ...names] of FORMS) select.append(new Option(names.join(", "), value));
    select.value = current;
    select.addEventListener("change", () => {
      store(select.value);
      void show(select.value);
    });
    buttons.prepend(select);
  }

  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof Element && node.matches(".code-buttons")) addMenu(node);
  });
  for (const block of blocks) observer.observe(block, { childList: true });
  const stored = read();
  current = FORMS.some(([value]) => value === stored) ? stored : FORMS[0][0];
  for (const buttons of document.querySelectorAll(".code-block > .code-buttons")) addMenu(buttons);
  if (current !== FORMS[0][0]) void show(current);
  return () => observer.disconnect();
};

export default showForms;

/** List the samples on the page. Examples that open in Fiddle stay as they are in their repository. */
function listSamples(): Sample[] {
  return [...document.querySelectorAll('.code-block[data-language="js"]')].flatMap((block) => {
    const code = block.querySelector(":scope > pre > code");
    const titleElement = block.querySelector(":scope > .code-title");
    const title = titleElement?.textContent ?? undefined;
    const text = code?.textContent ?? "";
    if (!code || block.closest(".tabs") || !mayHaveForms(text, title)) return [];
    return [{ block, code, key: createSampleKey(text), html: code.innerHTML, titleElement, title }];
  });
}

function reset({ code, html, titleElement, title = "" }: Sample): void {
  if (code.innerHTML !== html) code.innerHTML = html;
  if (titleElement) titleElement.textContent = title;
}

/** A translation with another number of lines than the original cannot be converted. */
function hasForms({ key, html }: Sample, stored: PageForms): boolean {
  return stored[key]?.lines === splitLines(html).length;
}

function splitLines(html: string): string[] {
  return html.replace(/\n$/, "").split("\n");
}

function showForm(sample: Sample, stored: PageForms, form: string): void {
  reset(sample);
  const lines = splitLines(sample.html);
  const converted = hasForms(sample, stored) ? stored[sample.key]?.forms[form] : undefined;
  if (!converted) return;
  for (const [from, to, html] of [...converted.edits].reverse()) {
    // Comments on the page may be translated.
    const comment = /<span class="hljs-comment">.*$/.exec(lines[to - 1] ?? "")?.[0];
    const replacement = comment ? html.replace(/<span class="hljs-comment">.*$/, () => comment) : html;
    lines.splice(from, to - from, ...replacement.split("\n"));
  }
  if (converted.edits.length > 0) sample.code.innerHTML = `${lines.join("\n")}\n`;
  if (sample.titleElement && converted.title !== undefined) sample.titleElement.textContent = converted.title;
}

/** Read the stored form. Browsers may deny access to storage. */
function read(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? "";
  } catch {
    return "";
  }
}

function store(form: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, form);
  } catch {
    // The choice is valid for this page only.
  }
}

/** Explains frequent mistakes in components by the messages of the errors that they cause. */

import { MDX_COMPONENTS } from "../model/markup.ts";
import { formatChoices } from "../util/format.ts";

/** A message and a hint. Both are sentences. */
interface Explanation {
  message: string;
  hint: string;
}

/** Values that exist in browsers, but not in Node.js. Newer versions of Node.js have some of them. */
const BROWSER_VALUES: ReadonlySet<string> = new Set([
  ...["window", "document", "self", "navigator", "location", "history", "screen", "visualViewport", "localStorage"],
  ...["sessionStorage", "indexedDB", "caches", "customElements", "matchMedia", "getComputedStyle", "getSelection"],
  ...["requestAnimationFrame", "cancelAnimationFrame", "requestIdleCallback", "alert", "confirm", "prompt", "scrollTo"],
  ...["innerWidth", "innerHeight", "HTMLElement", "Element", "Node", "Image", "Audio", "DOMParser", "FileReader"],
  ...["IntersectionObserver", "MutationObserver", "ResizeObserver", "XMLHttpRequest", "Notification", "Worker"],
]);
const REACT_NAME =
  /^(?:use(?:State|Effect|Ref|Memo|Callback|Context|Reducer|Id|LayoutEffect|Transition|SyncExternalStore)|Fragment|memo|forwardRef|createContext)$/;
const THEME_NAMES: ReadonlySet<string> = new Set([
  ...MDX_COMPONENTS,
  ...["useHydrated", "useLocale", "useMessages", "usePage", "useShell", "useSidebar"],
]);

const EXPLANATIONS: readonly (readonly [RegExp, (...groups: string[]) => Explanation])[] = [
  [
    /^Cannot read properties of null \(reading '(use\w+)'\)$/,
    (hook) => ({
      message: `The hook "${hook}" is called outside of a component.`,
      hint: "Call hooks only at the top of a component's function, or in another hook. MDX can import such a component.",
    }),
  ],
  [
    /^A translation needs an id or a default message, and none is known for "(.*)"\.$/,
    (id) => ({
      message: `No message has the ID "${id}".`,
      hint: `Add it to messages.yaml of the default locale, e.g. i18n/en/messages.yaml: '${id}: "…"'.`,
    }),
  ],
  [
    /^Objects are not valid as a React child \(found: (.*?)\)/,
    (value) => ({
      message: `A component shows an object (${value}), but React only shows text, numbers, elements and lists of them.`,
      hint: "Show one of its properties, or convert it to a string.",
    }),
  ],
  [
    /^Element type is invalid: .*but got: (\w+)/,
    (type) => ({
      message: `A tag names a component that is ${type}.`,
      hint: 'Check its import: "import Name" imports the default export, "import { Name }" the export with this name.',
    }),
  ],
  [
    /^The `style` prop expects a mapping/,
    () => ({ message: 'The property "style" is a string.', hint: 'Write an object: style={{ color: "red" }}.' }),
  ],
  [
    /^Too many re-renders/,
    () => ({
      message: "A component sets its state while it is rendered, so that it is rendered again without end.",
      hint: "Set the state in an event handler or an effect: onClick={() => setOpen(true)}.",
    }),
  ],
  [
    /^Cannot read properties of (undefined|null) \(reading '(.*)'\)$/,
    (value, property) => ({
      message: `A component throws an error: Cannot read properties of ${value} (reading '${property}').`,
      hint: `The value before ".${property}" is ${value}: check its name, and the data or properties that the component gets.`,
    }),
  ],
];

/** Return the explanation of an error that a component throws. @param isMdx True if it is thrown in the text of an MDX file. */
export function explainMistake(error: unknown, isMdx: boolean): Explanation | undefined {
  if (!(error instanceof Error) || error.cause !== undefined) return undefined;
  const undefinedName = /^(\w+) is not defined$/.exec(error.message)?.[1];
  if (undefinedName !== undefined) return explainUndefined(undefinedName, isMdx);
  for (const [pattern, explain] of EXPLANATIONS) {
    const match = pattern.exec(error.message);
    if (match) return explain(...match.slice(1));
  }
  return undefined;
}

function explainUndefined(name: string, isMdx: boolean): Explanation {
  if (BROWSER_VALUES.has(name)) {
    const message = `"${name}" exists only in browsers, but pages are rendered when the site is built.`;
    const places = formatChoices([
      "in an event handler",
      "in an effect (useEffect)",
      "after useHydrated() returned true",
    ]);
    return { message, hint: `Use it ${places}. "sitegen/theme" exports useHydrated.` };
  }
  const module = THEME_NAMES.has(name) ? "sitegen/theme" : REACT_NAME.test(name) ? "react" : undefined;
  const message = `"${name}" is not defined.`;
  if (module !== undefined) return { message, hint: `Import it: import { ${name} } from "${module}".` };
  const brace = isMdx ? ' For a brace in text, write "\\{".' : "";
  return { message, hint: `Import or define it, or correct its name.${brace}` };
}

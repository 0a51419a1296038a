/** Recognizes headings of events in API references: "Event: 'ready'", in any language. */

const LABEL = /\p{L}+:\s+/u.source;
const OPENING_QUOTE = /['"‘“]/.source;
const NAME = new RegExp(`^${LABEL}${OPENING_QUOTE}`, "u");
const NAME_ONLY = new RegExp(`^${LABEL}(?:${OPENING_QUOTE}[^'"‘’“”]*['"’”]\\s*)?$`, "u");

/** True if a text begins with the quoted name of an event. */
export const hasEventName = (text: string): boolean => NAME.test(text);

/** True if a text is the name of an event, or the label before a name as code. */
export const isEventName = (text: string): boolean => NAME_ONLY.test(text);

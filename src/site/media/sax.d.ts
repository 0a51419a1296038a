/** Types of the parts of `sax` that are used, which has none. */
declare module "sax" {
  export interface QualifiedAttribute {
    name: string;
    local: string;
    /** Namespace; `""` without prefix. */
    uri: string;
    value: string;
  }

  export interface QualifiedTag {
    name: string;
    local: string;
    uri: string;
    attributes: Readonly<Record<string, QualifiedAttribute>>;
  }

  interface Parser {
    /** Number of characters read so far. */
    position: number;
    /** Value of `position` after the `<` of the current tag. */
    startTagPosition: number;
    /** Attributes of the current tag, read so far. */
    attribList: readonly unknown[];
    ondoctype: (doctype: string) => void;
    onprocessinginstruction: (instruction: { name: string; body: string }) => void;
    onsgmldeclaration: (text: string) => void;
    onopentag: (tag: QualifiedTag) => void;
    onclosetag: () => void;
    ontext: (text: string) => void;
    oncdata: (text: string) => void;
    onerror: (error: Error) => void;
    write(text: string): this;
    close(): this;
    /** Continue after an error. */
    resume(): this;
  }

  const sax: {
    /** Longest text or value, in characters. */
    MAX_BUFFER_LENGTH: number;
    parser(strict: true, options: { xmlns: true; strictEntities: true }): Parser;
  };
  export default sax;
}

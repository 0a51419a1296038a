import { Fragment } from "react";

/** Words up to this length fit on a line in a card. */
const LONG_WORD = 14;

/** Name with opportunities for line breaks before capitals and after punctuation, in long words only. */
export function BreakableName({ name }: { name: string }) {
  if (!name.split(" ").some((word) => word.length > LONG_WORD)) return name;
  return name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[.(/_-])(?=\w)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a name's parts never change
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

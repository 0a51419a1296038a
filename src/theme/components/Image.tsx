import type { ImgHTMLAttributes, ReactElement } from "react";
import { isExternal } from "../../model/permalink.ts";
import { useShell } from "../context.tsx";

/** Props for `Image`. Other attributes are passed to `img`. */
export interface ImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "alt"> {
  /** Path to a file in `static/`, e.g. `/logo.svg`, or an external URL. */
  src: string;
  alt: string;
}

/** Image in `static/`, loaded when it approaches the viewport. */
export function Image({ src, ...rest }: ImageProps): ReactElement {
  const { baseUrl } = useShell();
  const url = src.startsWith("/") && !isExternal(src) ? baseUrl + src.slice(1) : src;
  // biome-ignore lint/a11y/useAltText: required by the props' type
  return <img loading="lazy" decoding="async" {...rest} src={url} />;
}

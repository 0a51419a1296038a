import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";
import { Link } from "./Link.tsx";

/** Card with a title, which links to a page or an external URL if `to` is set. Put several in an element with the class `cards`. */
export function Card({
  title,
  to,
  icon,
  children,
}: {
  title: string;
  to?: string;
  icon?: IconName;
  children?: ReactNode;
}) {
  const content = (
    <>
      <span className="card-title">
        {icon && <Icon name={icon} />}
        {title}
      </span>
      {children && <span className="card-text">{children}</span>}
    </>
  );
  return <div className="card">{to === undefined ? content : <Link to={to}>{content}</Link>}</div>;
}

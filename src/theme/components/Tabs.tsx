/** Tabs with the same HTML as in Markdown. */

import { Children, isValidElement, type ReactElement, type ReactNode, useId } from "react";
import { ContentBehavior } from "./ContentBehavior.tsx";

/** Props for `TabItem`. */
export interface TabItemProps {
  label: string;
  /** Value that tabs in a group share. Defaults to the label. */
  value?: string;
  children: ReactNode;
}

/** One tab in `Tabs`. */
export function TabItem({ children }: TabItemProps): ReactNode {
  return children;
}

/** Tabs. Those with the same `group` switch together, also on other pages. The children are `TabItem` elements. */
export function Tabs({ group, children }: { group?: string; children: ReactNode }) {
  const id = useId();
  const items = Children.toArray(children).filter((child): child is ReactElement<TabItemProps> =>
    isValidElement(child),
  );
  const tabs = items.map(({ props: { label, value = label, children: content } }, index) => ({
    id: `tabs${id}${index}`,
    label,
    value,
    content,
    isSelected: index === 0,
  }));
  return (
    <ContentBehavior>
      <div className="tabs" data-group={group}>
        <div className="tab-list" role="tablist" aria-label={tabs.map(({ label }) => label).join(", ")}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={tab.id}
              aria-controls={`${tab.id}-panel`}
              aria-selected={tab.isSelected}
              tabIndex={tab.isSelected ? 0 : -1}
              data-value={tab.value}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {tabs.map((tab) => (
          <div
            key={tab.id}
            className="tab-panel"
            role="tabpanel"
            id={`${tab.id}-panel`}
            aria-labelledby={tab.id}
            data-value={tab.value}
            data-label={tab.label}
            hidden={!tab.isSelected}
          >
            {tab.content}
          </div>
        ))}
      </div>
    </ContentBehavior>
  );
}

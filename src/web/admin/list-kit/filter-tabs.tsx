import type { ReactNode } from 'react';

type Tab<Value extends string> = { value: Value; label: string };
type Props<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Further controls at the end of the bar. */
  end?: ReactNode;
};

/** Narrows a list to one state. Toggle buttons rather than tabs, since the list below stays. */
export function FilterTabs<Value extends string>(props: Props<Value>) {
  const { label, tabs, value, onChange, end } = props;
  return (
    <div className="bar">
      <div className="tabs" role="group" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            aria-pressed={tab.value === value}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {end}
    </div>
  );
}

import type { ReactNode } from 'react';

type Option<Value extends string> = { value: Value; label: ReactNode; note?: ReactNode };
type Props<Value extends string> = {
  legend: string;
  name: string;
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  describedBy?: string;
};

/** A choice of one among few, each with a note under its name. */
export function RadioCards<Value extends string>(props: Props<Value>) {
  const { legend, name, options, value, onChange, describedBy } = props;
  return (
    <fieldset className="choice" aria-describedby={describedBy}>
      <legend className="lbl">{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.note && <span>{option.note}</span>}
        </label>
      ))}
    </fieldset>
  );
}

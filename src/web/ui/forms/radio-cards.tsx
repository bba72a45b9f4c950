import { type ReactNode, useId } from 'react';
import { CircleAlert } from 'lucide-react';

type Option<Value extends string> = { value: Value; label: ReactNode; note?: ReactNode };
type Props<Value extends string> = {
  legend: string;
  name: string;
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  describedBy?: string;
  /** Why what is chosen will not do; announced, and read with the choice. */
  error?: string | undefined;
};

/** A choice of one among few, each with a note under its name. */
export function RadioCards<Value extends string>(props: Props<Value>) {
  const { legend, name, options, value, onChange, describedBy, error } = props;
  const id = useId();
  const told = error === undefined ? describedBy : id;
  return (
    <fieldset className="choice" aria-describedby={told} data-invalid={error && true}>
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
      <div id={id} className="told" aria-live="polite">
        {error && (
          <p className="err">
            <CircleAlert className="i" aria-hidden />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}

import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

type Option = { value: string; label: ReactNode; note?: ReactNode };
type Props = Omit<ComponentProps<'input'>, 'id' | 'type' | 'value'> & {
  legend: string;
  options: readonly Option[];
  /** Why the choice is invalid; announced, and read with the choice. */
  error?: string | undefined;
};

/** A form field to choose any of a few options, each with a note under its name. */
export function CheckboxField({ legend, options, error, ...input }: Props) {
  const id = useId();
  return (
    <fieldset className="ticks" aria-describedby={error === undefined ? undefined : id}>
      <legend className="lbl">{legend}</legend>
      {options.map(({ value, label, note }) => (
        <label key={value} className="tick">
          <input {...input} type="checkbox" value={value} />
          <span>
            {label}
            {note && <span className="sub">{note}</span>}
          </span>
        </label>
      ))}
      <div id={id} aria-live="polite">
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

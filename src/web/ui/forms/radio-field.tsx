import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

type Option = { value: string; label: ReactNode; note?: ReactNode };
type Props = Omit<ComponentProps<'input'>, 'id' | 'type' | 'value'> & {
  legend: string;
  options: readonly Option[];
  /** Why the choice is invalid; announced, and read with the choice. */
  error?: string | undefined;
};

/** A form field to choose one of a few options, each with a note under its name. */
export function RadioField({ legend, options, error, ...input }: Props) {
  const id = useId();
  return (
    <fieldset
      className="choice"
      aria-describedby={error === undefined ? undefined : id}
      data-invalid={error && true}
    >
      <legend className="lbl">{legend}</legend>
      {options.map(({ value, label, note }) => (
        <label key={value}>
          <input {...input} type="radio" value={value} />
          {label}
          {note && <span>{note}</span>}
        </label>
      ))}
      <div id={id} className="choice-told" aria-live="polite">
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

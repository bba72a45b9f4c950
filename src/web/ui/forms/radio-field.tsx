import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

type Option = { value: string; label: ReactNode; note?: ReactNode };
type Props = Omit<ComponentProps<'input'>, 'id' | 'type' | 'value'> & {
  legend: string;
  options: readonly Option[];
  /** Why what is chosen will not do; announced, and read with the choice. */
  error?: string | undefined;
};

/** A choice of one among few, each with a note under its name, as a field of a form. */
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

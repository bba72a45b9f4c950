import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

type Props = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  label: ReactNode;
  error: string | undefined;
};

/** A consent, with a message if it is missing. */
export function Checkbox({ label, error, ...input }: Props) {
  const id = useId();
  return (
    <div className="field">
      <div className="tick">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-help`}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      <div id={`${id}-help`} aria-live="polite">
        {error && (
          <p className="help help-bad">
            <CircleAlert className="i" aria-hidden />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

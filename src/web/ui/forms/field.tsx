import { CircleAlert, Lock } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

type FrameProps = {
  id: string;
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
};

/** Label above, help below, the error in the help's place and announced. */
export function FieldFrame({ id, label, help, error, children }: FrameProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      <div id={`${id}-help`} aria-live="polite">
        {error ? (
          <p className="help help-bad">
            <CircleAlert className="i" aria-hidden />
            {error}
          </p>
        ) : (
          help && <p className="help">{help}</p>
        )}
      </div>
    </div>
  );
}

/** What an input needs so that its help and its error are read with it. */
export const described = (id: string, error: string | undefined) => ({
  id,
  'aria-describedby': `${id}-help`,
  'aria-invalid': error ? true : undefined,
});

export type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** What stands after the input inside its frame. */
  end?: ReactNode;
  /** A number or an address: digits of one width. */
  mono?: boolean;
};

/** A line of text. Read-only ones show a lock, and their help says how they can change. */
export function Field({ label, help, error, end, mono, ...input }: FieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <div className={input.readOnly ? 'input ro' : 'input'}>
        <input {...input} {...described(id, error)} className={mono ? 'mono' : undefined} />
        {input.readOnly && (
          <span className="suf">
            <Lock className="i" aria-hidden />
          </span>
        )}
        {end && <span className="suf">{end}</span>}
      </div>
    </FieldFrame>
  );
}

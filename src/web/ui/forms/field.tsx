import { CircleAlert, Lock } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

type FrameProps = {
  id: string;
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
};

/** Label above, help below; an error replaces the help and is announced. */
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

/** Returns an input's attributes that link it to its help and error. */
export const described = (id: string, error: string | undefined) => ({
  id,
  'aria-describedby': `${id}-help`,
  'aria-invalid': error ? true : undefined,
});

export type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** Content after the input, inside its frame. */
  end?: ReactNode;
  /** A number or an address: fixed-width digits. */
  mono?: boolean;
};

/** A line of text. Read-only fields show a lock, and their help explains how they can change. */
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

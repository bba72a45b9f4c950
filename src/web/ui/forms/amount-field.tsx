import { useId } from 'react';
import { described, FieldFrame, type FieldProps } from './field.tsx';

/** The one amount of a money form, in dollars, in large type. */
export function AmountField({ label, help, error, end, ...input }: Omit<FieldProps, 'mono'>) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <div className="input big">
        <span className="pre">$</span>
        <input inputMode="decimal" autoComplete="off" {...input} {...described(id, error)} />
        {end && <span className="suf">{end}</span>}
      </div>
    </FieldFrame>
  );
}

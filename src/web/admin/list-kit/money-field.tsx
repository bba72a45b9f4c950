import { Lock } from 'lucide-react';
import { useId } from 'react';
import { described, FieldFrame, type FieldProps } from '../../ui/forms/field.tsx';

/** A dollar field in a staff form: right-aligned figures, and a lock if read-only. */
export function MoneyField({ label, help, error, end, ...input }: Omit<FieldProps, 'mono'>) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <div className={input.readOnly ? 'input money ro' : 'input money'}>
        <span className="pre">$</span>
        <input inputMode="decimal" autoComplete="off" {...input} {...described(id, error)} />
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

import { type ComponentProps, type ReactNode, useId } from 'react';
import { described, FieldFrame } from './field.tsx';

type Props = Omit<ComponentProps<'select'>, 'id'> & {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
};

/** Chooses one of many options. */
export function SelectField({ label, help, error, ...select }: Props) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <div className="input">
        <select {...select} {...described(id, error)} />
      </div>
    </FieldFrame>
  );
}

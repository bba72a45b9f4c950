import { type ComponentProps, type ReactNode, useId } from 'react';
import { described, FieldFrame } from './field.tsx';

type Props = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
};

/** Several lines of text. */
export function TextArea({ label, help, error, ...area }: Props) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <div className="input">
        <textarea rows={4} {...area} {...described(id, error)} />
      </div>
    </FieldFrame>
  );
}

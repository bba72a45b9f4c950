import { Field, type FieldProps } from './field.tsx';

/**
 * Six digits from a mail or an authenticator. There is no maximum length: a browser would cut a
 * pasted code that contains a space, and lose the last digit.
 */
export const CodeField = (props: Omit<FieldProps, 'inputMode' | 'autoComplete' | 'mono'>) => (
  <Field mono inputMode="numeric" autoComplete="one-time-code" {...props} />
);

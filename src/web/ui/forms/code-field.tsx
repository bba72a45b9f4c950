import { Field, type FieldProps } from './field.tsx';

/**
 * Six digits of a mail or of an authenticator. No most of characters: a browser would cut off what
 * is pasted with its space, and the last digit with it.
 */
export const CodeField = (props: Omit<FieldProps, 'inputMode' | 'autoComplete' | 'mono'>) => (
  <Field mono inputMode="numeric" autoComplete="one-time-code" {...props} />
);

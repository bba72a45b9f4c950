import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { messageOf, Problem } from '../../app/problem.ts';

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setError'>;

type Place<Values extends FieldValues> = {
  /** Fields that the call names otherwise than the form. */
  names?: Readonly<Record<string, Path<Values>>> | undefined;
  /** Refusals that are about one field and name none, by their code. */
  codes?: Readonly<Record<string, Path<Values>>> | undefined;
  /** Whether the form has a place for what concerns none of its fields. */
  showsRefusal?: boolean | undefined;
  fallback?: string | undefined;
};

/**
 * Puts what the server said beside the fields it is about, and the focus on the first of them; what
 * is about none of them above the button, where the form has such a place. True where the form now
 * says all of it, so that nothing is left for a toast.
 */
export function showRefusal<Values extends FieldValues>(
  form: Form<Values>,
  error: unknown,
  { names = {}, codes = {}, showsRefusal = false, fallback }: Place<Values> = {},
): boolean {
  const known = new Set(Object.keys(form.getValues()));
  const fieldErrors = Object.entries(error instanceof Problem ? error.fields : {})
    .map(([name, text]) => [names[name] ?? (name as Path<Values>), text] as const)
    .filter(([name]) => known.has(name));
  fieldErrors.forEach(([name, message], index) =>
    form.setError(name, { message }, { shouldFocus: index === 0 }),
  );
  const message = messageOf(error, fallback);
  if (fieldErrors.length > 0) return fieldErrors.some(([, text]) => text === message);
  const only = error instanceof Problem ? codes[error.code] : undefined;
  if (only !== undefined) {
    form.setError(only, { message }, { shouldFocus: true });
    return true;
  }
  if (showsRefusal) form.setError('root', { message });
  return showsRefusal;
}

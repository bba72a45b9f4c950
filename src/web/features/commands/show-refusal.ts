import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { messageOf, Problem } from '../../app/problem.ts';

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setError'>;

type Place<Values extends FieldValues> = {
  /** Fields with another name in the call than in the form. */
  names?: Readonly<Record<string, Path<Values>>> | undefined;
  /** Refusal codes that concern one field without naming it. */
  codes?: Readonly<Record<string, Path<Values>>> | undefined;
  /** Whether the form can show refusals that concern no field. */
  showsRefusal?: boolean | undefined;
  fallback?: string | undefined;
};

/**
 * Shows the server's messages beside their fields and focuses the first one; a message that
 * concerns no field goes above the button, if the form has a place for it. Returns true if the form
 * now shows all messages, so that no toast is needed.
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

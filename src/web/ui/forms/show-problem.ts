import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Problem } from '../../app/problem.ts';

/** Puts what the server said beside the fields it is about, and the focus on the first of them. */
export function showProblem<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  error: unknown,
): void {
  if (!(error instanceof Problem)) return;
  const known = Object.keys(form.getValues());
  const told = Object.entries(error.fields).filter(([name]) => known.includes(name));
  told.forEach(([name, message], index) =>
    form.setError(name as Path<Form>, { message }, { shouldFocus: index === 0 }),
  );
}

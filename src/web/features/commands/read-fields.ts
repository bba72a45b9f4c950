import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>;
/** What is read of an element: a fieldset has no value, a choice is no text. */
type Element = { name?: string; type?: string; value?: string };

// A press chooses these, and their value is not what was chosen.
const chosenKinds = new Set(['radio', 'checkbox', 'file', 'submit', 'button', 'fieldset']);

/**
 * Takes what stands in the fields at the moment of sending: password managers, and autofill before
 * the page is ready, write into them without an event that the form would hear.
 */
export function readFields<Values extends FieldValues>(
  form: Form<Values>,
  { elements }: { elements: Iterable<object> },
): void {
  const known = new Map(Object.entries(form.getValues()));
  for (const { name, type = '', value } of elements as Iterable<Element>) {
    if (!name || value === undefined || chosenKinds.has(type) || !known.has(name)) continue;
    if (value !== known.get(name)) {
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>);
    }
  }
}

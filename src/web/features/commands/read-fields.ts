import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>;
/** The properties that are read from an element: a fieldset has no value, a choice is no text. */
type Element = { name?: string; type?: string; value?: string };

// Set by a press; their value attribute is not the choice.
const chosenKinds = new Set(['radio', 'checkbox', 'file', 'submit', 'button', 'fieldset']);

/**
 * Reads the fields' values when the form is sent: password managers, and autofill before the page
 * is ready, fill fields without an event that the form receives.
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

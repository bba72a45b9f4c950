import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** The fields that depend on another field's value: a tag on its address (INP-2). */
export type DependentFields<Values extends FieldValues> = {
  readonly [Name in Path<Values>]?: readonly Path<Values>[];
};

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>;

/**
 * Keeps dependent fields consistent. A change of address empties the fields typed for the old one;
 * fields typed before any address belong to the first one entered.
 */
export function dependentFields<Values extends FieldValues>() {
  type Name = Path<Values>;
  const typedFor = new Map<Name, unknown>();
  return {
    /** Handles a change of a field in a form with these initial values. */
    changed: (form: Form<Values>, name: Name, { of, began }: Given<Values>): void => {
      for (const [lead, others] of Object.entries(of) as [Name, readonly Name[]][]) {
        if (others.includes(name)) typedFor.set(name, form.getValues(lead));
      }
      const now: unknown = form.getValues(name);
      for (const other of of[name] ?? []) {
        if (!form.getValues(other)) continue;
        const belongs = typedFor.has(other) ? typedFor.get(other) : began[name];
        if (belongs === '' || belongs === now) continue;
        form.setValue(other, '' as PathValue<Values, Name>);
      }
    },
    left: (form: Form<Values>, name: Name, { of }: Given<Values>): void => {
      for (const other of of[name] ?? []) {
        if (typedFor.get(other) === '') typedFor.set(other, form.getValues(name));
      }
    },
  };
}

type Given<Values extends FieldValues> = { of: DependentFields<Values>; began: Values };

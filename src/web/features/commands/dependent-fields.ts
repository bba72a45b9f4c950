import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** Which fields belong to what stands in another one: a tag to its address (INP-2). */
export type DependentFields<Values extends FieldValues> = {
  readonly [Name in Path<Values>]?: readonly Path<Values>[];
};

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>;

/**
 * Keeps fields together that are one value. What was typed for one address is emptied when another
 * one stands there; what was typed before there was any belongs to the first that is left there.
 */
export function dependentFields<Values extends FieldValues>() {
  type Name = Path<Values>;
  const typedFor = new Map<Name, unknown>();
  return {
    /** After a field changed, in a form that began with these values. */
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

import { type FormEvent, useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  useForm,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import type { DraftPlace } from '../../app/drafts.ts';
import { Problem } from '../../app/problem.ts';
import { toastError } from '../../ui/toasts.tsx';
import type { Command } from './command.ts';
import { type DependentFields, dependentFields } from './dependent-fields.ts';
import { formDraft } from './form-draft.ts';
import { readFields } from './read-fields.ts';
import { showRefusal } from './show-refusal.ts';
import { useCommand } from './use-command.ts';

/** What is wrong with what was typed, in words: beside a field, or above the button. */
export type Faults<Values extends FieldValues> = Partial<
  Record<Path<Values> | 'root', string | undefined>
>;

type CommandForm<Values extends FieldValues, Input, Answer> = Command<Input, Answer> & {
  /** What stands in the form at first. */
  values: Values;
  /** What is sent for what was typed: the same unless it is said, nothing where it is null. */
  input?: (values: Values) => Input | null;
  /** What the rules of single fields do not say; nothing is sent while there is a fault. */
  faults?: (values: Values) => Faults<Values>;
  names?: Readonly<Record<string, Path<Values>>>;
  codes?: Readonly<Record<string, Path<Values>>>;
  showsRefusal?: boolean;
  /** Beside what the fields say, where something is wrong with them. */
  onInvalid?: () => void;
  /** Fields that belong to what stands in another: its change empties them (INP-2). */
  belongs?: DependentFields<Values>;
  /** Where what is typed is kept until the command succeeds (INP-3). */
  draft?: DraftPlace | null;
  /** What goes on of a draft with what the command made: nothing unless it is said. */
  draftAfter?: (answer: Answer, input: Input) => Partial<Values> | null;
};

/** A form that sends a command. What was refused stands in it, and nothing typed is lost. */
export function useCommandForm<Values extends FieldValues, Input = Values, Answer = unknown>(
  given: CommandForm<Values, Input, Answer>,
) {
  const { values, input, faults, onInvalid, draft, belongs, ...command } = given;
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> });
  const kept = useDraft(form, draft);
  const sending = useCommand<Input, Answer>(
    {
      ...command,
      onDone: (answer, sent) => {
        if (draft) endDraft(form, kept, given.draftAfter?.(answer, sent) ?? null);
        return command.onDone?.(answer, sent);
      },
      // The form says it, and stays; a toast says it too (MEM-17).
      onRefused: (error) => {
        showRefusal(form, error, given);
        return given.onRefused?.(error) ?? false;
      },
    },
    kept.keys,
  );
  const showFaults = (typed: Values, shouldFocus: boolean): number =>
    showFaultsIn(form, faults?.(typed) ?? {}, shouldFocus);
  const send = form.handleSubmit(
    (typed) => {
      if (showFaults(typed, true) > 0) return onInvalid?.();
      const sent = input ? input(typed) : (typed as unknown as Input);
      return sent === null ? undefined : sending.mutate(sent);
    },
    () => {
      // All that is wrong is shown at once; the focus is on the first field already.
      showFaults(form.getValues(), false);
      onInvalid?.();
    },
  );
  const errors = form.formState.errors as Partial<Record<string, { message?: string }>>;
  const errorOf = (name: Path<Values> | 'root') => errors[name]?.message;
  return {
    ...form,
    sending,
    busy: sending.isPending,
    submit: (event: FormEvent<HTMLFormElement>) => {
      // What the server said of the last sending may be about a field that no rule looks at.
      form.clearErrors();
      readFields(form, event.currentTarget);
      void send(event);
    },
    /** An input of the form, with what is wrong with it. */
    field: fieldsOf(form, errorOf, useBelongs(form, belongs ?? {}, values)),
    /** What is wrong with a field that has no input of its own. */
    errorOf,
    /** What was refused and is about no field. */
    problem: errorOf('root'),
    /** The code of the last refusal, for a form that knows a remedy. */
    refusal: sending.error instanceof Problem ? sending.error.code : null,
  };
}

type Form<Values extends FieldValues> = ReturnType<typeof useForm<Values>>;

/** Shows the faults of the whole; how many there are. What is about no field is a toast too. */
function showFaultsIn<Values extends FieldValues>(
  form: Form<Values>,
  faults: Faults<Values>,
  shouldFocus: boolean,
): number {
  const wrong = Object.entries(faults).filter(([, text]) => text !== undefined);
  wrong.forEach(([name, message], index) =>
    form.setError(name as Path<Values>, { message }, { shouldFocus: shouldFocus && index === 0 }),
  );
  if (faults.root !== undefined) toastError(faults.root);
  return wrong.length;
}

/** Ends a draft whose command succeeded, or keeps what goes on with what it made. */
function endDraft<Values extends FieldValues>(
  form: Form<Values>,
  kept: ReturnType<typeof formDraft<Values>>,
  after: Partial<Values> | null,
): void {
  // Its page may not have closed yet when somebody goes Back: nothing that was sent stands there.
  if (after === null) form.reset();
  // In the form as well: what is kept from now on is kept with it.
  for (const [name, value] of Object.entries(after ?? {})) {
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>);
  }
  kept.end(after && { ...form.getValues(), ...after });
}

/** Puts back what was left of a form, and keeps what is typed into it (MEM-19). */
function useDraft<Values extends FieldValues>(
  { reset, watch, getValues }: Form<Values>,
  place: DraftPlace | null | undefined,
) {
  const [kept] = useState(() => formDraft<Values>());
  useEffect(() => {
    if (!place) return undefined;
    kept.open(place, {
      read: getValues,
      restore: (values) => reset(values, { keepDefaultValues: true }),
    });
    const watching = watch((values) => kept.keep(values as Values));
    return () => watching.unsubscribe();
  }, [kept, place, reset, watch, getValues]);
  return kept;
}

/** What happens beside when a field changes, or is left. */
function useBelongs<Values extends FieldValues>(
  form: Form<Values>,
  of: DependentFields<Values>,
  began: Values,
) {
  const [kept] = useState(() => dependentFields<Values>());
  return {
    changed: (name: Path<Values>) => kept.changed(form, name, { of, began }),
    left: (name: Path<Values>) => kept.left(form, name, { of, began }),
  };
}

/** An input of a form, with what is wrong with it. */
function fieldsOf<Values extends FieldValues>(
  form: Form<Values>,
  errorOf: (name: Path<Values>) => string | undefined,
  beside: ReturnType<typeof useBelongs<Values>>,
) {
  return <Name extends Path<Values>>(
    name: Name,
    rules: RegisterOptions<Values, Name> = {},
  ): InputOf => {
    const registered = form.register(name, {
      ...rules,
      onChange: (event: unknown) => {
        beside.changed(name);
        rules.onChange?.(event);
      },
      onBlur: (event: unknown) => {
        beside.left(name);
        rules.onBlur?.(event);
      },
    });
    const required = rules.required !== undefined && rules.required !== false;
    return { ...registered, ...(required ? { required } : {}), error: errorOf(name) };
  };
}

/** An input of a form, with what is wrong with it. */
export type InputOf = UseFormRegisterReturn & { error: string | undefined };

/** What a part of a form takes of it. */
export type CommandFormOf<Values extends FieldValues = FieldValues> = ReturnType<
  typeof useCommandForm<Values>
>;

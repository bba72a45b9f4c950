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

/** Validation messages: beside a field, or above the button. */
export type Faults<Values extends FieldValues> = Partial<
  Record<Path<Values> | 'root', string | undefined>
>;

type CommandForm<Values extends FieldValues, Input, Answer> = Command<Input, Answer> & {
  /** The initial values of the form. */
  values: Values;
  /** Returns the command for the values: the values by default; nothing is sent if null. */
  input?: (values: Values) => Input | null;
  /** Returns faults that concern several fields; nothing is sent while there is one. */
  faults?: (values: Values) => Faults<Values>;
  names?: Readonly<Record<string, Path<Values>>>;
  codes?: Readonly<Record<string, Path<Values>>>;
  showsRefusal?: boolean;
  /** Called, besides the fields' messages, when fields are invalid. */
  onInvalid?: () => void;
  /** Fields that depend on another: a change of it empties them (INP-2). */
  belongs?: DependentFields<Values>;
  /** Where the input is saved until the command succeeds (INP-3). */
  draft?: DraftPlace | null;
  /** Returns the values that the draft keeps after success: none by default. */
  draftAfter?: (answer: Answer, input: Input) => Partial<Values> | null;
};

/** A form that sends a command. It shows the refusal and loses no input. */
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
      // The form shows the refusal and stays; a toast shows it too (MEM-17).
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
      // All faults appear at once; the first field already has the focus.
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
      // The last refusal may concern a field that no rule checks.
      form.clearErrors();
      readFields(form, event.currentTarget);
      void send(event);
    },
    /** Returns a form input with its message. */
    field: fieldsOf(form, errorOf, useBelongs(form, belongs ?? {}, values)),
    /** Returns the message of a field without a separate input. */
    errorOf,
    /** The refusal, if it concerns no field. */
    problem: errorOf('root'),
    /** The code of the last refusal, for forms that offer a remedy. */
    refusal: sending.error instanceof Problem ? sending.error.code : null,
  };
}

type Form<Values extends FieldValues> = ReturnType<typeof useForm<Values>>;

/** Shows the form's faults and returns their number. Those without a field also get a toast. */
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

/** Ends the draft of a successful command, or keeps the values that continue with its result. */
function endDraft<Values extends FieldValues>(
  form: Form<Values>,
  kept: ReturnType<typeof formDraft<Values>>,
  after: Partial<Values> | null,
): void {
  // The page may still be open when the user goes Back: it must not show sent input.
  if (after === null) form.reset();
  // Set in the form as well, which is saved together with it from now on.
  for (const [name, value] of Object.entries(after ?? {})) {
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>);
  }
  kept.end(after && { ...form.getValues(), ...after });
}

/** Restores a form's draft and saves further input (MEM-19). */
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

/** Returns the handler for the dependents of a field that changes or loses focus. */
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

/** Returns the inputs of a form with their messages. */
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

/** A form input with its message. */
export type InputOf = UseFormRegisterReturn & { error: string | undefined };

/** The interface that a form passes to its parts. */
export type CommandFormOf<Values extends FieldValues = FieldValues> = ReturnType<
  typeof useCommandForm<Values>
>;

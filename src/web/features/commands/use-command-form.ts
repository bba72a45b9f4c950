import type { FormEvent } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  useForm,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import { Problem } from '../../app/problem.ts';
import type { Command } from './command.ts';
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
  showsRefusal?: boolean;
  /** Beside what the fields say, where something is wrong with them. */
  onInvalid?: () => void;
};

/** A form that sends a command. What was refused stands in it, and nothing typed is lost. */
export function useCommandForm<Values extends FieldValues, Input = Values, Answer = unknown>(
  given: CommandForm<Values, Input, Answer>,
) {
  const { values, input, faults, names, showsRefusal, onInvalid, ...command } = given;
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> });
  const sending = useCommand<Input, Answer>({
    ...command,
    onRefused: (error) => {
      const isShown = showRefusal(form, error, { names, showsRefusal, fallback: given.fallback });
      return given.onRefused?.(error) ?? isShown;
    },
  });
  /** Shows the faults of the whole; how many there are. */
  const showFaults = (typed: Values, shouldFocus: boolean): number => {
    const wrong = Object.entries(faults?.(typed) ?? {}).filter(([, words]) => words !== undefined);
    wrong.forEach(([name, message], index) =>
      form.setError(name as Path<Values>, { message }, { shouldFocus: shouldFocus && index === 0 }),
    );
    return wrong.length;
  };
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
  /** An input of the form, with what is wrong with it. */
  function field<Name extends Path<Values>>(
    name: Name,
    rules?: RegisterOptions<Values, Name>,
  ): InputOf {
    return { ...form.register(name, rules), error: errorOf(name) };
  }
  return {
    ...form,
    sending,
    busy: sending.isPending,
    submit: (event: FormEvent) => {
      // What the server said of the last sending may be about a field that no rule looks at.
      form.clearErrors();
      void send(event);
    },
    field,
    /** What is wrong with a field that has no input of its own. */
    errorOf,
    /** What was refused and is about no field. */
    problem: errorOf('root'),
    /** The code of the last refusal, for a form that knows a remedy. */
    refusal: sending.error instanceof Problem ? sending.error.code : null,
  };
}

/** An input of a form, with what is wrong with it. */
export type InputOf = UseFormRegisterReturn & { error: string | undefined };

/** What a part of a form takes of it. */
export type CommandFormOf<Values extends FieldValues = FieldValues> = ReturnType<
  typeof useCommandForm<Values>
>;

import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { messageOf, Problem } from '../app/problem.ts';
import { toastError } from '../ui/toasts.tsx';

type Form<Values extends FieldValues, Answer> = {
  form: UseFormReturn<Values>;
  send: (values: Values) => Promise<Answer>;
  done: (answer: Answer, values: Values) => unknown;
  /** What is said where the server said nothing. */
  fallback: string;
};

/** What a form shows of its sending. */
export type Sending = {
  busy: boolean;
  /** The code of the last refusal, for a form that knows a remedy. */
  refusal: string | null;
  problem: string | undefined;
  submit: (event: FormEvent) => Promise<void>;
};

/** Sends a form; a refusal stands beside its field or above the button, and no word is lost. */
export function useSend<Values extends FieldValues, Answer>(
  sending: Form<Values, Answer>,
): Sending {
  const { form, send, done, fallback } = sending;
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (answer, values) => void done(answer, values),
    onError: (error) => {
      const message = messageOf(error, fallback);
      const fields = error instanceof Problem ? Object.entries(error.fields) : [];
      const known = fields.filter(([name]) => name in form.getValues());
      for (const [name, said] of known) form.setError(name as Path<Values>, { message: said });
      if (known.length === 0) form.setError('root', { message });
      toastError(message);
    },
  });
  return {
    busy: mutation.isPending,
    refusal: mutation.error instanceof Problem ? mutation.error.code : null,
    problem: form.formState.errors.root?.message,
    submit: form.handleSubmit((values) => mutation.mutate(values)),
  };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toastError, toastSuccess } from '../../ui/toasts.tsx';
import { useReauthentication } from '../reauthentication/use-reauthentication.ts';
import type { Keys } from './attempt-keys.ts';
import { type Command, commandRunner } from './command.ts';

/**
 * Runs a user's command: re-authenticates if the server requires it, takes effect once however
 * often it is pressed, reports in a toast or the form, and refetches the affected queries.
 */
export function useCommand<Input = void, Answer = unknown>(
  command: Command<Input, Answer>,
  keys?: Keys,
) {
  const withReauthentication = useReauthentication();
  const queries = useQueryClient();
  const [runner] = useState(() => commandRunner<Input, Answer>(keys));
  const mutation = useMutation(
    runner.mutationOf(command, { withReauthentication, queries, toastSuccess, toastError }),
  );
  const mutate = (input: Input) => {
    if (runner.enter(input)) mutation.mutate(input);
  };
  return { ...mutation, mutate };
}

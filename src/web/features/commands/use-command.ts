import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toastError, toastSuccess } from '../../ui/toasts.tsx';
import { useReauthentication } from '../reauthentication/use-reauthentication.ts';
import type { Keys } from './attempt-keys.ts';
import { type Command, commandRunner } from './command.ts';

/**
 * Whatever a person orders: proved where the server asks, made once however often it is pressed,
 * told in a toast or by its form, and followed by the reading of what may have changed.
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

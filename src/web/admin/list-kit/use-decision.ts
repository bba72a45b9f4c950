import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../app/problem.ts';
import { useReauthentication } from '../../features/reauthentication/reauthentication.tsx';
import { toastError, toastSuccess } from '../../ui/toasts.tsx';

type Options = { context: { idempotencyKey: string } };
type Send<Input> = (input: Input, options: Options) => Promise<{ message?: string | undefined }>;

/** A decision of an administrator: proved where the server asks, made once, told, and refetched. */
export function useDecision<Input>(send: Send<Input>, done?: () => void) {
  const withReauthentication = useReauthentication();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => {
      // The call before and after the proof is one decision, so both carry one key.
      const options = { context: { idempotencyKey: crypto.randomUUID() } };
      return withReauthentication(() => send(input, options));
    },
    onSuccess: (answer) => {
      if (answer.message) toastSuccess(answer.message);
      done?.();
    },
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries(),
  });
}

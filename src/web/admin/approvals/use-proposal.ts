import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '../../app/problem.ts';
import { useReauthentication } from '../../features/reauthentication/reauthentication.tsx';
import { toastError, toastSuccess } from '../../ui/toasts.tsx';

type Options = { context: { idempotencyKey: string } };
type Answer = { message?: string | undefined };

type Proposing<Input> = {
  send: (input: Input, options: Options) => Promise<Answer>;
  done?: () => void;
  failed?: (error: unknown) => void;
  /** What is told where it failed; without it the server's own words. */
  words?: { failed: string };
};

/**
 * Proposes what another person approves. The same words keep their key, so that a second press or a
 * broken line asks once; other words are another proposal.
 */
export function useProposal<Input>({ send, done, failed, words }: Proposing<Input>) {
  const withReauthentication = useReauthentication();
  const queries = useQueryClient();
  const last = useRef({ body: '', key: '' });
  const keyOf = (input: Input): string => {
    const body = JSON.stringify(input);
    if (last.current.body !== body) last.current = { body, key: crypto.randomUUID() };
    return last.current.key;
  };
  return useMutation({
    mutationFn: (input: Input) => {
      const options = { context: { idempotencyKey: keyOf(input) } };
      return withReauthentication(() => send(input, options));
    },
    onSuccess: (answer) => {
      if (answer.message) toastSuccess(answer.message);
      last.current = { body: '', key: '' };
      done?.();
    },
    onError: (error) => {
      failed?.(error);
      toastError(words?.failed ?? messageOf(error));
    },
    onSettled: () => queries.invalidateQueries(),
  });
}

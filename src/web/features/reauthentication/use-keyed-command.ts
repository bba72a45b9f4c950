import { useMutation } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/problem.ts';
import { queryClient } from '../../app/query.ts';
import { useReauthentication } from './reauthentication.tsx';
import { toastError, toastSuccess } from '../../ui/toasts.tsx';

type Act<Given, Answer> = {
  run: (given: Given) => Promise<Answer>;
  done?: (answer: Answer) => unknown;
  /** Said in a toast; without it the server's own words, where it has some. */
  said?: string;
  /** Where a form shows the problem itself. */
  failed?: (error: unknown) => unknown;
};

/** One act on the keys of the account: proved where the server asks, then everything is re-read. */
export function useKeyedCommand<Given = void, Answer = unknown>(act: Act<Given, Answer>) {
  const withReauthentication = useReauthentication();
  return useMutation({
    mutationFn: (given: Given) => withReauthentication(() => act.run(given)),
    onSuccess: async (answer) => {
      const said = act.said ?? (answer as { message?: string } | null)?.message;
      if (said) toastSuccess(said);
      act.done?.(answer);
      await queryClient.invalidateQueries({ queryKey: api.identity.key() });
    },
    onError: (error) => {
      act.failed?.(error);
      toastError(messageOf(error));
    },
  });
}

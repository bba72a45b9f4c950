import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { CallContext } from '../../app/api.ts';
import { messageOf } from '../../app/problem.ts';
import type { WithReauthentication } from '../reauthentication/use-reauthentication.ts';
import { attemptKeys, type Keys, textOf } from './attempt-keys.ts';

/** What a call takes where it happens once: handed on to the call, which finds its key in it. */
export type CallOptions = { context: CallContext };

export type Command<Input, Answer> = {
  send: (input: Input, options: CallOptions) => Promise<Answer>;
  /** Said in a toast: these words, or the server's own unless it is null. */
  success?: string | null | ((answer: Answer, input: Input) => string | undefined);
  /** What is read again afterwards, whatever came of it: everything, unless it is said. */
  rereads?: QueryKey | null;
  onDone?: (answer: Answer, input: Input) => unknown;
  /** True where the refusal is shown elsewhere, so that no toast says it once more. */
  onRefused?: (error: unknown) => boolean;
  /** What is said where the server said nothing. */
  fallback?: string | undefined;
};

/** What a command needs around it. */
type Environment = {
  withReauthentication: WithReauthentication;
  queries: QueryClient;
  toastSuccess: (message: string) => void;
  toastError: (message: string) => void;
};

function successOf<Input, Answer>(
  { success }: Command<Input, Answer>,
  answer: Answer,
  input: Input,
) {
  if (typeof success === 'function') return success(answer, input);
  return success === undefined ? (answer as { message?: string } | null)?.message : success;
}

/** What stays of a form between two presses: the keys of what it sent, and what is on its way. */
export function commandRunner<Input, Answer>(keys?: Keys) {
  const begin = attemptKeys(keys);
  const inFlight = new Set<string>();
  return {
    /** False where just this is on its way already: the second press of two. */
    enter: (input: Input): boolean => {
      const text = textOf(input);
      if (inFlight.has(text)) return false;
      inFlight.add(text);
      return true;
    },
    /** A command as the mutation that runs it: proved where asked, made once, told, and re-read. */
    mutationOf: (command: Command<Input, Answer>, environment: Environment) => ({
      mutationFn: async (input: Input): Promise<Answer> => {
        // The call before and after the proof is one attempt, so both carry one key.
        const { keyOf, succeeded } = begin();
        const options = { context: { keyOf } };
        const answer = await environment.withReauthentication(() => command.send(input, options));
        succeeded();
        return answer;
      },
      onSuccess: (answer: Answer, input: Input) => {
        const message = successOf(command, answer, input);
        if (message) environment.toastSuccess(message);
        command.onDone?.(answer, input);
      },
      onError: (error: unknown) => {
        if (command.onRefused?.(error) !== true) {
          environment.toastError(messageOf(error, command.fallback));
        }
      },
      onSettled: async (_answer: unknown, _error: unknown, input: Input) => {
        const { rereads } = command;
        if (rereads !== null) {
          await environment.queries.invalidateQueries(rereads && { queryKey: rereads });
        }
        inFlight.delete(textOf(input));
      },
    }),
  };
}

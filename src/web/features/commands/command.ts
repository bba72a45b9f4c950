import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { CallContext } from '../../app/api.ts';
import { messageOf } from '../../app/problem.ts';
import type { WithReauthentication } from '../reauthentication/use-reauthentication.ts';
import { attemptKeys, type Keys, textOf } from './attempt-keys.ts';

/** The options of a call that takes effect once; the call finds its key in the context. */
export type CallOptions = { context: CallContext };

export type Command<Input, Answer> = {
  send: (input: Input, options: CallOptions) => Promise<Answer>;
  /** The text of the success toast; the server's message by default, none if null. */
  success?: string | null | ((answer: Answer, input: Input) => string | undefined);
  /** The queries to refetch afterwards, on success or failure: all by default. */
  rereads?: QueryKey | null;
  onDone?: (answer: Answer, input: Input) => unknown;
  /** Returns true if the refusal is shown elsewhere, so that no toast repeats it. */
  onRefused?: (error: unknown) => boolean;
  /** The text if the server sent no message. */
  fallback?: string | undefined;
};

/** The services that a command needs. */
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

/** Holds a form's state between two presses: the keys of its submissions, and those in flight. */
export function commandRunner<Input, Answer>(keys?: Keys) {
  const begin = attemptKeys(keys);
  const inFlight = new Set<string>();
  return {
    /** Returns false if the same input is already in flight: a double press. */
    enter: (input: Input): boolean => {
      const text = textOf(input);
      if (inFlight.has(text)) return false;
      inFlight.add(text);
      return true;
    },
    /**
     * Returns the mutation of a command: re-authenticates if required, runs once, notifies, and
     * refetches.
     */
    mutationOf: (command: Command<Input, Answer>, environment: Environment) => ({
      mutationFn: async (input: Input): Promise<Answer> => {
        // The calls before and after re-authentication are one attempt and share a key.
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

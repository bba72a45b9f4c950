import type { Tx } from '#platform/db/db.ts';
import { fromOrigin, noteCaller } from '#platform/http/origin.ts';

/** Runs `work` as the web process does for a call with this person's token. */
export const asCallOf = <T>({ token }: { token: string }, work: () => T): T =>
  fromOrigin({ ip: '::1', requestId: 'test' }, () => {
    noteCaller(token);
    return work();
  });

type Command<P, R> = (tx: Tx, person: P, text: string) => Promise<R>;

/** Wraps a command that needs the caller, to run it this way. */
export const asTheirs =
  <P extends { token: string }, R>(command: Command<P, R>): Command<P, R> =>
  (tx, person, text) =>
    asCallOf(person, () => command(tx, person, text));

import type { Tx } from '#platform/db/db.ts';
import { fromOrigin, noteCaller } from '#platform/http/origin.ts';

/** Runs what the web process runs for a call that came with this person's token. */
export const asCallOf = <T>({ token }: { token: string }, work: () => T): T =>
  fromOrigin({ ip: '::1', requestId: 'test' }, () => {
    noteCaller(token);
    return work();
  });

type Command<P, R> = (tx: Tx, person: P, text: string) => Promise<R>;

/** A command that is given the caller, run so. */
export const asTheirs =
  <P extends { token: string }, R>(command: Command<P, R>): Command<P, R> =>
  (tx, person, text) =>
    asCallOf(person, () => command(tx, person, text));

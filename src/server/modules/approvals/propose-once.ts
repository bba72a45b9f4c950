import { needsSecond } from '#contract/proposing.ts';
import { success } from '#contract/wire.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Context } from '#platform/http/context.ts';
import { derivedId, once } from '#platform/http/idempotency.ts';
import { adminOf } from '#platform/http/router.ts';
import type { OpenProposal, Proposer } from './propose-by-person.ts';

/** The calling administrator as a proposer. */
export function proposerOf(context: Context): Proposer {
  const { id, token } = adminOf(context);
  return { id, token, ip: context.ip, requestId: context.requestId };
}

/** One proposal per key: a repeated call returns the first one (LED-5). */
export function proposeOnce(
  context: Context,
  name: string,
  input: unknown,
  work: (tx: Tx, proposer: Proposer, subject: string) => Promise<OpenProposal>,
) {
  const proposer = proposerOf(context);
  return once(context.db, context, name, input, async (tx) => {
    const made = await work(tx, proposer, derivedId(context, name));
    return {
      status: success,
      message: needsSecond,
      data: { proposal_id: made.id, shown_hash: made.shownHash },
    };
  });
}

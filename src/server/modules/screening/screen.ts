import { canonicalAddress } from '#core/chains/addresses.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { type Hook, callHook, type Question } from './call-hook.ts';
import { setting } from './setting.ts';
import * as rows from './sql.ts';

/** The address of a withdrawal or the sender of a payment; null if the sender is not named. */
export type Screened = Omit<Question, 'address'> & { subject: string; address: string | null };

export type Verdict = rows.Answer['verdict'];

async function answerOf(
  db: Db,
  setup: rows.Setup,
  hook: Hook | null,
  input: Screened,
): Promise<rows.Answer> {
  const { subject, asset, direction } = input;
  const address = input.address === null ? null : canonicalAddress(asset, input.address);
  const none = { source: null, listedOn: null, reference: null };
  const answer = { setupId: setup.id, subject, asset, address, direction, ...none };
  if (address === null) return { ...answer, verdict: 'allow', by: 'list' };
  const denied = await rows.deniedAs(db, setup.id, { asset, address });
  if (denied !== undefined) return { ...answer, ...denied, verdict: 'match', by: 'list' };
  if (!setup.hasHook) return { ...answer, verdict: 'allow', by: 'list' };
  const reply = hook === null ? null : await callHook(hook, { ...input, address });
  return { ...answer, ...(reply ?? { verdict: 'unanswered' }), by: 'hook' };
}

/** Runs in the transaction that stores an answer different from the last. */
export type OnNew = (tx: Tx, input: Screened, verdict: Verdict) => Promise<void>;

// The number of calls at once: a slow one delays few others.
const atOnce = 10;

/**
 * Checks each address against the deny list and then the hook, outside every transaction, and
 * stores the answers. A failed call is stored as unanswered: it is screened again and allows
 * nothing.
 */
export async function screen(db: Db, all: readonly Screened[], onNew: OnNew): Promise<void> {
  const setup = await rows.currentSetup(db);
  if (setup === undefined || (setup.listDigest === null && !setup.hasHook)) return;
  const { hook } = setting();
  for (let from = 0; from < all.length; from += atOnce) {
    await Promise.all(
      all.slice(from, from + atOnce).map(async (input) => {
        const answer = await answerOf(db, setup, hook, input);
        await inTransaction(db, async (tx) => {
          if (await rows.keepAnswer(tx, answer)) await onNew(tx, input, answer.verdict);
        });
      }),
    );
  }
}

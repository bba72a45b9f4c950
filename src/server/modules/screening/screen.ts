import { canonicalAddress } from '#core/chains/addresses.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { type Hook, callHook, type Question } from './call-hook.ts';
import { setting } from './setting.ts';
import * as rows from './sql.ts';

/** What is asked about: a withdrawal's address, or a payment's sender; null of one not named. */
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

/** What is done in the transaction that keeps an answer which is another than the last. */
export type OnNew = (tx: Tx, input: Screened, verdict: Verdict) => Promise<void>;

// So many at once: one that is answered late keeps few others waiting.
const atOnce = 10;

/**
 * Asks the deny list and then the hook about each, outside every transaction, and keeps what they
 * say. What could not be asked is kept as that: it is asked again, and passes nowhere.
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

import { uuidBeside } from '#core/proofs/derived-uuid.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { record } from '../../audit/audit.ts';
import { coin, mirrorOf, post, type Posting } from '../../ledger/ledger.ts';
import { type FoundCoins, foundCoins, type LostCoins, lostCoins } from './lost-suspense.sql.ts';

type About = { paymentId: string; depositId: string | null; txid: string };

const loss = ({ paymentId, asset, units, txid, subject }: LostCoins): Posting => ({
  key: uuidBeside(subject, 'suspense_lost'),
  kind: 'suspense_lost',
  subject,
  paymentId,
  actor: 'worker',
  evidence: `txid ${txid} left the chain`,
  legs: [{ debit: coin('suspense', asset), credit: coin('custody', asset), amount: units }],
});

/** Posts the effect of a change on the chain. A refusal is no error: the next run tries again. */
function bookOne(db: Db, { paymentId, depositId, txid }: About, act: string, posting: Posting) {
  return inTransaction(db, async (tx) => {
    const [result] = await post(tx, [posting]);
    if (result?.code !== 'posted') return;
    const after = { payment: paymentId, txid };
    await record(tx, { actor: 'worker', act, subject: depositId ?? paymentId, after });
    await notify(tx, { to: 'administrators', topic: 'deposits' });
  });
}

async function bookFound(db: Db, found: FoundCoins): Promise<void> {
  const { key, txid } = found;
  await bookOne(db, found, 'unmatched payment found', {
    key: uuidBeside(key, 'suspense_found'),
    kind: 'reverse',
    subject: key,
    undoesKey: key,
    actor: 'worker',
    reason: `txid ${txid} is final on its chain again`,
    ...(await mirrorOf(db, key)),
  });
}

/**
 * Takes coins in suspense out of the books when their payment is reorged, and puts them back once
 * it is final again. No dollars move, and the books match the chain (INT-8).
 */
export async function bookLostSuspense(db: Db): Promise<void> {
  for (const lost of await lostCoins(db)) {
    await bookOne(db, lost, 'unmatched payment lost', loss(lost));
  }
  for (const found of await foundCoins(db)) await bookFound(db, found);
}

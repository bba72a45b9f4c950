import { uuidBeside } from '#core/proofs/derived-uuid.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { record } from '../audit/audit.ts';
import { coin, post, type Posting, usd } from '../ledger/ledger.ts';
import { type LostCredit, lostCredits } from './incident.sql.ts';

/** The ledger key of an incident: one per payment, however often the worker tries. */
const incidentKey = (paymentId: string): string => uuidBeside(paymentId, 'incident_open');

const shortfall = ({ paymentId, asset, units, cents, rateId, txid }: LostCredit): Posting => ({
  key: incidentKey(paymentId),
  kind: 'incident_open',
  subject: paymentId,
  paymentId,
  rateId,
  actor: 'worker',
  evidence: `txid ${txid} left the chain`,
  legs: [
    { debit: usd('incident'), credit: usd('fx_usd', asset), amount: cents },
    { debit: coin('fx_coin', asset), credit: coin('custody', asset), amount: units },
  ],
});

function bookOne(db: Db, lost: LostCredit): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [result] = await post(tx, [shortfall(lost)]);
    // If custody has already paid these coins out, there is nothing to remove; the worker tries
    // again.
    if (result?.code !== 'posted') return false;
    const { paymentId, depositId, txid } = lost;
    const after = { payment: paymentId, txid };
    await record(tx, {
      actor: 'worker',
      act: 'incident opened',
      subject: depositId ?? paymentId,
      after,
    });
    await notify(tx, { to: 'administrators', topic: 'deposits' });
    return true;
  });
}

/**
 * Removes the coins of reorged credited payments from custody and opens an incident. The incident
 * stays visible until capital covers it or people recover it (MONEY). The member keeps the credit.
 */
export async function bookIncidents(db: Db): Promise<number> {
  let booked = 0;
  for (const lost of await lostCredits(db)) if (await bookOne(db, lost)) booked += 1;
  return booked;
}

import { methodOf } from '#core/chains/assets.ts';
import { offeredCoins } from '#platform/config/offered-coins.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { workThrough } from '#platform/jobs/work-through.ts';
import * as chains from '../chains/chains.ts';
import { dueOperationSums } from '../treasury/treasury.ts';
import { acceptSimulated } from './accept-returned.ts';
import { dueSums } from './batches.sql.ts';
import { exportSimulated } from './export-batch.ts';
import * as rows from './spends.sql.ts';

/** Exports all due play money, as people export real coins. */
async function exportDue(db: Db, isAnchored: boolean): Promise<void> {
  const sums = await dueSums(db);
  const acts = await dueOperationSums(db);
  for (const asset of offeredCoins().filter((offeredCoin) => chains.isSimulated(offeredCoin))) {
    if (sums.some(({ method }) => method === methodOf[asset])) {
      const pays = 'withdrawals';
      while (await exportSimulated(db, { asset, pays, isAnchored })) await Promise.resolve();
    }
    if (!acts.some((row) => row.asset === asset)) continue;
    while (await exportSimulated(db, { asset, pays: 'acts', isAnchored })) await Promise.resolve();
  }
}

/** Signs one export and hands it in where every signed file is accepted. */
async function signSpend(db: Db, { id, asset, unsigned }: rows.Spend): Promise<boolean> {
  const signed = chains.signSimulated(asset, unsigned);
  return inTransaction(db, (tx) => acceptSimulated(tx, id, signed));
}

/**
 * The sandbox's signer (MEM-7): requests exports of due payouts, signs them and returns them. From
 * there, play money follows the path of all coins; the payouts stop switch leaves nothing due.
 */
export async function signDuePayouts(db: Db, isAnchored = false): Promise<number> {
  await exportDue(db, isAnchored);
  const simulated = offeredCoins().filter((offeredCoin) => chains.isSimulated(offeredCoin));
  return workThrough(await rows.spendsToSign(db, simulated), (spend) => signSpend(db, spend));
}

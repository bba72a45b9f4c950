import { type Db, inTransaction } from '#platform/db/db.ts';
import * as chains from '../../chains/chains.ts';
import { payoutsStopped } from '../../policy/policy.ts';
import { notifyAdmins } from '../../withdrawals/withdrawals.ts';
import * as rows from '../spends.sql.ts';

const notHere = 'it was paid by hand: who signed it has to send it again';

/** The result of offering one signing; null if the node cannot tell now. */
async function offer(port: chains.ChainPort, raw: string) {
  try {
    const txid = await port.broadcast(raw);
    const found = await port.lookup(txid);
    const height = found.state === 'confirmed' ? (found.outputs[0]?.blockHeight ?? null) : null;
    return { txid, height, fault: null };
  } catch (error) {
    if (!(error instanceof chains.NodeFault) || error.kind === 'unreachable') throw error;
    if (error.kind !== 'refused' && error.kind !== 'behind') return null;
    return { txid: null, height: null, fault: error.message };
  }
}

/** Offers the signed transactions until the chain has one; true if anything new is known. */
async function offerAgain(
  db: Db,
  reorged: rows.ReorgedPayout,
  open: chains.OpenChain,
): Promise<boolean> {
  const { asset, signings } = reorged;
  const port = open(db, asset);
  let fault: string | null = signings.length === 0 ? notHere : null;
  for (const raw of signings) {
    const offered = await offer(port, raw);
    if (offered === null) return false;
    fault = offered.fault;
    const { txid, height } = offered;
    if (txid !== null && height !== null) {
      await inTransaction(db, async (tx) => {
        await chains.noteConfirmed(tx, asset, new Map([[txid, height]]));
        await notifyAdmins(tx);
      });
      return true;
    }
    if (txid !== null) break;
  }
  await rows.noteOffered(db, reorged, fault);
  return fault !== reorged.fault;
}

/**
 * A reorg may remove a payout that was booked as paid. Its stored bytes are offered until a block
 * has them again (0391): the same bytes are the same payment, so no payee is paid twice, and no
 * other export has its coins.
 */
export async function rebroadcastReorged(
  db: Db,
  open: chains.OpenChain = chains.openChain,
): Promise<number> {
  if ((await payoutsStopped(db)) !== null) return 0;
  return chains.workByCoin(await rows.reorgedToRebroadcast(db), (chain) =>
    offerAgain(db, chain, open),
  );
}

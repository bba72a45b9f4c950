import { type Db, inTransaction } from '#platform/db/db.ts';
import * as chains from '../../chains/chains.ts';
import { payoutsStopped } from '../../policy/policy.ts';
import { notifyAdmins } from '../../withdrawals/withdrawals.ts';
import * as rows from '../spends.sql.ts';

const notHere = 'it was paid by hand: who signed it has to send it again';

/** What became of one signing that was offered; null where the node cannot say now. */
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

/** Offers what was signed until the chain has one of it; true where something new is known. */
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
 * A block that left the chain may take a payout with it that was booked as paid. Its stored bytes
 * are offered until they stand in a block again (0391): the same bytes are the same payment, so
 * that nobody is paid twice, and no other export has its coins.
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

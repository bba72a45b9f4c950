import { type Holdings, NodeFault, type Tip, type WatchSet } from '../port.ts';
import { accountOf, type Client, serverState } from './xrp-answers.ts';

/** The holdings of our accounts in one validated ledger: the newest, or the named one. */
export async function xrpHoldings(client: Client, input: WatchSet, at?: Tip): Promise<Holdings> {
  const block = at ?? (await serverState(client)).tip;
  const units = new Map<string, bigint>();
  for (const account of new Set(await input.addresses())) {
    const found = await accountOf(client, account, Number(block.height));
    if (found === null) continue;
    if (found.ledgerHash !== block.hash) {
      throw new NodeFault('foreign', `the XRP node has another ledger ${block.height}`);
    }
    units.set(account, BigInt(found.Balance));
  }
  return { block, isFinal: true, units, spent: [] };
}

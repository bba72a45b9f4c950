import { isSameAddress } from '#core/chains/addresses.ts';
import type { Coin } from '#core/chains/assets.ts';
import type { Db } from '#platform/db/db.ts';
import type { ChainPort, Found, OpenChain } from '../port.ts';

/** What exactly has to arrive, and where; `txid` is what was sent for it, if that is known. */
export type ExpectedPayment = {
  asset: Coin;
  address: string;
  tag: string | null;
  amount: bigint;
  txid: string | null;
  /** The coins that its export spends, as `txid:output`; none on chains of accounts. */
  inputs: readonly string[];
  /** The chain's height when it was exported: what pays it came later. */
  sinceHeight: bigint | null;
};

/** What a chain says of a payment and of a transaction that may be it. */
export type PaymentLookup = {
  txid: string;
  found: Found;
  /** Whether what was sent before can no longer arrive: another would pay twice otherwise. */
  isAlone: boolean;
};

/** Whether a transaction spends a coin of these: of both, only one can ever be final. */
async function isConflict(
  { spending }: ChainPort,
  txid: string,
  inputs: readonly string[],
): Promise<boolean> {
  if (spending?.kind !== 'coins' || inputs.length === 0) return false;
  const spent = await spending.spends(txid);
  return spent.some((outpoint) => inputs.includes(`${outpoint.txid}:${outpoint.outputIndex}`));
}

/** Asks the chain, outside every transaction: a real node may take its time. */
export async function lookUpPayment(
  db: Db,
  sought: Pick<ExpectedPayment, 'asset' | 'txid' | 'inputs'>,
  txid: string,
  open: OpenChain,
): Promise<PaymentLookup> {
  const chain = open(db, sought.asset);
  const sent = sought.txid === null || sought.txid === txid ? null : sought.txid;
  // What raises the fee of what was sent takes its place (CHN-8): it is believed once it is final.
  const isAlone =
    sent === null ||
    (await isConflict(chain, txid, sought.inputs)) ||
    (await chain.lookup(sent)).state === 'failed';
  return { txid, found: await chain.lookup(txid), isAlone };
}

/**
 * The output that pays: exactly this address, tag and amount, final, later than its export, and
 * claimed by nothing else; null where there is none.
 */
export function findPayingOutput(
  { asset, address, tag, amount, sinceHeight }: ExpectedPayment,
  { found, isAlone }: PaymentLookup,
  claimed: ReadonlySet<number>,
): number | null {
  if (!isAlone || found.state !== 'confirmed' || !found.final) return null;
  const output = found.outputs.find(
    (item) =>
      isSameAddress(asset, item.address, address) &&
      item.tag === tag &&
      item.amount === amount &&
      !claimed.has(item.outputIndex) &&
      (sinceHeight === null || (item.blockHeight ?? 0n) > sinceHeight),
  );
  return output?.outputIndex ?? null;
}

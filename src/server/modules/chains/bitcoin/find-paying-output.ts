import { isSameAddress } from '#core/chains/addresses.ts';
import type { Coin } from '#core/chains/assets.ts';
import type { Db } from '#platform/db/db.ts';
import type { ChainPort, Found, OpenChain } from '../port.ts';

/** The exact expected payment; `txid` is the transaction sent for it, if known. */
export type ExpectedPayment = {
  asset: Coin;
  address: string;
  tag: string | null;
  amount: bigint;
  txid: string | null;
  /** The coins that its export spends, as `txid:output`; empty for account-based chains. */
  inputs: readonly string[];
  /** The chain's height at export: a payment of it can only come later. */
  sinceHeight: bigint | null;
};

/** A chain's answer about a payment and a transaction that may be it. */
export type PaymentLookup = {
  txid: string;
  found: Found;
  /** Whether the earlier transaction can no longer confirm: otherwise another would pay twice. */
  isAlone: boolean;
};

/** Whether a transaction spends one of these coins: of the two, only one can ever be final. */
async function isConflict(
  { spending }: ChainPort,
  txid: string,
  inputs: readonly string[],
): Promise<boolean> {
  if (spending?.kind !== 'coins' || inputs.length === 0) return false;
  const spent = await spending.spends(txid);
  return spent.some((outpoint) => inputs.includes(`${outpoint.txid}:${outpoint.outputIndex}`));
}

/** Looks up a payment outside every transaction: a real node may be slow. */
export async function lookUpPayment(
  db: Db,
  sought: Pick<ExpectedPayment, 'asset' | 'txid' | 'inputs'>,
  txid: string,
  open: OpenChain,
): Promise<PaymentLookup> {
  const chain = open(db, sought.asset);
  const sent = sought.txid === null || sought.txid === txid ? null : sought.txid;
  // A raised fee replaces the sent transaction (CHN-8): it counts once it is final.
  const isAlone =
    sent === null ||
    (await isConflict(chain, txid, sought.inputs)) ||
    (await chain.lookup(sent)).state === 'failed';
  return { txid, found: await chain.lookup(txid), isAlone };
}

/**
 * The output that pays: exactly this address, tag and amount, final, later than its export, and
 * unclaimed; null if there is none.
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

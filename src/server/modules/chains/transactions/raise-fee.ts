import { isSameAddress } from '#core/chains/addresses.ts';
import { coinRecords, isOfFamily } from '#core/chains/coin-records.ts';
import { invariant } from '#core/rules/refusal.ts';
import { readSpend, withChangeOf } from '../bitcoin/bitcoin-spend.ts';
import type { ToReplace } from '../port.ts';
import type { Expected } from './verify-signed-transaction.ts';

/** The facts about a sent spend that its fee depends on. */
export type SentSpend = {
  expected: Expected;
  /** Our change in it, and its index among the outputs. */
  back: bigint;
  place: number;
  fee: bigint;
  bytes: bigint;
};

/** Reads a returned transaction; null if it has no change for us. */
export function readSent(expected: Expected, signed: string): SentSpend | null {
  const { asset, networks, unsigned, change, fee } = expected;
  invariant(isOfFamily(asset, 'bitcoin'), 'coins of outputs are of Bitcoin’s family');
  const read = readSpend({ coin: asset, networks }, unsigned, signed);
  if (read === null || change === null) return null;
  const place = read.outputs.findIndex(
    ({ address }) => address !== null && isSameAddress(asset, address, change.address),
  );
  const back = read.outputs[place]?.amount;
  if (back === undefined) return null;
  const { length } = read.inputs;
  // A signature's length may vary by a byte: the next one may be longer.
  const bytes = read.bytes + BigInt(length);
  return { expected, back, place, fee: fee + change.amount - back, bytes };
}

const feeOf = (rate: bigint, bytes: bigint): bigint => (rate * bytes + 999n) / 1_000n;

/**
 * The minimum and maximum total fee of a replacement. It exceeds the replaced fee by a step of the
 * node's pool (BIP-125, rules 3 and 4), and the export's by an amount the ledger can count. It is
 * at most the highest network fee, what our change covers, and the ledger's own limit.
 */
export function raiseBounds(
  { expected: { asset }, back, fee, bytes }: SentSpend,
  { fees, step }: ToReplace,
  { exported, least, most }: { exported: bigint; least: bigint; most: bigint },
): { least: bigint; most: bigint; byChange: bigint } {
  invariant(isOfFamily(asset, 'bitcoin'), 'coins of outputs are of Bitcoin’s family');
  const { dust, highestFee } = coinRecords[asset];
  const replaced = (fees > fee ? fees : fee) + feeOf(step, bytes);
  const byChange = fee + back - dust;
  const tops = [byChange, exported + most, (highestFee * bytes) / 1_000n];
  return {
    least: replaced > exported + least ? replaced : exported + least,
    most: tops.reduce((low, value) => (value < low ? value : low)),
    byChange,
  };
}

/** The fee at a network rate per 1,000 virtual bytes, within its bounds. */
export function feeWithin(
  { bytes }: SentSpend,
  rate: bigint,
  { least, most }: { least: bigint; most: bigint },
): bigint {
  const requested = feeOf(rate, bytes);
  if (requested < least) return least;
  return requested > most ? most : requested;
}

/** Returns the same spend, unsigned, with this total fee. */
export function raisedSpend(sent: SentSpend, fee: bigint): { unsigned: string; change: bigint } {
  const change = sent.back - (fee - sent.fee);
  return { unsigned: withChangeOf(sent.expected.unsigned, sent.place, change), change };
}

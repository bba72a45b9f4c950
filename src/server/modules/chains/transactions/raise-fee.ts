import { isSameAddress } from '#core/chains/addresses.ts';
import { coinRecords, isOfFamily } from '#core/chains/coin-records.ts';
import { invariant } from '#core/rules/refusal.ts';
import { readSpend, withChangeOf } from '../bitcoin/bitcoin-spend.ts';
import type { ToReplace } from '../port.ts';
import type { Expected } from './verify-signed-transaction.ts';

/** A spend that was sent, as far as its fee goes. */
export type SentSpend = {
  expected: Expected;
  /** Our change in it, and its place among the outputs. */
  back: bigint;
  place: number;
  fee: bigint;
  bytes: bigint;
};

/** Reads what came back signed; null where nothing of it comes back to us. */
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
  // Of a signature a byte more or less is chance: the next one may be longer.
  const bytes = read.bytes + BigInt(length);
  return { expected, back, place, fee: fee + change.amount - back, bytes };
}

const feeOf = (rate: bigint, bytes: bigint): bigint => (rate * bytes + 999n) / 1_000n;

/**
 * The least and the most that a replacement may pay in all: more than what it replaces, by a step
 * of the node's pool (BIP-125, rules 3 and 4), and more than the export by what the books can
 * count; no more than any network asks for, than our change can bear, and than the books bear by
 * themselves.
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

/** What a network that takes so much for 1,000 virtual bytes asks for it, within its bounds. */
export function feeWithin(
  { bytes }: SentSpend,
  rate: bigint,
  { least, most }: { least: bigint; most: bigint },
): bigint {
  const requested = feeOf(rate, bytes);
  if (requested < least) return least;
  return requested > most ? most : requested;
}

/** The same spend, unsigned, of which the network takes so much in all. */
export function raisedSpend(sent: SentSpend, fee: bigint): { unsigned: string; change: bigint } {
  const change = sent.back - (fee - sent.fee);
  return { unsigned: withChangeOf(sent.expected.unsigned, sent.place, change), change };
}

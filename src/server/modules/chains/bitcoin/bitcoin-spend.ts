import { base64, hex } from '@scure/base';
import { OutScript, Transaction } from '@scure/btc-signer';
import type { Networks } from '#core/chains/addresses.ts';
import { coinRecords, type DerivedCoin } from '#core/chains/coin-records.ts';
import { type KeyPlace, scriptsAt } from '#core/chains/derive-address.ts';
import { anchorScript, type AnchoredHead, holdsData } from '#core/proofs/anchor.ts';
import { invariant } from '#core/rules/refusal.ts';
import { bytesOfSigned, completeSpend, isOfSeveral, type Lacking } from './combine-signed.ts';
import {
  codecOf,
  isWitness,
  largestRaw,
  scriptOf,
  type SpendPlan,
  type World,
} from './plan-spend.ts';
import { keyFields, withHolders } from './psbt-keys.ts';
import { isWhollySigned } from './verify-signatures.ts';

/** A plan as far as its transaction shows it. */
type Outline = Pick<SpendPlan, 'inputs' | 'change'> & {
  outputs: readonly { address: string; amount: bigint }[];
  /** The head that it carries, where it carries one. */
  anchor?: AnchoredHead | null;
};

type OfSpend = Pick<World, 'coin' | 'networks' | 'changeAddress'> & {
  /** Where the change stands in the row of a key, so that its holders see that it is theirs. */
  changePlace?: KeyPlace | undefined;
};

// Replaceable, so that its signer can raise a fee that proves too low.
const sequence = 0xfffffffd;

/** The plan as an unsigned PSBT, which wallets of both coins sign offline. */
export function unsignedSpend(world: OfSpend, plan: Outline): string {
  const { coin, networks, changeAddress, changePlace } = world;
  const version = coinRecords[coin].transactionVersion;
  const tx = new Transaction({ version, allowUnknownOutputs: true });
  const keysOf = (place: KeyPlace | null | undefined) =>
    place ? keyFields(scriptsAt(coin, networks, place)) : {};
  for (const { txid, outputIndex, raw, amount, address, place } of plan.inputs) {
    const script = scriptOf(coin, networks, address);
    const keys = keysOf(place);
    const signsAmount = 'redeemScript' in keys || isWitness(script);
    tx.addInput({
      txid,
      index: outputIndex,
      sequence,
      // A witness signs its amount: the whole of a large transaction only fills the file.
      ...(signsAmount && raw.length > largestRaw ? {} : { nonWitnessUtxo: hex.decode(raw) }),
      ...(signsAmount ? { witnessUtxo: { script, amount } } : {}),
      ...keys,
    });
  }
  for (const { address, amount } of plan.outputs) {
    tx.addOutput({ script: scriptOf(coin, networks, address), amount });
  }
  if (plan.anchor) tx.addOutput({ script: anchorScript(plan.anchor), amount: 0n });
  if (plan.change !== null) {
    const script = scriptOf(coin, networks, changeAddress);
    tx.addOutput({ script, amount: plan.change, ...keysOf(changePlace) });
  }
  const places = [...plan.inputs.map(({ place }) => place), changePlace];
  const materials = new Set(places.flatMap((place) => place?.material ?? []));
  return base64.encode(withHolders(tx.toPSBT(0), networks, materials));
}

/** What came back: a transaction that can be broadcast, or one that lacks signatures. */
type Returned = { tx: Transaction; lacks: Lacking | null };

/** From raw bytes or a signed PSBT; null if it is neither. */
function completed(text: string, exported: Transaction): Returned | null {
  try {
    const { bytes, isPsbt } = bytesOfSigned(text);
    const options = { allowUnknownOutputs: true };
    if (!isPsbt) return { tx: Transaction.fromRaw(bytes, options), lacks: null };
    const tx = Transaction.fromPSBT(bytes, options);
    if (isOfSeveral(exported)) return completeSpend(exported, tx);
    if (!tx.isFinal) tx.finalize();
    return { tx, lacks: null };
  } catch {
    return null;
  }
}

export type ReadSpend = {
  txid: string;
  raw: string;
  inputs: { txid: string; outputIndex: number }[];
  outputs: { address: string | null; amount: bigint; data?: Uint8Array }[];
  /** Virtual bytes, once it is wholly signed. */
  bytes: bigint;
  /** What no list of inputs and outputs shows: locks, version, order; each in words. */
  differs: string[];
  /** Whether every input is rightly signed over all of it. */
  isSigned: boolean;
  /** Where several keys sign: how many of how many signatures are not there yet. */
  lacks: Lacking | null;
};

const sequencesOf = (tx: Transaction): string =>
  Array.from({ length: tx.inputsLength }, (_, index) => tx.getInput(index).sequence).join();

/** What differs from the export in how long it waits and how it is built: it must be the same. */
function buildDiffers(tx: Transaction, exported: Transaction): string[] {
  const differs = [
    ...(tx.lockTime === exported.lockTime ? [] : ['it is locked until later']),
    ...(sequencesOf(tx) === sequencesOf(exported) ? [] : ['an input waits, or cannot be replaced']),
    ...(tx.version === exported.version ? [] : ['its version is another']),
  ];
  const isSame = hex.encode(tx.unsignedTx) === hex.encode(exported.unsignedTx);
  return isSame || differs.length > 0 ? differs : ['it is not, byte by byte, what was exported'];
}

function addressOf(
  coin: DerivedCoin,
  networks: Networks,
  script: Uint8Array | undefined,
): string | null {
  invariant(script, 'an output has a script');
  try {
    return codecOf(coin, networks).encode(OutScript.decode(script));
  } catch {
    return null;
  }
}

/** An export that pays the same with another amount of change, at its place among the outputs. */
export function withChangeOf(exported: string, place: number, amount: bigint): string {
  const tx = Transaction.fromPSBT(base64.decode(exported), { allowUnknownOutputs: true });
  tx.updateOutput(place, { amount });
  return base64.encode(tx.toPSBT(0));
}

/**
 * What came back from a wallet, read without believing any of it and held against its export; null
 * where it is no wholly signed transaction.
 */
export function readSpend(
  { coin, networks }: Pick<World, 'coin' | 'networks'>,
  exported: string,
  text: string,
): ReadSpend | null {
  const made = Transaction.fromPSBT(base64.decode(exported), { allowUnknownOutputs: true });
  const returned = completed(text, made);
  if (returned === null) return null;
  const { tx, lacks } = returned;
  const places = Array.from({ length: tx.inputsLength }, (_, index) => index);
  return {
    txid: lacks === null ? tx.id : '',
    raw: lacks === null ? tx.hex : '',
    inputs: places.map((number) => {
      const { txid, index } = tx.getInput(number);
      invariant(txid && index !== undefined, 'an input names what it spends');
      return { txid: hex.encode(txid), outputIndex: index };
    }),
    outputs: Array.from({ length: tx.outputsLength }, (_, index) => {
      const { script, amount = 0n } = tx.getOutput(index);
      const data = script !== undefined && holdsData(script) ? { data: script } : {};
      return { address: addressOf(coin, networks, script), amount, ...data };
    }),
    bytes: lacks === null ? BigInt(tx.vsize) : 0n,
    differs: buildDiffers(tx, made),
    isSigned: lacks === null && isWhollySigned(tx, made),
    lacks,
  };
}

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

/** The parts of a plan that its transaction shows. */
type Outline = Pick<SpendPlan, 'inputs' | 'change'> & {
  outputs: readonly { address: string; amount: bigint }[];
  /** The head in it, if any. */
  anchor?: AnchoredHead | null;
};

type OfSpend = Pick<World, 'coin' | 'networks' | 'changeAddress'> & {
  /** The position of the change under a key, which lets its holders see that it is theirs. */
  changePlace?: KeyPlace | undefined;
};

// Replaceable, to let its signer raise a fee that proves too low.
const sequence = 0xfffffffd;

/** The plan as an unsigned PSBT, for offline signing in wallets of both coins. */
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
      // A witness signs its amount: including a large transaction in full would only fill the file.
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

/** A returned transaction: ready to broadcast, or missing signatures. */
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
  /** Virtual bytes, once it is fully signed. */
  bytes: bigint;
  /** Differences that inputs and outputs do not show (locks, version, order), each as text. */
  differs: string[];
  /** Whether every input has a valid signature over the whole transaction. */
  isSigned: boolean;
  /** With several keys: how many of how many signatures are missing. */
  lacks: Lacking | null;
};

const sequencesOf = (tx: Transaction): string =>
  Array.from({ length: tx.inputsLength }, (_, index) => tx.getInput(index).sequence).join();

/** The differences from the export in locks, version and layout: there must be none. */
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

/** The export with another amount of change, at its index among the outputs. */
export function withChangeOf(exported: string, place: number, amount: bigint): string {
  const tx = Transaction.fromPSBT(base64.decode(exported), { allowUnknownOutputs: true });
  tx.updateOutput(place, { amount });
  return base64.encode(tx.toPSBT(0));
}

/**
 * Reads a wallet's file without trusting it, and compares it with its export; null if it is not a
 * fully signed transaction.
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

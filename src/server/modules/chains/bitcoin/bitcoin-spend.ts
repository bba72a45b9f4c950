import { base64, hex } from '@scure/base';
import { Address, OutScript, Transaction } from '@scure/btc-signer';
import {
  bitcoinNetworks,
  dogecoinNetworks,
  type Networks,
} from '../../../../core/chains/addresses.ts';
import { type DerivedCoin } from '../../../../core/chains/public-keys.ts';
import { invariant } from '../../../../core/rules/refusal.ts';
import { isWhollySigned } from './verify-signatures.ts';

/** An output of ours that stands unspent, with the whole transaction that made it. */
export type Coins = {
  txid: string;
  outputIndex: number;
  amount: bigint;
  address: string;
  raw: string;
};

/** One payout within a spend: the dollars' worth, and whether the operator bears its fee. */
export type Part = { address: string; total: bigint; isBorne: boolean };

/** What a spend will be: each part's share of the fee, and what comes back to us. */
export type SpendPlan = {
  inputs: Coins[];
  /** As the parts, in their order. */
  outputs: { address: string; amount: bigint; fee: bigint }[];
  fee: bigint;
  change: bigint;
};

const networkOf = (coin: DerivedCoin, networks: Networks) =>
  (coin === 'BTC' ? bitcoinNetworks : dogecoinNetworks)[networks];

const scriptOf = (coin: DerivedCoin, networks: Networks, address: string): Uint8Array =>
  OutScript.encode(Address(networkOf(coin, networks)).decode(address));

// Virtual bytes of an input by the kind of its script; of one that we do not know the largest.
const inputSizes: Record<string, number> = { wpkh: 68, tr: 58, pkh: 148 };
const largestInput = 150;
const overhead = 11;

function inputSize(coin: DerivedCoin, networks: Networks, address: string): number {
  const { type } = Address(networkOf(coin, networks)).decode(address);
  return inputSizes[type] ?? largestInput;
}

// What a file that is carried by hand, and our own limit of a request, can hold.
const largestRaw = 8_000;
const mostInputs = 60;

// What no node passes on: Bitcoin's for a key hash, Dogecoin's since 1.14.
const dust: Record<DerivedCoin, bigint> = { BTC: 546n, DOGE: 1_000_000n };

/** Shares that add up to the whole, the first ones a unit larger. */
const sharesOf = (whole: bigint, count: number): bigint[] =>
  Array.from({ length: count }, (_, nth) => {
    const rest = BigInt(nth) < whole % BigInt(count) ? 1n : 0n;
    return whole / BigInt(count) + rest;
  });

type World = { coin: DerivedCoin; networks: Networks; feeRate: bigint; changeAddress: string };

function feeOf(world: World, inputs: readonly Coins[], addresses: readonly string[]): bigint {
  const { coin, networks, feeRate } = world;
  const ins = inputs.reduce((sum, one) => sum + inputSize(coin, networks, one.address), 0);
  const outs = addresses.reduce((sum, one) => sum + 9 + scriptOf(coin, networks, one).length, 0);
  return (BigInt(overhead + ins + outs) * feeRate + 999n) / 1_000n;
}

function tryInputs(world: World, parts: readonly Part[], inputs: Coins[]): SpendPlan | null {
  const addresses = [...parts.map((one) => one.address), world.changeAddress];
  const fee = feeOf(world, inputs, addresses);
  const shares = sharesOf(fee, parts.length);
  const outputs = parts.map(({ address, total, isBorne }, nth) => ({
    address,
    amount: isBorne ? total : total - shares[nth]!,
    fee: shares[nth]!,
  }));
  const spent = outputs.reduce((sum, one) => sum + one.amount, fee);
  const change = inputs.reduce((sum, one) => sum + one.amount, 0n) - spent;
  // What would be too small to come back is never given to miners: a further coin is added.
  if (change < dust[world.coin]) return null;
  return { inputs, outputs, fee, change };
}

/**
 * Chooses coins for some payouts, the largest first, so that few are spent; null where they do not
 * cover them. The fee follows from the size and is shared evenly.
 */
export function planSpend(world: World, coins: readonly Coins[], parts: readonly Part[]) {
  const byAmount = [...coins].sort((a, b) => (a.amount < b.amount ? 1 : -1));
  for (let count = 1; count <= Math.min(byAmount.length, mostInputs); count += 1) {
    const plan = tryInputs(world, parts, byAmount.slice(0, count));
    if (plan !== null) return plan;
  }
  return null;
}

// Replaceable, so that its signer can raise a fee that proves too low.
const sequence = 0xfffffffd;

/** The plan as an unsigned PSBT, which wallets of both coins sign offline. */
export function unsignedSpend(world: Omit<World, 'feeRate'>, plan: SpendPlan): string {
  const { coin, networks, changeAddress } = world;
  const tx = new Transaction({ version: coin === 'BTC' ? 2 : 1 });
  for (const { txid, outputIndex, raw, amount, address } of plan.inputs) {
    const script = scriptOf(coin, networks, address);
    const isWitness = script[0] === 0 || script[0] === 0x51;
    tx.addInput({
      txid,
      index: outputIndex,
      sequence,
      // A witness signs its amount: the whole of a large transaction only fills the file.
      ...(isWitness && raw.length > largestRaw ? {} : { nonWitnessUtxo: hex.decode(raw) }),
      ...(isWitness ? { witnessUtxo: { script, amount } } : {}),
    });
  }
  for (const { address, amount } of [
    ...plan.outputs,
    { address: changeAddress, amount: plan.change },
  ]) {
    tx.addOutput({ script: scriptOf(coin, networks, address), amount });
  }
  return base64.encode(tx.toPSBT(0));
}

/** A transaction as it can be broadcast, from raw bytes or a signed PSBT; null if it is neither. */
function completed(text: string): Transaction | null {
  try {
    const compact = text.replace(/\s+/g, '');
    const bytes = /^[0-9a-f]+$/i.test(compact)
      ? hex.decode(compact.toLowerCase())
      : base64.decode(compact);
    const isPsbt = bytes[0] === 0x70 && bytes[4] === 0xff;
    if (!isPsbt) return Transaction.fromRaw(bytes, { allowUnknownOutputs: true });
    const tx = Transaction.fromPSBT(bytes, { allowUnknownOutputs: true });
    if (!tx.isFinal) tx.finalize();
    return tx;
  } catch {
    return null;
  }
}

export type ReadSpend = {
  txid: string;
  raw: string;
  inputs: { txid: string; outputIndex: number }[];
  outputs: { address: string | null; amount: bigint }[];
  /** What no list of inputs and outputs shows: locks, version, order; each in words. */
  differs: string[];
  /** Whether every input is rightly signed over all of it. */
  isSigned: boolean;
};

const sequencesOf = (tx: Transaction): string =>
  Array.from({ length: tx.inputsLength }, (_, nth) => tx.getInput(nth).sequence).join();

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
    return Address(networkOf(coin, networks)).encode(OutScript.decode(script));
  } catch {
    return null;
  }
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
  const tx = completed(text);
  if (tx === null) return null;
  const made = Transaction.fromPSBT(base64.decode(exported));
  const places = Array.from({ length: tx.inputsLength }, (_, nth) => nth);
  return {
    txid: tx.id,
    raw: tx.hex,
    inputs: places.map((nth) => {
      const { txid, index } = tx.getInput(nth);
      invariant(txid && index !== undefined, 'an input names what it spends');
      return { txid: hex.encode(txid), outputIndex: index };
    }),
    outputs: Array.from({ length: tx.outputsLength }, (_, nth) => {
      const { script, amount } = tx.getOutput(nth);
      return { address: addressOf(coin, networks, script), amount: amount ?? 0n };
    }),
    differs: buildDiffers(tx, made),
    isSigned: isWhollySigned(tx, made),
  };
}

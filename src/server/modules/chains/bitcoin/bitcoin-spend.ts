import { base64, hex } from '@scure/base';
import { OutScript, Transaction } from '@scure/btc-signer';
import type { Networks } from '../../../../core/chains/addresses.ts';
import { coinRecords, type DerivedCoin } from '../../../../core/chains/coin-records.ts';
import { invariant } from '../../../../core/rules/refusal.ts';
import { codecOf, largestRaw, scriptOf, type SpendPlan, type World } from './plan-spend.ts';
import { isWhollySigned } from './verify-signatures.ts';

/** A plan as far as its transaction shows it. */
type Outline = Pick<SpendPlan, 'inputs' | 'change'> & {
  outputs: readonly { address: string; amount: bigint }[];
};

// Replaceable, so that its signer can raise a fee that proves too low.
const sequence = 0xfffffffd;

/** The plan as an unsigned PSBT, which wallets of both coins sign offline. */
export function unsignedSpend(
  { coin, networks, changeAddress }: Pick<World, 'coin' | 'networks' | 'changeAddress'>,
  plan: Outline,
): string {
  const tx = new Transaction({ version: coinRecords[coin].transactionVersion });
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
  const back = plan.change === null ? [] : [{ address: changeAddress, amount: plan.change }];
  for (const { address, amount } of [...plan.outputs, ...back]) {
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
    return codecOf(coin, networks).encode(OutScript.decode(script));
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

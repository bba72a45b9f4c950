import { base64, hex } from '@scure/base';
import { OutScript, SigHash, Transaction } from '@scure/btc-signer';
import { isSignature } from './verify-signatures.ts';

// If several keys hold the coins, each holder signs a copy of one export. This combines their files
// (BIP-174's combiner and finaliser), from any of the holders.

const options = { allowUnknownOutputs: true };

/** A wallet's returned file, as text in base64 or hex. */
export function bytesOfSigned(text: string): { bytes: Uint8Array; isPsbt: boolean } {
  const compact = text.replace(/\s+/g, '');
  const bytes = /^[0-9a-f]+$/i.test(compact)
    ? hex.decode(compact.toLowerCase())
    : base64.decode(compact);
  return { bytes, isPsbt: bytes[0] === 0x70 && bytes[4] === 0xff };
}

const placesOf = (tx: Transaction): number[] =>
  Array.from({ length: tx.inputsLength }, (_, n) => n);

/** The signatures that each coin needs, and the highest number missing for one. */
export type Lacking = { missing: number; of: number; hasWrong: boolean };

type Signatures = [key: Uint8Array, signature: Uint8Array][];

type Input = ReturnType<Transaction['getInput']>;

/** The final scripts of an input once fully signed, else null; the oldest have no witness. */
function endOf({ finalScriptSig, finalScriptWitness }: Input) {
  if (finalScriptSig === undefined && finalScriptWitness === undefined) return null;
  return {
    ...(finalScriptSig && { finalScriptSig }),
    ...(finalScriptWitness && { finalScriptWitness }),
  };
}

/** The keys of an input, if there are several. */
function severalOf(tx: Transaction, index: number) {
  const { witnessScript } = tx.getInput(index);
  const locked = witnessScript === undefined ? null : OutScript.decode(witnessScript);
  return locked?.type === 'ms' ? { ...locked, script: witnessScript! } : null;
}

/** Whether several keys sign an export. */
export const isOfSeveral = (exported: Transaction): boolean =>
  placesOf(exported).some((index) => severalOf(exported, index) !== null);

/** The signatures of an input that its keys made over the whole transaction. */
function rightOf(tx: Transaction, index: number, signatures: Signatures): Signatures {
  const several = severalOf(tx, index);
  const amount = tx.getInput(index).witnessUtxo?.amount;
  if (several === null || amount === undefined) return signatures;
  const digest = tx.preimageWitnessV0(index, several.script, SigHash.ALL, amount);
  const known = new Set(several.pubkeys.map((key) => hex.encode(key)));
  return signatures.filter(
    ([key, signature]) => known.has(hex.encode(key)) && isSignature(signature, digest, key),
  );
}

/**
 * Returns the export with the returned signatures, finalised where enough holders signed. Another
 * transaction is completed as it is; the caller reports its differences.
 */
export function completeSpend(
  exported: Transaction,
  returned: Transaction,
): { tx: Transaction; lacks: Lacking | null } {
  const isSame = hex.encode(exported.unsignedTx) === hex.encode(returned.unsignedTx);
  const tx = Transaction.fromPSBT((isSame ? exported : returned).toPSBT(), options);
  const lacking: Lacking[] = [];
  for (const index of placesOf(returned)) {
    const end = endOf(returned.getInput(index));
    if (end !== null) {
      tx.updateInput(index, end, true);
      continue;
    }
    const { partialSig = [] } = returned.getInput(index);
    const right = rightOf(tx, index, partialSig);
    if (isSame && right.length > 0) tx.updateInput(index, { partialSig: right }, true);
    const needed = severalOf(tx, index)?.m ?? 1;
    const missing = Math.max(needed - right.length, 0);
    const hasWrong = right.length < partialSig.length;
    if (missing === 0) tx.finalizeIdx(index);
    else lacking.push({ missing, of: needed, hasWrong });
  }
  const [max = null] = lacking.sort((a, b) => b.missing - a.missing);
  const hasWrong = lacking.some((item) => item.hasWrong);
  return { tx, lacks: max === null ? null : { ...max, hasWrong } };
}

/** Combines the signatures of several holders' files into one file. */
function combined(files: readonly Transaction[]): string {
  const [first, ...others] = files;
  for (const other of others) {
    for (const index of placesOf(other)) {
      const mine = first!.getInput(index);
      if (endOf(mine) !== null) continue;
      const end = endOf(other.getInput(index));
      if (end !== null) {
        first!.updateInput(index, end, true);
        continue;
      }
      const { partialSig = [] } = other.getInput(index);
      const has = new Set(mine.partialSig?.map(([key]) => hex.encode(key)));
      const more = partialSig.filter(([key]) => !has.has(hex.encode(key)));
      // Two unsigned copies have no signatures, and an empty list cannot be written.
      if (more.length === 0) continue;
      first!.updateInput(index, { partialSig: [...(mine.partialSig ?? []), ...more] }, true);
    }
  }
  // Keeps its version: the lock fields of version 2 have no place in version 0.
  return base64.encode(first!.toPSBT());
}

function readPsbt(text: string): Transaction | null {
  try {
    const { bytes, isPsbt } = bytesOfSigned(text);
    return isPsbt ? Transaction.fromPSBT(bytes, options) : null;
  } catch {
    return null;
  }
}

/** Returns the texts with the files of each transaction combined; others stay unchanged. */
export function combineSigned(texts: readonly string[]): string[] {
  const files = new Map<string, { texts: string[]; read: Transaction[] }>();
  for (const text of texts) {
    const tx = readPsbt(text);
    const name = tx === null ? text : hex.encode(tx.unsignedTx);
    const file = files.get(name) ?? { texts: [], read: [] };
    files.set(name, file);
    file.texts.push(text);
    if (tx !== null) file.read.push(tx);
  }
  return [...files.values()].flatMap(({ texts: same, read }) =>
    read.length > 1 ? [combined(read)] : same,
  );
}

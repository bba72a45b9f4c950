import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { hex } from '@scure/base';
import { OutScript, SigHash, type Transaction } from '@scure/btc-signer';
import { RawOldTx } from '@scure/btc-signer/script.js';
import { invariant } from '#core/rules/refusal.ts';

// A signature that no node accepts would lock its payouts. So each is verified before it is stored,
// over the scripts and amounts of the export itself. The supported types are those of our own
// addresses: a key hash (also nested in a script hash), several keys behind a script hash, and a
// taproot key.

/** An output that an export spends, by its outpoint. */
type Spent = { script: Uint8Array; amount: bigint };

const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes));
const isSame = (bytes: Uint8Array, other: Uint8Array): boolean =>
  hex.encode(bytes) === hex.encode(other);

type Input = ReturnType<Transaction['getInput']>;

const placeOf = ({ txid, index }: Input): string => {
  invariant(txid && index !== undefined, 'an input names what it spends');
  return `${hex.encode(txid)}:${index}`;
};

/** The outputs that an export's inputs spend, from the export itself. */
function spentBy(exported: Transaction): Map<string, Spent> {
  const spent = new Map<string, Spent>();
  for (let index = 0; index < exported.inputsLength; index += 1) {
    const input = exported.getInput(index);
    const output = input.witnessUtxo ?? input.nonWitnessUtxo?.outputs[input.index ?? -1];
    invariant(output, 'an export says what it spends');
    spent.set(placeOf(input), output);
  }
  return spent;
}

/** A signature over the whole transaction, in the only form that nodes relay. */
export function isSignature(signature: Uint8Array, digest: Uint8Array, key: Uint8Array): boolean {
  if (signature.at(-1) !== SigHash.ALL) return false;
  try {
    const options = { prehash: false, format: 'der', lowS: true } as const;
    return secp256k1.verify(signature.subarray(0, -1), digest, key, options);
  } catch {
    return false;
  }
}

/** The pushes of a script, each by its length; null if it has anything else. */
function pushesOf(script: Uint8Array): Uint8Array[] | null {
  const pushes: Uint8Array[] = [];
  for (let at = 0; at < script.length;) {
    const length = script[at]!;
    if (length === 0 || length >= 0x4c || at + 1 + length > script.length) return null;
    pushes.push(script.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return pushes;
}

/** The digest for signatures of the oldest scripts: the whole transaction with the spent script. */
function legacyDigest(tx: Transaction, number: number, script: Uint8Array): Uint8Array {
  const inputs = Array.from({ length: tx.inputsLength }, (_, at) => {
    const { txid, index, sequence } = tx.getInput(at);
    invariant(txid && index !== undefined, 'an input names what it spends');
    const finalScriptSig = at === number ? script : new Uint8Array();
    return { txid, index, finalScriptSig, sequence: sequence ?? 0xffffffff };
  });
  const outputs = Array.from({ length: tx.outputsLength }, (_, at) => {
    const { script: to, amount } = tx.getOutput(at);
    invariant(to && amount !== undefined, 'an output has a script and an amount');
    return { script: to, amount };
  });
  const bytes = RawOldTx.encode({ version: tx.version, inputs, outputs, lockTime: tx.lockTime });
  return sha256(sha256(concatBytes(bytes, hexToBytes('01000000'))));
}

type OfInput = { tx: Transaction; nth: number; script: Uint8Array; amount: bigint };

function signsKeyHash({ tx, nth, script }: OfInput, hash: Uint8Array): boolean {
  const { finalScriptSig, finalScriptWitness } = tx.getInput(nth);
  const [signature, key, ...more] = pushesOf(finalScriptSig ?? new Uint8Array()) ?? [];
  if (!signature || !key || more.length > 0 || finalScriptWitness?.length) return false;
  return isSame(hash160(key), hash) && isSignature(signature, legacyDigest(tx, nth, script), key);
}

function signsWitnessHash({ tx, nth, amount }: OfInput, hash: Uint8Array): boolean {
  const [signature, key, ...more] = tx.getInput(nth).finalScriptWitness ?? [];
  if (!signature || key?.length !== 33 || more.length > 0) return false;
  const code = OutScript.encode({ type: 'pkh', hash });
  const digest = tx.preimageWitnessV0(nth, code, SigHash.ALL, amount);
  return isSame(hash160(key), hash) && isSignature(signature, digest, key);
}

/** Whether the input has the signatures its script needs, in the order of its keys. */
function signsSeveral({ tx, nth, amount }: OfInput, hash: Uint8Array): boolean {
  const witness = tx.getInput(nth).finalScriptWitness ?? [];
  const code = witness.at(-1);
  if (code === undefined || !isSame(sha256(code), hash)) return false;
  const locked = OutScript.decode(code);
  const [nothing, ...signatures] = witness.slice(0, -1);
  if (locked.type !== 'ms' || nothing?.length !== 0) return false;
  if (signatures.length !== locked.m) return false;
  const digest = tx.preimageWitnessV0(nth, code, SigHash.ALL, amount);
  const keys = [...locked.pubkeys];
  return signatures.every((signature) => {
    const at = keys.findIndex((key) => isSignature(signature, digest, key));
    keys.splice(0, at + 1);
    return at >= 0;
  });
}

function signsTaproot({ tx, nth }: OfInput, key: Uint8Array, all: readonly Spent[]): boolean {
  const [signature, ...more] = tx.getInput(nth).finalScriptWitness ?? [];
  if (!signature || more.length > 0) return false;
  const kind = signature.length === 65 ? signature[64]! : SigHash.DEFAULT;
  const isWhole = signature.length === 64 || (signature.length === 65 && kind === SigHash.ALL);
  if (!isWhole) return false;
  const scripts = all.map(({ script }) => script);
  const amounts = all.map(({ amount }) => amount);
  const digest = tx.preimageWitnessV1(nth, scripts, kind, amounts);
  try {
    return schnorr.verify(signature.subarray(0, 64), digest, key);
  } catch {
    return false;
  }
}

function signsInput(of: OfInput, all: readonly Spent[]): boolean {
  const { tx, nth, script } = of;
  const { finalScriptSig = new Uint8Array() } = tx.getInput(nth);
  const spent = OutScript.decode(script);
  if (spent.type === 'pkh') return signsKeyHash(of, spent.hash);
  if (spent.type === 'sh') {
    // A nested witness program is the only push of the older script.
    const [inner, ...more] = pushesOf(finalScriptSig) ?? [];
    if (!inner || more.length > 0 || !isSame(hash160(inner), spent.hash)) return false;
    const nested = OutScript.decode(inner);
    return nested.type === 'wpkh' && signsWitnessHash(of, nested.hash);
  }
  if (finalScriptSig.length > 0) return false;
  if (spent.type === 'wpkh') return signsWitnessHash(of, spent.hash);
  if (spent.type === 'wsh') return signsSeveral(of, spent.hash);
  return spent.type === 'tr' && signsTaproot(of, spent.pubkey, all);
}

/** Whether each input has a valid signature over the whole transaction, as its export spends it. */
export function isWhollySigned(tx: Transaction, exported: Transaction): boolean {
  const spent = spentBy(exported);
  const places = Array.from({ length: tx.inputsLength }, (_, index) => placeOf(tx.getInput(index)));
  const all = places.flatMap((place) => spent.get(place) ?? []);
  if (all.length !== places.length) return false;
  return all.every((item, index) => {
    try {
      return signsInput({ tx, nth: index, ...item }, all);
    } catch {
      return false;
    }
  });
}

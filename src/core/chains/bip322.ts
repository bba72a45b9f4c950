import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64, hex } from '@scure/base';
import { Address, OutScript, RawWitness, Transaction } from '@scure/btc-signer';
import { coinRecords, type DerivedCoin, networks } from './coin-records.ts';

// "Simple" signatures of BIP-322: a virtual transaction spends a virtual output to the address,
// whose script commits to the message. Supports native segwit, and taproot by key path only.

const SIGHASH_ALL = 1;

/** Returns the output of an address on any network of a coin; null if it is none. */
export function outputOf(coin: DerivedCoin, address: string) {
  for (const kind of networks) {
    try {
      return Address(coinRecords[coin].versions[kind]).decode(address);
    } catch {
      continue;
    }
  }
  return null;
}

type Output = NonNullable<ReturnType<typeof outputOf>>;

export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes));

const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);

function taggedHash(message: Uint8Array): Uint8Array {
  const tag = sha256(new TextEncoder().encode('BIP0322-signed-message'));
  return sha256(Uint8Array.from([...tag, ...tag, ...message]));
}

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

/** Returns the displayed id of the virtual transaction whose one output commits to the message. */
function spentId(script: Uint8Array, message: Uint8Array): string {
  const scriptSig = [0x00, 0x20, ...taggedHash(message)];
  const input = [...zeros(32), 0xff, 0xff, 0xff, 0xff, scriptSig.length, ...scriptSig, ...zeros(4)];
  const output = [...zeros(8), script.length, ...script];
  const whole = Uint8Array.from([...zeros(4), 1, ...input, 1, ...output, ...zeros(4)]);
  return hex.encode(sha256(sha256(whole)).toReversed());
}

/** Builds the transaction that a wallet signs to sign a message: it can never be sent. */
function toSign(script: Uint8Array, message: Uint8Array): Transaction {
  const signing = new Transaction({ version: 0, allowUnknownOutputs: true });
  signing.addInput({
    txid: spentId(script, message),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
  });
  signing.addOutput({ script: Uint8Array.from([0x6a]), amount: 0n });
  return signing;
}

/** A DER signature ends with its sighash type, which must be SIGHASH_ALL here. */
function isSignedByKey(signing: Transaction, witness: Uint8Array[], keyHash: Uint8Array): boolean {
  const [signature, key] = witness;
  if (witness.length !== 2 || signature?.at(-1) !== SIGHASH_ALL || key === undefined) return false;
  if (!isSame(hash160(key), keyHash)) return false;
  const script = OutScript.encode({ type: 'pkh', hash: keyHash });
  const digest = signing.preimageWitnessV0(0, script, SIGHASH_ALL, 0n);
  const options = { prehash: false, format: 'der', lowS: false } as const;
  return secp256k1.verify(signature.slice(0, -1), digest, key, options);
}

function isSignedByTaproot(
  signing: Transaction,
  witness: Uint8Array[],
  script: Uint8Array,
  key: Uint8Array,
): boolean {
  const [signature] = witness;
  if (witness.length !== 1 || signature === undefined) return false;
  const covers = signature.length === 65 ? signature[64]! : 0;
  if (signature.length > 65 || (covers !== 0 && covers !== SIGHASH_ALL)) return false;
  const digest = signing.preimageWitnessV1(0, [script], covers, [0n]);
  return schnorr.verify(signature.slice(0, 64), digest, key);
}

/**
 * Whether a wallet with the key of an output signed a message (BIP-322, simple). Ignores the prefix
 * `smp` of the final text.
 */
export function isBip322(output: Output, message: string, signature: string): boolean {
  const bytes = base64.decode(signature.replace(/^smp/, ''));
  const witness = RawWitness.decode(bytes);
  const script = OutScript.encode(output);
  const signing = toSign(script, new TextEncoder().encode(message));
  if (output.type === 'wpkh') return isSignedByKey(signing, witness, output.hash);
  if (output.type === 'tr') return isSignedByTaproot(signing, witness, script, output.pubkey);
  return false;
}

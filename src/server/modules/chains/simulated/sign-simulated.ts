import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Coin } from '#core/chains/assets.ts';
import { simulatedTxid } from '#core/chains/simulated-txid.ts';
import { anchorScript, type AnchoredHead } from '#core/proofs/anchor.ts';
import { hexOf } from '#core/proofs/bytes.ts';
import type { Target } from '../port.ts';

/** An unsigned payment of play money; its bytes are its JSON text. */
export type SimulatedSpend = {
  nonce: string;
  outputs: readonly Target[];
  /** The network fee; zero if absent. */
  fee?: bigint;
  /** The head in it, if any. */
  anchor?: AnchoredHead | null;
};

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

const chainOf = (asset: Coin): string => `simulated ${asset}`;

/** The unsigned text of a spend: exactly the signed bytes, and the source of its id. */
export const unsignedSimulated = (
  asset: Coin,
  { nonce, outputs, fee = 0n, anchor = null }: SimulatedSpend,
): string =>
  JSON.stringify({
    chain: chainOf(asset),
    nonce,
    outputs: outputs.map(({ address, tag, amount }) => ({ address, tag, amount: String(amount) })),
    fee: String(fee),
    ...(anchor === null ? {} : { anchor: hexOf(anchorScript(anchor)) }),
  });

// The PKCS 8 header of an Ed25519 key; 32 bytes follow.
const keyHeader = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The key of a simulated chain's treasury. It derives from the chain's name and is not secret: it
 * can only spend play money.
 */
function keyOf(asset: Coin) {
  const seed = sha256(Buffer.from(`treasury of ${chainOf(asset)}`));
  const key = Buffer.concat([keyHeader, seed]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

/** The signer of a simulated chain: signs an export and returns the file to hand in. */
export function signSimulated(asset: Coin, unsigned: string): string {
  const signature = sign(null, Buffer.from(unsigned), keyOf(asset)).toString('base64');
  return JSON.stringify({ spend: unsigned, signature });
}

type Signed = { unsigned: string; isSigned: boolean; txid: string };

/** Parses a returned file and checks its signature over all of it; null if it is no such file. */
export function readSignedSimulated(asset: Coin, text: string): Signed | null {
  let read: { spend?: unknown; signature?: unknown };
  try {
    read = JSON.parse(text) as typeof read;
  } catch {
    return null;
  }
  const { spend: unsigned, signature } = read;
  if (typeof unsigned !== 'string' || typeof signature !== 'string') return null;
  const isSigned = verify(
    null,
    Buffer.from(unsigned),
    createPublicKey(keyOf(asset)),
    Buffer.from(signature, 'base64'),
  );
  return { unsigned, isSigned, txid: simulatedTxid(asset, unsigned, sha256) };
}

type Written = {
  chain: string;
  outputs: (Omit<Target, 'amount'> & { amount: string })[];
  fee: string;
  anchor?: string;
};

/** The payments of an unsigned spend of play money; null if it is not of this coin's chain. */
export function readSimulated(
  asset: Coin,
  unsigned: string,
): { outputs: Target[]; fee: bigint; anchor: Uint8Array | null } | null {
  try {
    const spend = JSON.parse(unsigned) as Written;
    if (spend.chain !== chainOf(asset)) return null;
    const outputs = spend.outputs.map((output) => ({ ...output, amount: BigInt(output.amount) }));
    const anchor = spend.anchor === undefined ? null : Buffer.from(spend.anchor, 'hex');
    return { outputs, fee: BigInt(spend.fee), anchor };
  } catch {
    return null;
  }
}

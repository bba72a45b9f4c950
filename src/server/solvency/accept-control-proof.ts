import { createPublicKey, verify } from 'node:crypto';
import { base58 } from '@scure/base';
import { Refusal } from '../../core/refusal.ts';
import { record } from '../audit/audit.ts';
import type { Tx } from '../db/db.ts';
import { headerOf } from './prove-inclusion.ts';
import { isOurs, keepControlProof, type Snapshot, snapshots } from './snapshots.sql.ts';

/** What the keys of a reserve address sign: of this installation, this snapshot and its root. */
export function messageOf(snapshot: Snapshot): string {
  const { org, seq } = headerOf(snapshot);
  return `PoR org=${org} seq=${seq} rootId=${snapshot.rootId}`;
}

/** An address of Solana is the key itself (RFC 8032), in base 58. */
function isSignedBy(address: string, message: string, signature: string): boolean {
  try {
    const x = Buffer.from(base58.decode(address)).toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, Buffer.from(message), key, Buffer.from(signature, 'hex'));
  } catch {
    return false;
  }
}

type Proof = { asset: 'SOL'; address: string; signature: string };

/** Keeps a proof that the operator holds the keys of one of our addresses, once it verifies. */
export async function acceptControlProof(tx: Tx, adminId: string, proof: Proof) {
  const { asset, address, signature } = proof;
  const [last] = await snapshots(tx, 1);
  if (last === undefined) throw new Refusal('not_found');
  const message = messageOf(last);
  const holds = (await isOurs(tx, asset, address)) && isSignedBy(address, message, signature);
  if (!holds) throw new Refusal('control_proof_invalid');
  const { rootId } = last;
  const kept = { asset, address, kind: 'signed_message' as const, message, signature, rootId };
  await keepControlProof(tx, { ...kept, broughtBy: adminId });
  await record(tx, {
    actor: `admin:${adminId}`,
    act: 'control_proof_brought',
    subject: adminId,
    after: { asset, address, root_id: rootId },
  });
  return { message, root_id: rootId };
}

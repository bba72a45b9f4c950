import type { Coin } from '../../core/assets.ts';
import { Refusal } from '../../core/refusal.ts';
import { isSignedBy } from '../../core/signed-message.ts';
import { record } from '../audit/audit.ts';
import type { ChainPort, Found } from '../chains/chains.ts';
import { type Db, inTransaction } from '../db/db.ts';
import { headerOf } from './prove-inclusion.ts';
import { type ControlProof, isOurs, keepControlProof } from './snapshots.sql.ts';
import { type Snapshot, snapshots } from './snapshots.sql.ts';

/** What the keys of a reserve address sign: of this installation, this snapshot and its root. */
export function messageOf(snapshot: Snapshot): string {
  const { org, seq } = headerOf(snapshot);
  const block = snapshot.reserves.find(({ asset }) => asset === 'BTC')?.block?.hash;
  const parts = [`org=${org}`, `seq=${seq}`, `rootId=${snapshot.rootId}`];
  // A block that nobody knew before: what is signed is no older than it.
  return ['PoR', ...parts, ...(block ? [`btcBlock=${block}`] : [])].join(' ');
}

export type Brought = {
  asset: Coin;
  address: string;
  way: 'signature' | 'anchor';
  evidence: string;
  publicKey: string | null;
};

const STALE_TRIED = 20;

const isSigned = ({ evidence: signature, publicKey, ...one }: Brought, message: string) =>
  isSignedBy({ ...one, signature, message, publicKey: publicKey ?? undefined });

/** A transaction that the address itself sent, deep enough, with the message written into it. */
const isAnchor = (found: Found, { address }: Brought, message: string): boolean =>
  found.state === 'confirmed' &&
  found.final &&
  (found.senders ?? []).includes(address) &&
  (found.notes ?? []).some((note) => note === message);

function kindOf({ asset, way, evidence }: Brought): ControlProof['kind'] {
  if (way === 'anchor') return 'anchor';
  return asset === 'BTC' && /^(smp)?A/.test(evidence) ? 'bip322' : 'signed_message';
}

/** Refuses what does not hold for the newest snapshot, and says where it holds for an older. */
function requireHolds(brought: Brought, all: readonly Snapshot[], found: Found | null): void {
  const holds = (snapshot: Snapshot): boolean => {
    const message = messageOf(snapshot);
    return found === null ? isSigned(brought, message) : isAnchor(found, brought, message);
  };
  const [last, ...older] = all;
  if (last === undefined) throw new Refusal('not_found');
  if (holds(last)) return;
  if (older.some(holds)) throw new Refusal('control_proof_stale');
  throw new Refusal(found === null ? 'control_proof_invalid' : 'anchor_missing');
}

/** Keeps a proof that the operator holds the keys of one of our addresses, once it verifies. */
export async function acceptControlProof(
  db: Db,
  open: (db: Db, asset: Coin) => ChainPort,
  adminId: string,
  brought: Brought,
) {
  const { asset, address, way, evidence, publicKey } = brought;
  if (!(await isOurs(db, asset, address))) throw new Refusal('reserve_unknown');
  // The chain is asked before the transaction: no row waits for a node.
  const found = way === 'anchor' ? await open(db, asset).lookup(evidence) : null;
  return inTransaction(db, async (tx) => {
    const all = await snapshots(tx, STALE_TRIED);
    requireHolds(brought, all, found);
    const [last] = all;
    const [message, { rootId }] = [messageOf(last!), last!];
    const kind = kindOf(brought);
    const kept = { asset, address, kind, message, signature: evidence, publicKey, rootId };
    await keepControlProof(tx, { ...kept, broughtBy: adminId });
    await record(tx, {
      actor: `admin:${adminId}`,
      act: 'control_proof_brought',
      subject: adminId,
      after: { asset, address, kind, root_id: rootId },
    });
    return { message, root_id: rootId };
  });
}

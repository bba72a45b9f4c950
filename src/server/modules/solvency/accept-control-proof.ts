import type { Coin } from '#core/chains/assets.ts';
import { isOfFamily } from '#core/chains/coin-records.ts';
import { isSignedBy } from '#core/chains/signed-message.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { record } from '../audit/audit.ts';
import type { ChainPort, Found } from '../chains/chains.ts';
import { headerOf } from './prove-inclusion.ts';
import { type ControlProof, isOurs, keepControlProof } from './snapshots.sql.ts';
import { type Snapshot, snapshots } from './snapshots.sql.ts';

/** Returns the message that the keys of a reserve address sign: installation, snapshot and root. */
export function messageOf(snapshot: Snapshot): string {
  const { org, seq } = headerOf(snapshot);
  const block = snapshot.reserves.find(({ asset }) => asset === 'BTC')?.block?.hash;
  const parts = [`org=${org}`, `seq=${seq}`, `rootId=${snapshot.rootId}`];
  // The block hash was unpredictable, so the signature cannot be older than the block.
  return ['PoR', ...parts, ...(block ? [`btcBlock=${block}`] : [])].join(' ');
}

/**
 * The same in few enough bytes for every node to relay in an OP_RETURN output. The root hashes the
 * installation, the number and the sums, and the block that holds the transaction dates it.
 */
export const anchorOf = (snapshot: Snapshot): string => `PoR ${snapshot.rootId}`;

export type ControlProofInput = {
  asset: Coin;
  address: string;
  way: 'signature' | 'anchor';
  evidence: string;
  publicKey: string | null;
};

const STALE_TRIED = 20;

const isSigned = ({ evidence: signature, publicKey, ...one }: ControlProofInput, message: string) =>
  isSignedBy({ ...one, signature, message, publicKey: publicKey ?? undefined });

/** Returns the message about a snapshot in a final transaction that the address itself sent. */
function anchoredIn(
  found: Found,
  { address }: ControlProofInput,
  snapshot: Snapshot,
): string | undefined {
  if (found.state !== 'confirmed' || !found.final) return undefined;
  if (!found.senders?.includes(address)) return undefined;
  return [messageOf(snapshot), anchorOf(snapshot)].find((text) => found.notes?.includes(text));
}

function kindOf({ asset, way, evidence }: ControlProofInput): ControlProof['kind'] {
  if (way === 'anchor') return 'anchor';
  return isOfFamily(asset, 'bitcoin') && /^(smp)?A/.test(evidence) ? 'bip322' : 'signed_message';
}

/**
 * Returns the message if it proves the newest snapshot; throws `control_proof_stale` if it proves
 * an older one.
 */
function requireHolds(
  brought: ControlProofInput,
  all: readonly Snapshot[],
  found: Found | null,
): string {
  const shownFor = (snapshot: Snapshot): string | undefined => {
    if (found !== null) return anchoredIn(found, brought, snapshot);
    const message = messageOf(snapshot);
    return isSigned(brought, message) ? message : undefined;
  };
  const [last, ...older] = all;
  if (last === undefined) throw new Refusal('not_found');
  const shown = shownFor(last);
  if (shown !== undefined) return shown;
  if (older.some((snapshot) => shownFor(snapshot) !== undefined))
    throw new Refusal('control_proof_stale');
  throw new Refusal(found === null ? 'control_proof_invalid' : 'anchor_missing');
}

/** Saves a proof that the operator holds the keys of one of our addresses, once it verifies. */
export async function acceptControlProof(
  db: Db,
  open: (db: Db, asset: Coin) => ChainPort,
  admin: { id: string; token: string },
  brought: ControlProofInput,
) {
  const { asset, address, way, evidence, publicKey } = brought;
  if (!(await isOurs(db, asset, address))) throw new Refusal('reserve_unknown');
  // The node is queried before the transaction, so no row lock waits for it.
  const found = way === 'anchor' ? await open(db, asset).lookup(evidence) : null;
  return inTransaction(db, async (tx) => {
    const all = await snapshots(tx, STALE_TRIED);
    const message = requireHolds(brought, all, found);
    const { rootId } = all[0]!;
    const kind = kindOf(brought);
    const kept = { asset, address, kind, message, signature: evidence, publicKey, rootId };
    await keepControlProof(tx, admin.token, kept);
    await record(tx, {
      actor: `admin:${admin.id}`,
      act: 'control_proof_brought',
      subject: admin.id,
      after: { asset, address, kind, root_id: rootId },
    });
    return { message, root_id: rootId };
  });
}

import { Refusal } from '#core/rules/refusal.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/db.ts';
import type { FileWriter } from '../identity/identity.ts';
import { sealClaim } from './claim.presenter.ts';
import { proveInclusion } from './prove-inclusion.ts';
import { unallocated } from './publish-snapshot.ts';
import { type Snapshot, snapshotByNo } from './snapshots.sql.ts';

async function snapshotOf(db: Db, no: unknown): Promise<Snapshot> {
  const found = await snapshotByNo(db, Number(no));
  if (found === undefined) throw new Refusal('not_found');
  return found;
}

const asJson = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/**
 * Returns the worker's functions that write proofs with their nonces and sign claims; only the
 * worker holds the keys (INT-12).
 */
export function proofWriters(
  config: Config,
): Record<'claim' | 'proof' | 'nobodys_proof', FileWriter> {
  const prove = async (db: Db, no: unknown, owner: string) => {
    const snapshot = await snapshotOf(db, no);
    return { snapshot, proof: await proveInclusion(db, snapshot, owner, config.secret) };
  };
  return {
    proof: async (db, { person, asked }) => asJson((await prove(db, asked['no'], person)).proof),
    nobodys_proof: async (db, { asked }) =>
      asJson((await prove(db, asked['no'], unallocated)).proof),
    claim: async (db, { person, asked }) => {
      const proved = await prove(db, asked['no'], person);
      return Buffer.from(await sealClaim(db, config, { memberId: person, ...proved }));
    },
  };
}

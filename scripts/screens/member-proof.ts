import { sql } from 'kysely';
import { formatUsd } from '#core/money/money.ts';
import { connect } from '#platform/db/db.ts';
import { proveInclusion, publishedOf } from '../../src/server/modules/solvency/prove-inclusion.ts';
import { snapshots } from '../../src/server/modules/solvency/snapshots.sql.ts';

/**
 * The answer to a member's request for their proof. The worker, which holds the keys (INT-12),
 * would write it, but no worker runs while screens are taken.
 */
export async function memberProof(
  ownersUrl: string,
  secret: string,
  email: string,
): Promise<object> {
  const { db, close } = connect(ownersUrl, 'candor_owner', 1);
  try {
    const [newest] = await snapshots(db, 1);
    const { rows } = await sql<{ id: string }>`
      select id from identity.member where email = ${email}`.execute(db);
    const proof = await proveInclusion(db, newest!, rows[0]!.id, secret);
    const cents = proof!.chunks.reduce((sum, { amounts }) => sum + BigInt(amounts[0]!), 0n);
    const published = { ...publishedOf(newest!), published_at: newest!.publishedAt.toISOString() };
    return { status: 'success', data: { published, proof, owed_now: formatUsd(cents) } };
  } finally {
    await close();
  }
}

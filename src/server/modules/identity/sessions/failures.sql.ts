import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

export type Failures = { administrator: string; times: bigint; origins: bigint; since: Date };

/** Failed log-ins that no mail has told of yet; they count as mailed from now on (worker). */
export async function takeAdminFailures(tx: Tx): Promise<Failures[]> {
  const found = await sql<Failures>`
    select administrator, times, origins, since
      from identity.take_admin_log_in_failures()`.execute(tx);
  return found.rows;
}

/** Every other active owner. */
export async function otherOwners(
  tx: Tx,
  id: string,
): Promise<{ email: string; firstName: string }[]> {
  const found = await sql<{ email: string; firstName: string }>`
    select email, first_name from identity.known_administrator
    where role = 'owner' and status = 'active' and id <> ${id} order by id`.execute(tx);
  return found.rows;
}

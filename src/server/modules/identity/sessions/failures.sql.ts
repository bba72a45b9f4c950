import type { Tx } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';

export type Failures = { administrator: string; times: bigint; origins: bigint; since: Date };

/** Failed log-ins not mailed yet; they count as mailed from now on (worker). */
export async function collectAdminFailures(tx: Tx): Promise<Failures[]> {
  return all<Failures>(tx)`
    select administrator, times, origins, since
      from identity.take_admin_log_in_failures()`;
}

/** Every other active owner. */
export async function otherOwners(
  tx: Tx,
  id: string,
): Promise<{ email: string; firstName: string }[]> {
  return all<{ email: string; firstName: string }>(tx)`
    select email, first_name from identity.known_administrator
    where role = 'owner' and status = 'active' and id <> ${id} order by id`;
}

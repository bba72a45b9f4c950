import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Plan } from '../../../src/server/modules/plans/plans.ts';
import type { TestDatabase } from './database.ts';

/** Opens a position from a member's balance as the database does; returns its id. */
export async function openPosition(
  { owner }: Pick<TestDatabase, 'owner'>,
  memberId: string,
  { versionId }: Pick<Plan, 'versionId'>,
  cents: bigint,
  subject?: string,
): Promise<string | null> {
  // As the member's newest deposit opens it, unless it already opened one.
  const brought = await sql<{ id: string }>`
    select d.id from deposits.deposit d
    where d.member_id = ${memberId}
      and not exists (select from plans.position o where o.subject = d.id)
    order by d.id desc limit 1`.execute(owner);
  const of = subject ?? brought.rows[0]?.id ?? randomUUID();
  const made = await sql<{ id: string | null }>`
    select plans.open_position(${memberId}::uuid, ${versionId}::uuid, ${of}::uuid,
      ${cents}::bigint) as id`.execute(owner);
  return made.rows[0]!.id;
}

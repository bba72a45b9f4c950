import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Plan } from '../../../src/server/modules/plans/plans.ts';
import type { TestDatabase } from './database.ts';

/** Opens a position of a member's balance as the database does after a deposit; gives its id. */
export async function openPosition(
  { owner }: Pick<TestDatabase, 'owner'>,
  memberId: string,
  { versionId }: Pick<Plan, 'versionId'>,
  cents: bigint,
  subject: string = randomUUID(),
): Promise<string | null> {
  const made = await sql<{ id: string | null }>`
    select plans.open_position(${memberId}::uuid, ${versionId}::uuid, ${subject}::uuid,
      ${cents}::bigint) as id`.execute(owner);
  return made.rows[0]!.id;
}

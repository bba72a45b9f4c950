import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import type { MemberActor } from '#platform/http/context.ts';
import { closeOwnAccount } from './closing.sql.ts';

/** Closes a member's own account for good. */
export async function closeAccount(tx: Tx, { token }: MemberActor): Promise<void> {
  if (!(await closeOwnAccount(tx, token))) throw new Refusal('money_owed');
}

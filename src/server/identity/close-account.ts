import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../db/db.ts';
import type { MemberActor } from '../http/context.ts';
import { closeOwnAccount } from './closing.sql.ts';

/** Closes a member's own account for good. */
export async function closeAccount(tx: Tx, { token }: MemberActor): Promise<void> {
  if (!(await closeOwnAccount(tx, token))) throw new Refusal('money_owed');
}

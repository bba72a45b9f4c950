import type { Asset } from '#core/chains/assets.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';
import type { AccountClass, FlowKind } from '../ledger/ledger.ts';

/** Returns the operator's capital in cents; adjustments are paid from it. */
export async function capitalOf(db: Db): Promise<bigint> {
  const { cents } = await one<{ cents: bigint }>(db)`
    select coalesce(sum(balance), 0)::bigint as cents from ledger.balance
    where class = 'operator_capital' and asset = 'USD'`;
  return cents;
}

export type Undoable = { key: string; leftCents: bigint };

/**
 * Returns a member's earlier adjustments that can still be reversed, the largest remainder first.
 */
export async function undoableAdjustments(db: Db, memberId: string): Promise<Undoable[]> {
  const found = await all<Undoable>(db)`
    select t.id as key, (t.amount - coalesce((select sum(u.amount) from ledger.posted u
        where u.undoes = t.id), 0))::bigint as left_cents
    from ledger.movement m join ledger.posted t on t.id = m.transfer_id
    where m.kind = 'adjust_up' and m.account_id = (select account_id from ledger.balance
      where owner = ${memberId} and class = 'member_balance' and asset = 'USD')
    order by 2 desc, t.posted_at desc limit 50`;
  return found.filter((row) => row.leftCents > 0n);
}

/** One leg of a line as it was posted. */
export type LineLeg = {
  kind: FlowKind;
  asset: Asset;
  amount: bigint;
  debitClass: AccountClass;
  debitOwner: string;
  creditClass: AccountClass;
  creditOwner: string;
  isUndone: boolean;
  /** Whether the money this line paid is still locked, where the reversal requires that. */
  isLockedStill: boolean;
};

/** Returns the legs of a line by its key, which is the id of its first leg. */
export async function legsOf(db: Db, key: string): Promise<LineLeg[]> {
  return all<LineLeg>(db)`
    select t.kind, t.asset, t.amount, t.debit_class,
      t.debit_owner, t.credit_class,
      t.credit_owner,
      exists (select from ledger.posted u where u.undoes = ${key}::uuid) as is_undone,
      ledger.is_reversible_still(${key}::uuid) as is_locked_still
    from generate_series(1, 3) nth
    join ledger.posted t on t.id = ledger.leg_id(${key}::uuid, nth)
    order by nth`;
}

/** Frees principal as an approved proposal grants; returns null, or the code of the refusal. */
export async function correctPrincipal(tx: Tx, proposalId: string): Promise<string | null> {
  const { code } = await one<{ code: string | null }>(tx)`
    select plans.correct_principal(${proposalId}) as code`;
  return code;
}

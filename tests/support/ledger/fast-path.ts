import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Posting } from '../../../src/server/modules/ledger/ledger.ts';

/** Postings between two accounts of one owner, as arguments of ledger/fast-path.sql's functions. */
export const setLists = (postings: Posting[]) => sql`
  ${postings.map((posting) => posting.key)}::uuid[],
  ${postings.map((posting) => posting.kind)}::text[],
  ${postings.map((posting) => posting.subject)}::uuid[],
  ${postings.map((posting) => posting.actor)}::text[],
  ${postings.map((posting) => posting.legs[0]?.debit.owner ?? '')}::text[],
  ${postings.map((posting) => posting.legs[0]?.amount ?? 0n)}::bigint[]`;

/** Posts a batch with `ledger.post_fast` and returns the codes. */
export async function fastCodesOf(db: Db | Tx, ...postings: Posting[]): Promise<string[]> {
  const { rows } = await sql<{ codes: string[] }>`
    select ledger.post_fast(${setLists(postings)}) as codes`.execute(db);
  return rows[0]!.codes;
}

/** Whether a batch took the fast path throughout. */
export async function isBookedAsSet(db: Db | Tx, ...postings: Posting[]): Promise<boolean> {
  const { rows } = await sql<{ booked: boolean }>`
    select ledger.post_set(${setLists(postings)}) as booked`.execute(db);
  return rows[0]!.booked;
}

/** Gives each of these $0.60 of balance, $0.40 of profit and a payout account, as a set. */
export async function openOwners(owner: Db, ids: readonly string[]): Promise<void> {
  await sql`
    with opened as (
      insert into ledger.account (owner, class, asset)
      select m, c, 'USD' from unnest(${[...ids]}::text[]) m,
        unnest(array['member_balance', 'member_profit', 'member_payout']) c
      returning id, class
    )
    insert into ledger.entry (account_id, seq, transfer_id, amount, balance_after)
    select id, 1, gen_random_uuid(), v.cents, v.cents
    from opened join (values ('member_balance', 60), ('member_profit', 40)) v (class, cents)
      using (class)`.execute(owner);
  await sql`update ledger.account a set balance = e.amount, seq = 1 from ledger.entry e
    where e.account_id = a.id and a.owner = any (${[...ids]}::text[])`.execute(owner);
}

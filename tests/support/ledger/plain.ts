import { sql } from 'kysely';
import type { Db, Tx } from '../../../src/server/platform/db/db.ts';
import type { Posting } from '../../../src/server/modules/ledger/ledger.ts';

/** Postings between two accounts of one owner, as the functions of ledger/plain.sql take them. */
export const plainLists = (postings: Posting[]) => sql`
  ${postings.map((one) => one.key)}::uuid[], ${postings.map((one) => one.kind)}::text[],
  ${postings.map((one) => one.subject)}::uuid[], ${postings.map((one) => one.actor)}::text[],
  ${postings.map((one) => one.legs[0]?.debit.owner ?? '')}::text[],
  ${postings.map((one) => one.legs[0]?.amount ?? 0n)}::bigint[]`;

/** Posts a batch through `ledger.post_plain` and answers the codes. */
export async function plainCodesOf(db: Db | Tx, ...postings: Posting[]): Promise<string[]> {
  const { rows } = await sql<{ codes: string[] }>`
    select ledger.post_plain(${plainLists(postings)}) as codes`.execute(db);
  return rows[0]!.codes;
}

/** Whether a batch is plain throughout, and so was booked as a set. */
export async function isBookedPlain(db: Db | Tx, ...postings: Posting[]): Promise<boolean> {
  const { rows } = await sql<{ booked: boolean }>`
    select ledger.book_plain(${plainLists(postings)}) as booked`.execute(db);
  return rows[0]!.booked;
}

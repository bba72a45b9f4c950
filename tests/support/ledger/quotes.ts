import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** Backdates all quotes by an hour, so that a story does not reach their limit. */
export async function forgetQuotes(owner: Db): Promise<void> {
  await sql
    .raw(`begin; alter table deposits.deposit disable trigger forbid_change_of_quote;
      update deposits.deposit set quoted_at = quoted_at - interval '2 hours';
      alter table deposits.deposit enable trigger forbid_change_of_quote; commit`)
    .execute(owner);
}

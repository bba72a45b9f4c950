import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type { Checks } from '../ledger/ledger.ts';

/** A head of the seals that was published, signed or kept elsewhere. */
export type KeptHead = { no: bigint; head: string };

const written = /(?:"no":\s*"?(\d+)"?,\s*"head":\s*"|\b(\d+)[: ])([0-9a-f]{64})\b/g;

/**
 * The heads that a kept file names: a snapshot's `no:head`, a statement's seal, or the answer of
 * /api/solvency/seals.
 */
export const keptHeadsOf = (text: string): KeptHead[] =>
  [...text.matchAll(written)].map(([, no, other, head = '']) => ({
    no: BigInt(no ?? other ?? 0),
    head,
  }));

/** What was published about the seals, against the seals; and whether any are missing. */
export const headChecks: Checks = {
  'each published head is that of its seal': sql`
    select format('snapshot %s names seal %s', n.no, n.seal) as detail
    from (select no, header::jsonb->>'seal' as seal from solvency.snapshot) n
    left join ledger.seal s on n.seal = s.no || ':' || encode(s.head, 'hex')
    where n.seal is not null and s.no is null`,
  'each snapshot follows the one before it': sql`
    select format('snapshot %s', no) as detail
    from (select no, header::jsonb as header, root_id, lag(no, 1, 0) over w as before,
        lag(root_id) over w as before_root from solvency.snapshot window w as (order by no)) s
    where no <> before + 1 or header->>'prev' is distinct from before_root
      or (header->>'seq')::integer <> no`,
  'each published checkpoint is of seals that are there': sql`
    select format('checkpoint of %s seals', c.size) as detail from solvency.checkpoint c
    where c.size > (select count(*) from ledger.seal)`,
  // While the worker runs it seals every half minute; what was written last gives the time. A
  // sandbox's clock jumps, and its first year comes all at once.
  'nothing written ten minutes before the rest is unsealed': sql`
    select format('%s transfers after position %s, the oldest of %s', count(*), s.upto,
      min(t.posted_at)) as detail
    from (select coalesce(max(upto), 0) as upto from ledger.seal) s
    join ledger.entry e on e.position > s.upto join ledger.transfer t on t.id = e.transfer_id
    where not foundation.in_sandbox() group by s.upto
    having min(t.posted_at) < greatest(max(t.posted_at), (select max(at) from market.rate),
      (select max(read_at) from chains.reading)) - interval '10 minutes'`,
};

/** Heads that were kept elsewhere and are not in this history. */
export async function headsNotFound(tx: Tx, kept: readonly KeptHead[]): Promise<string[]> {
  const found = await sql<{ detail: string }>`
    select format('seal %s had the head %s, now it is %s', k.no, k.head,
      coalesce(encode(s.head, 'hex'), 'missing')) as detail
    from jsonb_to_recordset(${JSON.stringify(
      kept.map(({ no, head }) => ({ no: no.toString(), head })),
    )}::jsonb) k (no bigint, head text)
    left join ledger.seal s on s.no = k.no
    where encode(s.head, 'hex') is distinct from k.head order by k.no limit 20`.execute(tx);
  return found.rows.map(({ detail }) => detail);
}

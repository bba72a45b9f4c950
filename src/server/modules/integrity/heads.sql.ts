import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';
import type { Checks } from '../ledger/ledger.ts';

const FAULTS_SHOWN = 20;

/** The head of a seal that was published, signed or saved elsewhere. */
export type SavedHead = { no: bigint; head: string };

const written = /(?:"no":\s*"?(\d+)"?,\s*"head":\s*"|\b(\d+)[: ])([0-9a-f]{64})\b/g;

/**
 * Returns the heads that a saved file names: a snapshot's `no:head`, a statement's seal, or the
 * answer of /api/solvency/seals.
 */
export const savedHeadsOf = (text: string): SavedHead[] =>
  [...text.matchAll(written)].map(([, no, other, head = '']) => ({
    no: BigInt(no ?? other ?? 0),
    head,
  }));

/** Compares the published heads with the seals, and reports missing seals. */
export const headChecks: Checks = {
  'each snapshot follows the one before it': sql`
    select format('snapshot %s', no) as detail
    from (select no, header::jsonb as header, root_id, lag(no, 1, 0) over w as before,
        lag(root_id) over w as before_root from solvency.snapshot window w as (order by no)) s
    where no <> before + 1 or header->>'prev' is distinct from before_root
      or (header->>'seq')::integer <> no`,
  'each published checkpoint is of seals that are there': sql`
    select format('checkpoint of %s seals', c.size) as detail from solvency.checkpoint c
    where c.size > (select count(*) from ledger.seal)`,
  // A running worker seals every half minute; the newest row gives the time. A sandbox's clock
  // jumps, and its first year arrives all at once.
  'nothing written ten minutes before the rest is unsealed': sql`
    select format('%s transfers after position %s, the oldest of %s', count(*), s.upto,
      min(t.posted_at)) as detail
    from (select coalesce(max(upto), 0) as upto from ledger.seal) s
    join ledger.entry e on e.position > s.upto join ledger.transfer t on t.id = e.transfer_id
    where not foundation.in_sandbox() group by s.upto
    having min(t.posted_at) < greatest(max(t.posted_at), (select max(at) from market.rate),
      (select max(read_at) from chains.reading)) - interval '10 minutes'`,
};

/** Returns the heads of some seals in hex, by number. */
async function headsOf(tx: Tx, numbers: readonly bigint[]): Promise<Map<bigint, string>> {
  const found = await all<{ no: bigint; head: Buffer }>(tx)`
    select no, head from ledger.seal where no = any(${numbers}::bigint[])`;
  return new Map(found.map(({ no, head }) => [no, head.toString('hex')]));
}

/** Returns saved heads that are not in this history. */
export async function headsNotFound(tx: Tx, kept: readonly SavedHead[]): Promise<string[]> {
  const heads = await headsOf(
    tx,
    kept.map(({ no }) => no),
  );
  return kept
    .filter(({ no, head }) => heads.get(no) !== head)
    .map(
      ({ no, head }) => `seal ${no} had the head ${head}, now it is ${heads.get(no) ?? 'missing'}`,
    )
    .slice(0, FAULTS_SHOWN);
}

/** Returns snapshots that name a seal with a different head. */
export async function snapshotsOfOtherHeads(tx: Tx): Promise<string[]> {
  const found = await all<{ no: number; header: string }>(tx)`
    select no, header from solvency.snapshot order by no`;
  const named = found.flatMap(({ no, header }) => {
    const { seal } = JSON.parse(header) as { seal?: string | null };
    if (seal === undefined || seal === null) return [];
    const [number = '', head] = seal.split(':');
    return [{ no, seal, number: /^\d{1,18}$/.test(number) ? BigInt(number) : 0n, head }];
  });
  const heads = await headsOf(
    tx,
    named.map(({ number }) => number),
  );
  return named
    .filter(({ number, head }) => head === undefined || heads.get(number) !== head)
    .map(({ no, seal }) => `snapshot ${no} names seal ${seal}`)
    .slice(0, FAULTS_SHOWN);
}

import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';
import type { Denied, DenyList, LeftOut } from './deny-list.ts';

export type Setup = { id: bigint; listDigest: string | null; hasHook: boolean; at: Date };

export async function currentSetup(db: Db): Promise<Setup | undefined> {
  return maybe<Setup>(db)`
    select id, list_digest, has_hook, at
    from screening.current`;
}

export async function entriesOf(db: Db, setupId: bigint): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::integer as count from screening.denied
    where setup_id = ${setupId}`;
  return count;
}

/** Stores the new screening setup, with its entries. */
export async function insertSetup(tx: Tx, list: DenyList | null, hasHook: boolean): Promise<void> {
  const made = await one<{ id: bigint }>(tx)`
    insert into screening.setup (list_digest, has_hook, at)
    values (${list?.digest ?? null}, ${hasHook}, clock.now()) returning id`;
  const rows = JSON.stringify(list?.entries ?? []);
  await sql`
    insert into screening.denied (setup_id, line, asset, address, source, listed_on)
    select ${made.id}, e.line, e.asset, e.address, e.source, e."listedOn"
    from jsonb_to_recordset(${rows}::jsonb)
      e (line integer, asset text, address text, source text, "listedOn" date)`.execute(tx);
}

/** Two workers that read one file must write one setup. */
export async function lockSetup(tx: Tx): Promise<void> {
  await sql`select foundation.take_turn('screening.setup')`.execute(tx);
}

/** The number of invalid lines while the rest is adopted, and the first of them. */
type Unread = { count: number; lines: LeftOut[] };

/** Why the file was not adopted; or its invalid lines, if the rest was adopted. */
export type ListFault = { words: string; leftOut: Unread | null; since: Date };

export async function currentFault(db: Db): Promise<ListFault | null> {
  const found = await maybe<ListFault>(db)`select words, left_out, since from screening.fault`;
  return found ?? null;
}

/** Records the fault of a file; a repeated fault keeps its start time. */
export async function noteFault(db: Db, text: string, leftOut: Unread | null): Promise<void> {
  const lines = leftOut === null ? null : JSON.stringify(leftOut);
  await sql`
    insert into screening.fault as f (words, left_out, since)
    values (${text}, ${lines}::jsonb, clock.now())
    on conflict (is_only) do update
      set words = excluded.words, left_out = excluded.left_out, since = excluded.since
      where (f.words, f.left_out) is distinct from (excluded.words, excluded.left_out)`.execute(db);
}

export async function clearFault(db: Db): Promise<void> {
  await sql`delete from screening.fault`.execute(db);
}

export async function deniedAs(
  db: Db,
  setupId: bigint,
  { asset, address }: { asset: Coin; address: string },
): Promise<Pick<Denied, 'source' | 'listedOn'> | undefined> {
  return maybe<Pick<Denied, 'source' | 'listedOn'>>(db)`
    select source, listed_on::text from screening.denied
    where setup_id = ${setupId} and asset = ${asset} and address = ${address}
    order by line limit 1`;
}

export type Answer = {
  setupId: bigint;
  subject: string;
  asset: Coin;
  address: string | null;
  direction: 'out' | 'in';
  verdict: 'allow' | 'match' | 'unanswered';
  by: 'list' | 'hook';
  source: string | null;
  listedOn: string | null;
  reference: string | null;
};

/** Stores an answer; one equal to the last only updates its time. True if it is new. */
export async function keepAnswer(tx: Tx, answer: Answer): Promise<boolean> {
  const again = await sql`
    update screening.answer set asked_at = clock.real(), tries = tries + 1
    where id = (select max(id) from screening.answer where subject = ${answer.subject}
        and address is not distinct from ${answer.address})
      and (setup_id, verdict, answered_by, direction)
        = (${answer.setupId}, ${answer.verdict}, ${answer.by}, ${answer.direction})
      and (source, reference) is not distinct from (${answer.source}::text,
      ${answer.reference}::text)
  `.execute(tx);
  if (again.numAffectedRows === 1n) return false;
  await sql`
    insert into screening.answer (setup_id, subject, asset, address, direction, verdict,
      answered_by, source, listed_on, reference, at, asked_at)
    values (${answer.setupId}, ${answer.subject}, ${answer.asset}, ${answer.address},
      ${answer.direction},
      ${answer.verdict}, ${answer.by}, ${answer.source}, ${answer.listedOn}::date,
      ${answer.reference},
      clock.now(), clock.real())`.execute(tx);
  return true;
}

/** A finding against a subject, as shown to administrators. */
export type Finding = Pick<Answer, 'verdict' | 'by' | 'source' | 'listedOn' | 'reference'> & {
  id: bigint;
  subject: string;
  address: string | null;
  at: Date;
};

/** The newest finding against each of these, if any. */
export async function findingsOf(
  db: Db,
  subjects: readonly string[],
): Promise<Map<string, Finding>> {
  if (subjects.length === 0) return new Map();
  const found = await all<Finding>(db)`
    select distinct on (a.subject) a.id, a.subject, a.address, a.verdict, a.answered_by as by,
      a.source, a.listed_on::text, a.reference, a.at
    from unnest(${[...subjects]}::uuid[]) s (id)
    join screening.answer a on a.subject = s.id
    where a.verdict = screening.finding(s.id) and not screening.is_cleared(a)
    order by a.subject, a.id desc`;
  return new Map(found.map((row) => [row.subject, row]));
}

/** Whether money is real here (INT-6). */
export async function isLive(db: Db): Promise<boolean> {
  const { live } = await one<{ live: boolean }>(db)`
    select not foundation.in_sandbox() as live`;
  return live;
}

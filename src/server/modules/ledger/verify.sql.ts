import { type RawBuilder, sql } from 'kysely';
import { type Db, inSnapshot, type Tx } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';
import { checkSeals, type SealFault } from './seal-books.ts';

/** One fault, with its place. */
export type LedgerFault = { check: string; detail: string };

/** The counts of what was checked, and the faults; the books are sound when `faults` is empty. */
export type Verdict = { transfers: string; accounts: string; faults: LedgerFault[] };

/** Sums the counters of members’ postings by `key`; a reversal counts for the kind it reverses. */
export const countersBy = (key: RawBuilder<unknown>) => sql`
      select ${key}, coalesce(k.counter, o.counter) as name,
        sum(case when t.kind = 'reverse' then -t.amount else t.amount end) as cents
      from ledger.transfer t
      cross join lateral (values (t.debit), (t.credit)) side (account)
      join ledger.account m on m.id = side.account and starts_with(m.class, 'member_')
      join ledger.kind k on k.name = t.kind
      left join ledger.transfer r on r.id = t.undoes and t.kind = 'reverse'
      left join ledger.kind o on o.name = r.kind
      where coalesce(k.counter, o.counter) is not null group by 1, 2`;

// Each check names a few of the faulty rows; `detail` is for a person.
const checks: Checks = {
  'version chains have no gap': sql`
    select format('account %s: entry %s follows %s', account_id, seq, before) as detail
    from (select account_id, seq, lag(seq, 1, 0::bigint) over (partition by account_id order by seq)
      as before from ledger.entry) e
    where seq <> before + 1`,
  'each entry continues the balance before it': sql`
    select format('account %s entry %s: %s does not follow from %s and %s', account_id, seq,
      balance_after, before, amount) as detail
    from (select account_id, seq, amount, balance_after, lag(balance_after, 1, 0::bigint)
      over (partition by account_id order by seq) as before from ledger.entry) e
    where balance_after <> before + amount`,
  'each balance is that of its last entry': sql`
    select format('account %s: holds %s at %s, its last entry says %s at %s', a.id, a.balance, a.seq,
      coalesce(e.balance_after, 0), coalesce(e.seq, 0)) as detail
    from ledger.account a
    left join (select account_id, max(seq) as seq from ledger.entry group by 1) l
      on l.account_id = a.id
    left join ledger.entry e on e.account_id = l.account_id and e.seq = l.seq
    where (a.balance, a.seq) <> (coalesce(e.balance_after, 0), coalesce(e.seq, 0))`,
  'nothing that must not is below zero': sql`
    select format('%s of %s: %s', a.class, a.owner, e.balance_after) as detail
    from ledger.entry e join ledger.account a on a.id = e.account_id
    join ledger.class c on c.name = a.class
    where e.balance_after < 0 and not c.may_go_below_zero`,
  'each transfer has exactly its two entries': sql`
    select format('transfer %s: %s entries', t.id, count(e.seq)) as detail
    from ledger.transfer t
    join ledger.account d on d.id = t.debit join ledger.account c on c.id = t.credit
    join ledger.class dc on dc.name = d.class join ledger.class cc on cc.name = c.class
    left join ledger.entry e on e.transfer_id = t.id and (
      (e.account_id = t.debit
        and e.amount = case dc.normal when 'debit' then t.amount else -t.amount end)
      or (e.account_id = t.credit
        and e.amount = case cc.normal when 'credit' then t.amount else -t.amount end))
    group by t.id having count(e.seq) <> 2`,
  'each entry belongs to a transfer': sql`
    select format('account %s entry %s', e.account_id, e.seq) as detail
    from ledger.entry e left join ledger.transfer t on t.id = e.transfer_id
    where t.id is null or e.account_id not in (t.debit, t.credit)`,
  'each transfer went along the map': sql`
    select format('transfer %s: %s from %s to %s', t.id, t.kind, d.class, c.class) as detail
    from ledger.transfer t
    join ledger.account d on d.id = t.debit join ledger.account c on c.id = t.credit
    left join ledger.flow f on f.kind = t.kind and f.debit_class = d.class
      and f.credit_class = c.class
    where f.kind is null or d.asset <> c.asset or (f.same_owner and d.owner <> c.owner)`,
  'a withdrawal is held once and ends once, whole': sql`
    select format('withdrawal %s: %s holds, %s ends', subject,
      count(*) filter (where family = 'hold'), count(*) filter (where family = 'end')) as detail
    from ledger.transfer where family in ('hold', 'end') and leg = 1
    group by subject
    having count(*) filter (where family = 'hold') <> 1
      or count(*) filter (where family = 'end') > 1
      or sum(amount) filter (where family = 'hold')
        <> coalesce(sum(amount) filter (where family = 'end'),
          sum(amount) filter (where family = 'hold'))`,
  'what is on hold is the sum of the holds that have not ended': sql`
    select format('member %s: %s on hold, %s in open holds', a.owner, a.balance,
      coalesce(sum(h.amount), 0)) as detail
    from ledger.account a
    left join ledger.transfer h on h.credit = a.id and h.family = 'hold' and not exists (
      select from ledger.transfer e where e.subject = h.subject and e.family = 'end' and e.leg = 1)
    where a.class = 'member_payout'
    group by a.id, a.owner, a.balance having a.balance <> coalesce(sum(h.amount), 0)`,
  'members’ counters are the sums of their postings': sql`
    with sums as (${countersBy(sql`m.owner as member`)}), counted as (
      select member, name, cents from ledger.member_counter
      cross join lateral (values ('deposits', deposits), ('withdrawals', withdrawals),
        ('interest', interest)) v (name, cents)
    )
    select format('member %s: %s counted as %s, posted %s', coalesce(s.member, c.member),
      coalesce(s.name, c.name), coalesce(c.cents, 0), coalesce(s.cents, 0)) as detail
    from sums s full join counted c on c.member = s.member and c.name = s.name
    where coalesce(s.cents, 0) <> coalesce(c.cents, 0)`,
  'the platform’s sums are those of its members': sql`
    select format('%s: platform %s, members %s', p.name, p.cents, m.cents) as detail
    from ledger.platform_total p
    join (values ('deposits', (select coalesce(sum(deposits), 0) from ledger.member_counter)),
      ('withdrawals', (select coalesce(sum(withdrawals), 0) from ledger.member_counter)),
      ('interest', (select coalesce(sum(interest), 0) from ledger.member_counter))
    ) m (name, cents) on m.name = p.name
    where p.cents <> m.cents`,
  'what is owed and owned stands on the other side, asset by asset': sql`
    select format('%s: debits less credits are %s', a.asset,
      sum(case c.normal when 'debit' then a.balance else -a.balance end)) as detail
    from ledger.account a join ledger.class c on c.name = a.class
    group by a.asset
    having sum(case c.normal when 'debit' then a.balance else -a.balance end) <> 0`,
  'no coin was taken in beyond its payment': sql`
    select format('payment %s: %s shown, %s posted', p.id, p.amount, t.amount) as detail
    from (select payment, sum(amount) as amount from ledger.transfer
      where family = 'arrival' and leg in (1, 3) group by payment) t
    left join chains.payment p on p.id = t.payment
    where p.id is null or t.amount > p.amount`,
  'each approval was given, by enough people, and carried no more than it allowed': sql`
    select format('transfer %s: approval %s', t.id, t.approval) as detail
    from ledger.transfer t left join approvals.proposal p on p.id = t.approval
    where t.leg in (1, 3) and t.approval is not null and (p.id is null or p.status <> 'approved'
      or p.spent > (p.payload->>'amount')::numeric
      or (select count(*) from approvals.approver v where v.proposal_id = p.id) < p.needed)`,
};

/** Checks by name: SQL that returns a `detail` for each faulty row. */
export type Checks = Record<string, ReturnType<typeof sql>>;

/** One part of a verification: returns its faults, in a transaction that sees the common moment. */
export type Part = (tx: Tx) => Promise<LedgerFault[]>;

/** Returns a part for each check, with at most twenty faults each. */
export const partsOf = (input: Checks): Part[] =>
  Object.entries(input).map(([check, query]) => async (tx) => {
    // Materialized: the planner expects many faults, and for the first twenty it would look up rows
    // one by one instead of sorting and joining, which is quicker.
    const rows = await all<{ detail: string }>(tx)`
      with fault as materialized (${query}) select detail from fault limit 20`;
    return rows.map(({ detail }) => ({ check, detail }));
  });

/** Returns the faults of all parts, in order; each reader takes the next free part. */
export async function readParts(
  readers: readonly Tx[],
  parts: readonly Part[],
): Promise<LedgerFault[]> {
  const waiting = [...parts.entries()];
  const found: LedgerFault[][] = [];
  const read = async (tx: Tx): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, part] = next;
      found[at] = await part(tx);
    }
  };
  try {
    await Promise.all(readers.map(read));
  } finally {
    waiting.length = 0;
  }
  return found.flat();
}

const sealChecks: Record<SealFault['of'], string> = {
  chain: 'each seal follows from the head of the one before it',
  rows: 'each sealed row is as it was sealed',
  changes: 'each sealed change is as it was sealed',
};

/** Checks the seals against their rows; names the first row that differs for each. */
async function sealFaultsOf(tx: Tx): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  // A seal covers a narrow range of a wide table: index lookups beat a hash here.
  await sql`set local enable_nestloop = on`.execute(tx);
  await checkSeals(tx, null, ({ of, detail }) => faults.push({ check: sealChecks[of], detail }));
  await sql`set local enable_nestloop = off`.execute(tx);
  return faults.slice(0, 20);
}

/** All checks of the books. */
export const bookParts: Part[] = [...partsOf(checks), sealFaultsOf];

/** Returns the number of transfers and accounts to check. */
export async function countBooks(tx: Tx): Promise<Omit<Verdict, 'faults'>> {
  return one<Omit<Verdict, 'faults'>>(tx)`
    select (select count(*)::text from ledger.transfer) as transfers,
      (select count(*)::text from ledger.account) as accounts`;
}

/** Re-checks the books as this transaction sees them. */
export async function verifyWithin(tx: Tx): Promise<Verdict> {
  return { ...(await countBooks(tx)), faults: await readParts([tx], bookParts) };
}

/**
 * Runs checks over whole tables, all as of one moment, with the requested number of readers, each
 * on a separate connection.
 */
export function atOneMoment<T>(
  db: Db,
  check: (readers: [Tx, ...Tx[]]) => Promise<T>,
  count = 1,
): Promise<T> {
  const withOneMore = (before: Tx[], moment: string | null): Promise<T> =>
    inSnapshot(db, async (tx) => {
      if (moment !== null) await sql`set transaction snapshot ${sql.lit(moment)}`.execute(tx);
      await sql`set local statement_timeout = 0`.execute(tx);
      // One reader may be idle while another still reads.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      // Each check reads whole tables: hash joins suit them, even before there are statistics.
      await sql`set local enable_nestloop = off`.execute(tx);
      // For millions of rows, so that few sorts and joins spill to disk.
      await sql`set local work_mem = '128MB'`.execute(tx);
      const readers: [Tx, ...Tx[]] = [tx, ...before];
      if (readers.length >= count) return check(readers);
      const shared = await one<{ moment: string }>(tx)`
        select pg_export_snapshot() as moment`;
      return withOneMore(readers, shared.moment);
    });
  return withOneMore([], null);
}

/** Re-checks the whole ledger as of one moment and returns its faults (LED-6). */
export const verifyBooks = (db: Db): Promise<Verdict> =>
  atOneMoment(db, ([tx]) => verifyWithin(tx));

/** The names of all checks, in order. */
export const checkNames = [...Object.keys(checks), ...Object.values(sealChecks)];

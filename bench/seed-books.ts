import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { indexedAfterwards } from './guards.ts';

// Writes the moves in the ledger's form: transfers, two entries each, balances, counters.

async function writeTransfers(owner: Db): Promise<void> {
  await sql`insert into ledger.transfer (id, kind, family, subject, leg, debit, credit, amount,
      payload_hash, actor, rate, payment, approval, evidence, posted_at)
    select key, kind, family, subject, leg, debit, credit, amount,
      sha256((subject::text || kind)::bytea),
      'the crowd', rate, payment, approval, case kind when 'gain' then 'a statement' end, at
    from crowd.move order by at, key`.execute(owner);
}

/** Writes each account's entries in order of time, from the end of its last one. */
async function writeEntries(owner: Db): Promise<void> {
  await sql`insert into ledger.entry (account_id, seq, transfer_id, amount, balance_after)
    select s.account, coalesce(a.seq, 0) + row_number() over own, s.key, s.change,
      coalesce(a.balance, 0) + sum(s.change) over own
    from (
      select at, key, debit as account, amount * debit_way as change from crowd.move
      union all select at, key, credit, amount * credit_way from crowd.move) s
    left join ledger.account a on a.id = s.account
    window own as (partition by s.account order by s.at, s.key rows unbounded preceding)
    order by s.at, s.key`.execute(owner);
}

async function writeAccounts(owner: Db): Promise<void> {
  await sql`create unlogged table crowd.sum as
    select account, sum(change)::bigint as change, sum(n)::bigint as entries from (
      select debit as account, sum(amount * debit_way) as change, count(*) as n
      from crowd.move group by 1
      union all select credit, sum(amount * credit_way), count(*) from crowd.move group by 1) s
    group by account`.execute(owner);
  await sql`update ledger.account a set balance = a.balance + s.change, seq = a.seq + s.entries
    from crowd.sum s where s.account = a.id`.execute(owner);
  await sql`insert into ledger.account (id, owner, class, asset, balance, seq)
    overriding system value
    select p.base + c.nth, p.id::text, c.class, 'USD', coalesce(s.change, 0), coalesce(s.entries, 0)
    from crowd.person p cross join (values (0, 'member_balance'), (1, 'member_payout'),
      (2, 'member_profit_locked'), (3, 'member_profit')) c (nth, class)
    left join crowd.sum s on s.account = p.base + c.nth order by p.base, c.nth`.execute(owner);
  await sql`select setval(pg_get_serial_sequence('ledger.account', 'id'), max(id))
    from ledger.account`.execute(owner);
}

async function writeCounters(owner: Db): Promise<void> {
  await sql`insert into ledger.member_counter (member, deposits, withdrawals, interest)
    select p.id::text, y.deposits, y.withdrawals, coalesce(i.cents, 0) from crowd.person p
    join (select n, sum(cents) as deposits, coalesce(sum(left_cents) filter (where is_paid), 0)
      as withdrawals from crowd.year group by n) y using (n)
    left join (select member_id, sum(gain_cents) as cents from distributions.share
      group by member_id) i on i.member_id = p.id`.execute(owner);
  await sql`update ledger.total t set cents = t.cents + s.cents
    from (select 'deposits' as name, sum(cents) as cents from crowd.year
      union all select 'withdrawals', sum(left_cents) from crowd.year where is_paid
      union all select 'interest', sum(cents) from crowd.run) s
    where s.name = t.name`.execute(owner);
  await sql`insert into ledger.total_day as d (day, name, cents)
    select (m.at at time zone 'UTC')::date, k.counter, sum(m.amount)
    from crowd.move m join ledger.kind k on k.name = m.kind
    where (m.kind, m.leg) in (('deposit', 2), ('pay', 1), ('distribute_gain', 1)) group by 1, 2
    on conflict (day, name) do update set cents = d.cents + excluded.cents`.execute(owner);
}

/** Posts the moves, which `npm run verify` then checks. */
export async function bookMoves(owner: Db): Promise<void> {
  await indexedAfterwards(owner, ['ledger.transfer'], () => writeTransfers(owner));
  await indexedAfterwards(owner, ['ledger.entry'], () => writeEntries(owner));
  await writeAccounts(owner);
  await writeCounters(owner);
}

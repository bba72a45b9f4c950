import { type Kysely, sql } from 'kysely';
import type { DB } from '../src/server/db/generated.ts';

// A hundred thousand members with what a year leaves behind, written as sets into a database that
// is thrown away: a deposit and its position, a withdrawal that was paid, two distributions, one
// of them matured. The first member has a hundred times as much, and invited a thousand others.

type Owner = Kysely<DB>;

/** What is below passes by the door of the ledger: its guards are put back before a read. */
async function guards(owner: Owner, action: 'disable' | 'enable always'): Promise<void> {
  for (const trigger of ['account_opens_empty', 'account_follows_entries']) {
    await sql`alter table ledger.account ${sql.raw(action)} trigger ${sql.ref(trigger)}`.execute(
      owner,
    );
  }
}

async function makeMembers(owner: Owner, count: number, passwordHash: string): Promise<void> {
  await sql`create unlogged table public.crowd (n integer primary key, id uuid, rounds integer)`.execute(
    owner,
  );
  await sql`insert into public.crowd
    select n, uuidv7(), case n when 1 then 100 else 1 end
    from generate_series(1, ${count}::integer) n`.execute(owner);
  await sql`insert into identity.member (id, email, first_name, last_name, phone, password_hash,
      status, referral_code, referred_by, accepted_terms_at, verified_at, created_at)
    select c.id, 'member-' || n || '@crowd.example', 'Ada', 'Member ' || n, '+44 20 7946 0000',
      ${passwordHash}, 'active', 'CROWD' || n,
      case when n between 2 and 1001 then f.id end, t.at, t.at, t.at
    from public.crowd c, (select id from public.crowd where n = 1) f,
      (select clock.now() - interval '400 days' as at offset 0) t
    order by n`.execute(owner);
}

/** What happens to each member, in order: the kind, from where, to where, and how many cents. */
const year = sql`(values
  (1, 'deposit', 'arrival', 'fx_usd', 'member_balance', 100000::bigint),
  (2, 'hold_balance', 'hold', 'member_balance', 'member_payout', 20000),
  (3, 'pay', 'end', 'member_payout', 'fx_usd', 20000),
  (4, 'distribute_gain', 'distribute', 'pool_gain', 'member_profit_locked', 500),
  (5, 'distribute_gain', 'distribute', 'pool_gain', 'member_profit_locked', 500),
  (6, 'mature', 'mature', 'member_profit_locked', 'member_profit', 500)
) s (step, kind, family, debit, credit, cents)`;

async function makeAccounts(owner: Owner): Promise<void> {
  await sql`insert into ledger.account (owner, class, asset)
    values ('BTC', 'fx_usd', 'USD'), ('bench', 'pool_gain', 'USD') on conflict do nothing`.execute(
    owner,
  );
  await sql`insert into ledger.account (owner, class, asset, balance, seq)
    select c.id::text, a.class, 'USD', a.cents * c.rounds, a.entries * c.rounds
    from public.crowd c, (values ('member_balance', 80000::bigint, 2), ('member_payout', 0, 2),
      ('member_profit_locked', 500, 3), ('member_profit', 500, 1)) a (class, cents, entries)
    order by c.n`.execute(owner);
  await sql`insert into ledger.member_counter (member, deposits, withdrawals, interest)
    select id::text, 100000 * rounds, 20000 * rounds, 1000 * rounds from public.crowd`.execute(
    owner,
  );
}

async function makeTransfers(owner: Owner): Promise<void> {
  await sql`create unlogged table public.moves as
    select row_number() over (order by r, s.step, c.n) as nth, uuidv7() as id,
      -- A payment takes from its hold: both are about the same withdrawal.
      case when s.kind in ('hold_balance', 'pay') then overlay(overlay(md5(c.id::text || r) placing '8' from 13) placing '8' from 17)::uuid
        else uuidv7() end as subject, c.n, c.id as member, r as round, s.*,
      now.at - interval '390 days' + (r * 6 + s.step) * interval '3 hours' as at
    from public.crowd c cross join generate_series(1, c.rounds) r cross join ${year}
      cross join (select clock.now() as at offset 0) now`.execute(owner);
  await sql`insert into ledger.transfer (id, kind, family, subject, leg, debit, credit, amount,
      payload_hash, actor, posted_at)
    select m.id, m.kind, m.family, m.subject, 1, d.id, k.id, m.cents, '', 'bench', m.at
    from public.moves m
    join ledger.account d on d.class = m.debit and d.asset = 'USD' and d.owner = case m.debit
      when 'fx_usd' then 'BTC' when 'pool_gain' then 'bench' else m.member::text end
    join ledger.account k on k.class = m.credit and k.asset = 'USD' and k.owner = case m.credit
      when 'fx_usd' then 'BTC' else m.member::text end
    order by m.nth`.execute(owner);
  await sql`insert into ledger.entry (account_id, seq, transfer_id, amount, balance_after)
    select a.id, row_number() over own, s.id, s.cents, sum(s.cents) over own
    from (
      select nth, id, member, debit as class, -cents as cents from public.moves
      union all select nth, id, member, credit, cents from public.moves) s
    join ledger.account a on a.owner = s.member::text and a.class = s.class and a.asset = 'USD'
    window own as (partition by a.id order by s.nth)
    order by s.nth`.execute(owner);
}

async function makeLists(owner: Owner): Promise<void> {
  await sql`insert into chains.address (id, asset, address, purpose, subject, issued_at)
    select id, 'BTC', 'bench-' || nth, 'deposit', subject, at from public.moves
    where kind = 'deposit'`.execute(owner);
  await sql`insert into deposits.deposit (id, member_id, plan_id, version_id, asset, cents, units,
      rate_id, address_id, quoted_at, expires_at, state, status, is_listed, credited_cents)
    select m.subject, m.member, v.plan_id, v.id, 'BTC', m.cents, 1000, r.id, m.id, m.at,
      m.at + interval '15 minutes', 'credited', 'completed', true, m.cents
    from public.moves m, (select id, plan_id from plans.version order by id limit 1) v,
      (select id from market.rate where asset = 'BTC' limit 1) r
    where m.kind = 'deposit' order by m.nth`.execute(owner);
  await sql`insert into plans.position (member_id, plan_id, version_id, subject, opened_cents,
      principal_cents, opened_at, matures_at)
    select d.member_id, d.plan_id, d.version_id, d.id, d.cents, d.cents - 20000, d.quoted_at,
      clock.now() + interval '100 days'
    from deposits.deposit d join public.moves m on m.subject = d.id and m.step = 1
      and m.round <= 12`.execute(owner);
  await sql`insert into withdrawals.withdrawal (id, member_id, source, amount_cents, method,
      address, state, requested_at, due_at, approval_id, changed_at)
    select m.subject, m.member, 'balance', m.cents, 'BITCOIN', 'bcrt1bench', 'paid', m.at, m.at,
      gen_random_uuid(), m.at + interval '1 hour' from public.moves m
    where m.kind = 'hold_balance' order by m.nth`.execute(owner);
}

/** Fills a sandbox with `count` members; gives the e-mail address of the busiest. */
export async function makeCrowd(
  owner: Owner,
  count: number,
  passwordHash: string,
): Promise<string> {
  await sql`set statement_timeout = '5min'`.execute(owner);
  await sql`set synchronous_commit = off`.execute(owner);
  await sql`set work_mem = '256MB'`.execute(owner);
  await guards(owner, 'disable');
  await makeMembers(owner, count, passwordHash);
  await makeAccounts(owner);
  await makeTransfers(owner);
  await makeLists(owner);
  await guards(owner, 'enable always');
  await sql`drop table public.crowd, public.moves`.execute(owner);
  await sql`analyze`.execute(owner);
  return 'member-1@crowd.example';
}

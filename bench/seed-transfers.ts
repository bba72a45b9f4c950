import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { makeRuns } from './seed-runs.ts';

// The year's events as moves between accounts; each becomes a transfer. A coin costs 50,000
// dollars, so a cent is twenty satoshi and nothing is rounded.

/** Numbers the operator's accounts and those of members, four in a row each. */
async function numberAccounts(owner: Db): Promise<void> {
  await sql`insert into ledger.account (owner, class, asset)
    select v.owner, v.class, v.asset from (values ('BTC', 'fx_usd', 'USD'), ('', 'custody', 'BTC'),
      ('', 'fx_coin', 'BTC')) v (owner, class, asset) on conflict do nothing`.execute(owner);
  await sql`insert into ledger.account (owner, class, asset)
    select id::text, 'pool_gain', 'USD' from plans.plan on conflict do nothing`.execute(owner);
  await sql`alter table crowd.person add base bigint`.execute(owner);
  await sql`update crowd.person p set base = k.top + (r.nth - 1) * 4 + 1
    from (select id, row_number() over (order by at, id) as nth from crowd.person) r,
      (select max(id) as top from ledger.account) k
    where r.id = p.id`.execute(owner);
  // Marked simulated and older than all others, since the simulated prices continue from any other
  // rate.
  await sql`insert into market.rate (asset, usd_micros, at, source)
    values ('BTC', 50000000000, clock.now() - interval '401 days', 'simulated')`.execute(owner);
  await sql`create view crowd.house as
    select r.id as rate, custody.id as custody, fx_coin.id as fx_coin, fx_usd.id as fx_usd
    from market.rate r, ledger.account custody, ledger.account fx_coin, ledger.account fx_usd
    where r.at = (select min(at) from market.rate where asset = 'BTC') and r.asset = 'BTC'
      and (custody.class, custody.asset) = ('custody', 'BTC')
      and (fx_coin.class, fx_coin.asset) = ('fx_coin', 'BTC')
      and (fx_usd.class, fx_usd.owner) = ('fx_usd', 'BTC')`.execute(owner);
}

async function repeatYears(owner: Db): Promise<void> {
  await sql`create unlogged table crowd.year as
    select p.n, p.id as member, p.base, p.is_mature, r as round, p.cents, p.cents / 5 as left_cents,
      t.at, uuidv7(t.at - clock.real()) as payment, uuidv7(t.at - clock.real()) as deposit,
      uuidv7(t.at - clock.real()) as address,
      uuidv7(h.at - clock.real()) as withdrawal, h.at as held_at, h.is_paid,
      case when h.is_paid then uuidv7(h.at - clock.real()) end as approval
    from crowd.person p cross join generate_series(1, p.rounds) r,
      lateral (select p.at + interval '1 day' + r * interval '1 hour' as at) t,
      -- Some asked in these hours and still wait to be paid.
      lateral (select p.n % 500 <> 498 as is_paid, case when p.n % 500 <> 498
        then t.at + interval '20 days'
        else clock.now() - p.n % 1400 * interval '1 minute' end as at) h
    order by p.at`.execute(owner);
}

/** A deposit; a fifth of it is held three weeks later, and paid. */
async function moveMoney(owner: Db): Promise<void> {
  // The two directions: whether the leg raises or lowers the account debited, and the one credited.
  await sql`create unlogged table crowd.move (key uuid, kind text, family text, subject uuid,
    leg smallint, debit bigint, credit bigint, amount bigint, debit_way smallint,
    credit_way smallint, rate uuid, payment uuid, approval uuid, at timestamptz)`.execute(owner);
  await sql`insert into crowd.move
    select case leg when 1 then k.key else ledger.leg_id(k.key, 2) end, v.kind, v.family, v.subject,
      v.leg, v.debit, v.credit, v.amount, v.debit_way, v.credit_way,
      case when v.kind <> 'hold_balance' then h.rate end,
      case v.kind when 'deposit' then y.payment end,
      case v.kind when 'pay' then y.approval end, v.at
    from crowd.year y, crowd.house h,
      lateral (values
        ('deposit', 'arrival', y.payment, 1, h.custody, h.fx_coin, y.cents * 20, 1, -1, y.at),
        ('deposit', 'arrival', y.payment, 2, h.fx_usd, y.base, y.cents, 1, 1, y.at),
        ('hold_balance', 'hold', y.withdrawal, 1, y.base, y.base + 1, y.left_cents, -1, 1,
          y.held_at),
        ('pay', 'end', y.withdrawal, 1, y.base + 1, h.fx_usd, y.left_cents, -1, -1,
          y.held_at + interval '1 day'),
        ('pay', 'end', y.withdrawal, 2, h.fx_coin, h.custody, y.left_cents * 20, 1, -1,
          y.held_at + interval '1 day')
      ) v (kind, family, subject, leg, debit, credit, amount, debit_way, credit_way, at),
      lateral (select case v.kind when 'deposit' then y.payment
        when 'pay' then ledger.leg_id(y.withdrawal, 9) else y.withdrawal end as key) k
    where y.is_paid or v.kind <> 'pay'`.execute(owner);
}

/** Makes the moves of every member's year. */
export async function makeMoves(owner: Db): Promise<void> {
  await numberAccounts(owner);
  await repeatYears(owner);
  await moveMoney(owner);
  await makeRuns(owner);
}

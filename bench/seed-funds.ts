import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { centsForCoinsDown } from '#core/money/conversion.ts';
import type { Db } from '#platform/db/db.ts';
import { makeToken } from '../src/server/modules/identity/sessions/make-token.ts';

// Members after a year of use, made in bulk: a session, a credited deposit, a position.

const satoshi = 10_000_000_000n;

async function makePeople(owner: Db, ids: string[], hashes: Buffer[]): Promise<void> {
  await sql`
    insert into identity.member (id, email, first_name, last_name, phone, password_hash, status,
      referral_code, accepted_terms_at, verified_at, created_at)
    select id, id || '@example.org', 'Ada', 'Byron', '+44 20 7946 0000', 'none', 'active', id::text,
      clock.real(), clock.real(), clock.real() from unnest(${ids}::uuid[]) id`.execute(owner);
  await sql`
    insert into identity.session (token_hash, audience, member_id, proved_at, created_at,
      expires_at, user_agent, ip)
    select hash, 'client', id, clock.real() + interval '1 hour', clock.real(),
      clock.real() + interval '8 hours', 'bench', '::1'
    from unnest(${ids}::uuid[], ${hashes}::bytea[]) m (id, hash)`.execute(owner);
}

const account = (name: string, asset: string, owner: string | null) => ({
  class: name,
  asset,
  owner,
});

type Rate = { id: string; micros: bigint };

const depositOf = (member: string, rate: string, cents: bigint) => ({
  key: randomUUID(),
  kind: 'deposit',
  subject: member,
  payment: member,
  rate,
  actor: 'bench',
  legs: [
    {
      debit: account('custody', 'BTC', null),
      credit: account('fx_coin', 'BTC', null),
      amount: `${satoshi}`,
    },
    {
      debit: account('fx_usd', 'USD', 'BTC'),
      credit: account('member_balance', 'USD', member),
      amount: `${cents}`,
    },
  ],
});

/** Repeats the newest price as of now, or uses $60,000 for one BTC if there is no price. */
async function aRate(owner: Db): Promise<Rate> {
  const made = await sql<Rate>`insert into market.rate (id, asset, usd_micros, at, source)
    select gen_random_uuid(), 'BTC', coalesce((select usd_micros from market.rate
      where asset = 'BTC' order by at desc limit 1), 60000000000), clock.now(), 'bench'
    returning id, usd_micros as micros`.execute(owner);
  return made.rows[0]!;
}

/** Credits each member with an on-chain payment through the ledger; returns the cents. */
export async function creditMembers(owner: Db, ids: string[]): Promise<bigint> {
  const { id: rate, micros } = await aRate(owner);
  const cents = centsForCoinsDown('BTC', satoshi, micros);
  await sql`insert into chains.address (id, asset, address, purpose, subject, issued_at)
    select id, 'BTC', id::text, 'deposit', id, clock.now() from unnest(${ids}::uuid[]) id`.execute(
    owner,
  );
  await sql`insert into deposits.deposit (id, member_id, plan_id, version_id, asset, cents, units,
      rate_id, address_id, quoted_at, expires_at)
    select id, id, id, id, 'BTC', ${cents}, ${satoshi}, ${rate}, id, clock.now(),
      clock.now() + interval '15 minutes' from unnest(${ids}::uuid[]) id`.execute(owner);
  await sql`
    insert into chains.payment (id, asset, txid, output_index, amount, address, address_id,
      block_height, state, first_seen_at, changed_at)
    select id, 'BTC', id::text, 0, ${satoshi}, id::text, id, 1, 'final', clock.now(),
      clock.now() from unnest(${ids}::uuid[]) id`.execute(owner);
  for (let at = 0; at < ids.length; at += 100) {
    const postings = ids.slice(at, at + 100).map((id) => depositOf(id, rate, cents));
    const answer = await sql<{ code: string }>`select code from ledger.post(
      ${JSON.stringify(postings)}::jsonb) where code <> 'posted'`.execute(owner);
    if (answer.rows[0] !== undefined) throw new Error(`refused: ${answer.rows[0].code}`);
  }
  return cents;
}

/** Makes `count` members with the whole balance in one position; returns their tokens. */
export async function seedFunds(owner: Db, count: number): Promise<string[]> {
  const sessions = Array.from({ length: count }, makeToken);
  const ids = sessions.map(() => randomUUID());
  await makePeople(
    owner,
    ids,
    sessions.map((session) => session.hash),
  );
  const cents = await creditMembers(owner, ids);
  await sql`select plans.seed_sandbox()`.execute(owner);
  await sql`
    insert into plans.position (member_id, plan_id, version_id, subject, opened_cents,
      principal_cents, opened_at, matures_at)
    select m.id, v.plan_id, v.id, m.id, ${cents}, ${cents}, clock.now(),
      clock.now() + interval '365 days'
    from unnest(${ids}::uuid[]) m (id), (select id, plan_id from plans.version limit 1) v`.execute(
    owner,
  );
  return sessions.map((session) => session.token);
}

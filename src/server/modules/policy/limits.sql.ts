import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe } from '#platform/db/rows/read-rows.ts';

/** A rule as the settings page shows it. */
export type Limit = {
  name: string;
  unit: 'cents' | 'hours' | 'days' | 'blocks';
  value: bigint;
  weaker: 'more' | 'less';
  least: bigint;
  most: bigint;
  since: Date | null;
  waiting: { id: string; value: string; from: string; reason: string | null } | null;
  proposed: { id: string; value: string } | null;
};

const limitColumns = sql`
  r.name, r.unit, c.value, r.weaker, r.least, r.most,
  (select v.valid_from from policy.limit_version v
    where v.name = r.name and v.value = c.value and v.valid_from <= clock.now()
      and v.approval is not null
      and not exists (select from policy.limit_withdrawn w where w.version_id = v.id)
    order by v.valid_from desc, v.id desc limit 1) as since,
  (select jsonb_build_object('id', w.id::text, 'value', w.value::text, 'from', w.valid_from,
      'reason', w.reason)
    from policy.waiting_limit w where w.name = r.name limit 1) as waiting,
  (select jsonb_build_object('id', p.id, 'value', p.payload->>'value')
    from approvals.undecided p
    where p.kind = 'limit_change' and p.payload->>'name' = r.name
    order by p.id desc limit 1) as proposed
  from policy.rule r join policy.current_limit c on c.name = r.name`;

/** Every rule that people may change, in the order of the page. */
export async function allLimits(db: Db): Promise<Limit[]> {
  return all<Limit>(db)`select ${limitColumns} order by r.rank`;
}

export async function limitByName(db: Db, name: string): Promise<Limit | undefined> {
  return maybe<Limit>(db)`select ${limitColumns} where r.name = ${name}`;
}

/** A pending weakening, by its number. */
export async function waitingLimit(
  db: Db,
  id: bigint,
): Promise<{ name: string; value: bigint } | undefined> {
  return maybe<{ name: string; value: bigint }>(db)`
    select name, value from policy.waiting_limit where id = ${id}`;
}

export async function changeLimitRow(tx: Tx, proposalId: string): Promise<string> {
  const done = await maybe<{ code: string }>(tx)`
    select policy.change_limit(${proposalId}::uuid) as code`;
  return done?.code ?? 'unavailable';
}

export async function withdrawLimitRow(
  tx: Tx,
  token: string,
  version: bigint,
  reason: string,
): Promise<string> {
  const done = await maybe<{ code: string }>(tx)`
    select policy.withdraw_limit(${token}, ${version}, ${reason}) as code`;
  return done?.code ?? 'unavailable';
}

export type Switch = {
  stopped: boolean;
  reason: string;
  by: string | null;
  at: Date;
};

/** The last switch of payouts; undefined without one. */
export async function lastSwitch(db: Db): Promise<Switch | undefined> {
  return maybe<Switch>(db)`
    select policy.payouts_stopped() is not null as stopped, s.reason, s.at,
      k.first_name || ' ' || k.last_name as by
    from policy.switch_event s left join identity.known_administrator k on k.id = s.set_by
    where s.name = 'payouts' order by s.id desc limit 1`;
}

/** The open proposal to resume payouts, if any. */
export async function openResumption(db: Db): Promise<string | null> {
  const found = await maybe<{ id: string }>(db)`
    select id from approvals.undecided where kind = 'payouts_resume'
    order by id desc limit 1`;
  return found?.id ?? null;
}

/** The creation time of this installation, and whether it holds real money. */
export async function madeAt(db: Db): Promise<Date | null> {
  const found = await maybe<{ at: Date }>(db)`
    select made_at as at from foundation.installation`;
  return found?.at ?? null;
}

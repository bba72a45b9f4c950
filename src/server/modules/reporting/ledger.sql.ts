import { sql } from 'kysely';
import { type Asset, assets } from '#core/chains/assets.ts';
import { unitsBelowAndAbove } from '#core/money/money.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';

// The display name of an account's owner: a member's name, or a plan's family and current name;
// null for a coin. An id is cast to uuid, because as text it could not use the index.
const nameOf = (owner: ReturnType<typeof sql.ref>) => {
  const id = sql`case when ${owner} ~ '^[0-9a-f-]{36}$' then ${owner}::uuid end`;
  return sql<string | null>`coalesce(
    (select m.first_name || ' ' || m.last_name from identity.known_member m where m.id = ${id}),
    (select upper(left(f.family, 1)) || replace(substr(f.family, 2), '_', ' ') || ' ' || v.name
      from plans.plan f join plans.current_version v on v.plan_id = f.id where f.id = ${id}))`;
};

/** Bounds of an amount, each in whole dollars or coins of the row's asset. */
export type Between = { asset: Asset | null; least: string | null; most: string | null };

const greatestStored = 2n ** 63n - 1n;

/** Returns a bound in minor units of the row's asset. */
function boundIn(asset: ReturnType<typeof sql.ref>, unitsOf: (of: Asset) => bigint) {
  const cases = assets.map((of) => {
    const units = unitsOf(of);
    return sql`when ${sql.lit(of)} then ${units > greatestStored ? greatestStored : units}::bigint`;
  });
  return sql`case ${asset} ${sql.join(cases, sql` `)} end`;
}

function isBetween(asset: string, amount: string, { least, most, ...wanted }: Between) {
  const [ofRow, units] = [sql.ref(asset), sql.ref(amount)];
  const tests = [sql`true`];
  if (wanted.asset !== null) tests.push(sql`${ofRow} = ${wanted.asset}`);
  if (least !== null) {
    tests.push(sql`${units} >= ${boundIn(ofRow, (of) => unitsBelowAndAbove(of, least).above)}`);
  }
  if (most !== null) {
    tests.push(sql`${units} <= ${boundIn(ofRow, (of) => unitsBelowAndAbove(of, most).below)}`);
  }
  return sql<boolean>`(${sql.join(tests, sql` and `)})`;
}

export type LedgerAccount = {
  id: bigint;
  class: string;
  asset: Asset;
  owner: string;
  ownerName: string | null;
  balance: bigint;
};

export type AccountsInput = Between & {
  class: string | null;
  owner: string | null;
  cursor: bigint | null;
  limit: number;
};

/** Returns accounts in the order they were opened. */
export async function ledgerAccounts(db: Db, input: AccountsInput): Promise<LedgerAccount[]> {
  return all<LedgerAccount>(db)`
    select b.account_id as id, b.class, b.asset, b.owner, b.balance,
      ${nameOf(sql.ref('b.owner'))} as owner_name
    from ledger.balance b
    where (${input.class}::text is null or b.class = ${input.class})
      and (${input.owner}::text is null or b.owner = ${input.owner})
      and ${isBetween('b.asset', 'b.balance', input)}
      and (${input.cursor}::bigint is null or b.account_id > ${input.cursor}::bigint)
    order by b.account_id limit ${input.limit}`;
}

export type LedgerTransfer = {
  id: string;
  kind: string;
  subject: string;
  leg: number;
  amount: bigint;
  asset: Asset;
  debitClass: string;
  debitOwner: string;
  debitName: string | null;
  creditClass: string;
  creditOwner: string;
  creditName: string | null;
  actor: string;
  reason: string | null;
  evidence: string | null;
  approval: string | null;
  payment: string | null;
  rate: string | null;
  undoes: string | null;
  at: Date;
};

export type TransfersInput = Between & {
  kind: string | null;
  member: string | null;
  subject: string | null;
  from: string | null;
  to: string | null;
  cursor: string | null;
  limit: number;
};

/**
 * Returns transfers, newest first; `cursor` is the id of the last one seen. A member's transfers
 * are found by the entries of their accounts: there is no other index of transfers by member
 * (record 0102).
 */
export async function ledgerTransfers(db: Db, input: TransfersInput): Promise<LedgerTransfer[]> {
  const { kind, member, subject, from, to, cursor, limit } = input;
  // Added only if requested: behind an 'or', every transfer would be tested.
  const isTheirs =
    member === null
      ? sql`true`
      : sql`p.id in (select m.transfer_id from ledger.movement m where m.owner = ${member})`;
  return all<LedgerTransfer>(db)`
    select p.id, p.kind, p.subject, p.leg, p.amount, p.asset, p.debit_class,
      p.debit_owner, ${nameOf(sql.ref('p.debit_owner'))} as debit_name,
      p.credit_class, p.credit_owner,
      ${nameOf(sql.ref('p.credit_owner'))} as credit_name, p.actor, p.reason, p.evidence,
      p.approval, p.payment, p.rate, p.undoes, p.posted_at as at
    from ledger.posted p
    where (${kind}::text is null or p.kind = ${kind})
      and ${isTheirs}
      and (${subject}::uuid is null or p.subject = ${subject}::uuid)
      and (${from}::date is null or p.posted_at >= ${from}::date::timestamp at time zone 'UTC')
      and (${to}::date is null or p.posted_at < (${to}::date + 1)::timestamp at time zone 'UTC')
      and ${isBetween('p.asset', 'p.amount', input)}
      and (${cursor}::uuid is null or (p.posted_at, p.id) <
        (select c.posted_at, c.id from ledger.posted c where c.id = ${cursor}::uuid))
    order by p.posted_at desc, p.id desc limit ${limit}`;
}

export type MapArrow = {
  kind: string;
  from: string;
  to: string;
  approvers: number;
  evidence: boolean;
  asset: Asset | null;
  units: bigint | null;
  transfers: number;
};

/**
 * Returns every allowed flow, with a row per asset that used it, and whether the sums are complete.
 */
export async function mapOfMoney(db: Db): Promise<{ whole: boolean; mapArrows: MapArrow[] }> {
  // Read first: if a fold runs between the two, the result only understates completeness.
  const folded = await one<{ whole: boolean }>(db)`select reporting.is_folded() as whole`;
  const found = await all<MapArrow>(db)`
    select m.kind, m.debit_class as "from", m.credit_class as "to", m.approvers, m.evidence,
      p.asset, p.units, coalesce(p.transfers, 0)::integer as transfers
    from ledger.map m left join reporting.flow() p
      on p.kind = m.kind and p.debit_class = m.debit_class and p.credit_class = m.credit_class
    order by m.kind, m.leg, m.debit_class, m.credit_class, p.asset`;
  return { whole: folded.whole, mapArrows: found };
}

const positionsAFold = 50_000;

/** Adds the postings since the last run, if any, to the flows of the map. */
export async function foldFlows(db: Db): Promise<boolean> {
  let added = await foldPart(db);
  const any = added > 0n;
  while (added >= positionsAFold) added = await foldPart(db);
  return any;
}

async function foldPart(db: Db): Promise<bigint> {
  const found = await inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx); // no request waits for it
    return sql<{ added: bigint }>`select reporting.fold_flows(${positionsAFold}) as added`.execute(
      tx,
    );
  });
  return found.rows[0]!.added;
}

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { approve, type ProposalInput } from '../../../src/server/modules/approvals/approvals.ts';
import type { TestDatabase } from './database.ts';

// People who decide on money, and the proposals that they approved.

export type Person = { id: string; token: string };

/** An administrator with an active session, re-authenticated `ageMinutes` ago. */
export async function aDecider(
  database: TestDatabase,
  role = 'finance',
  ageMinutes = 0,
): Promise<Person> {
  const id = randomUUID();
  const token = randomBytes(16).toString('hex');
  const hash = createHash('sha256').update(token).digest();
  await sql`insert into identity.administrator (id, email, first_name, last_name, role,
      password_hash, totp_secret_sealed, created_at)
    values (${id}, ${`${id}@example.org`}, 'A', 'B', ${role}, 'x', 'x'::bytea, clock.real())
  `.execute(database.owner);
  await sql`insert into identity.session (token_hash, audience, administrator_id, proved_at,
      created_at, expires_at, idle_expires_at, user_agent, ip)
    values (${hash}, 'admin', ${id}, clock.real() - ${ageMinutes} * interval '1 minute',
      clock.real(), clock.real() + interval '1 hour', clock.real() + interval '1 hour', '', '')
  `.execute(database.owner);
  return { id, token };
}

export type Granted = {
  flow: string;
  amount: bigint;
  owner?: string;
  plan?: string;
  venue?: string;
  placement?: string;
  /** The account that pays, if there is a choice, and the payment. */
  from?: string;
  payment?: string;
  asset?: string;
  address?: string;
};

/** A proposal about `subject`, approved by each of `people`, who read its facts. */
export async function anApproval(
  database: TestDatabase,
  subject: string,
  granted: Granted,
  people: Person[],
): Promise<string> {
  const amount = granted.amount.toString();
  const payload =
    granted.flow === 'network_cost'
      ? { ...granted, amount: undefined, units: amount, txid: subject }
      : { ...granted, amount };
  const kind = granted.flow === 'share' ? 'share_loss' : granted.flow;
  // If the books cannot present it, it is no proposal: the ledger must decide alone.
  const read = await sql<{ isWhole: boolean }>`
    select approvals.make_shown(${kind}, ${subject}, ${JSON.stringify(payload)}::jsonb, null)
      is not null as is_whole`.execute(database.owner);
  if (!read.rows[0]!.isWhole) {
    return aForgedApproval(database, { kind, subject, payload, shown: {} }, people);
  }
  const needed = people.length === 2 ? 2 : 1;
  const made = await ofNobody(database.owner, { kind, subject, payload, needed });
  return inTransaction(database.web, async (tx) => {
    for (const person of people) await approve(tx, person.token, made.id, made.shownHash);
    return made.id;
  });
}

/** A proposal without a proposer, and the number of approvals it needs. */
export type Unproposed = Omit<ProposalInput, 'token'> & { needed?: 1 | 2 };

/** Opens a proposal without a proposer, as only the database's owner can. */
export async function ofNobody(
  owner: Db,
  { kind, subject, payload, needed = 1 }: Unproposed,
): Promise<{ id: string; shownHash: string }> {
  const made = await sql<{ id: string; shownHash: string }>`
    select id, shown_hash from approvals.open_proposal(${kind}, ${subject}::uuid,
      ${JSON.stringify(payload)}::jsonb, ${needed}::integer, null, false)`.execute(owner);
  return made.rows[0]!;
}

/** The same with any content, as if the database had accepted it unchecked. */
export async function aForgedApproval(
  database: TestDatabase,
  { kind, subject, payload, shown, needed }: Unproposed & { shown: Record<string, unknown> },
  people: Person[],
): Promise<string> {
  const made = await sql<{ id: string; shownHash: string }>`
    insert into approvals.proposal (kind, subject, payload, shown, shown_hash, proposer_proved,
      needed, proposed_at, expires_at)
    values (${kind}, ${subject}, ${JSON.stringify(payload)}::jsonb,
      ${JSON.stringify(shown)}::jsonb || coalesce((select jsonb_build_object('before', f)
        from rules.figures_of_proposal(${kind}, ${subject},
          ${JSON.stringify(payload)}::jsonb, false) f
        where f is not null), '{}'), repeat('0', 64), false,
      ${needed ?? people.length}, clock.real(),
      clock.real() + interval '1 hour')
    returning id, shown_hash`.execute(database.owner);
  const { id, shownHash } = made.rows[0]!;
  await inTransaction(database.web, async (tx) => {
    for (const person of people) await approve(tx, person.token, id, shownHash);
  });
  return id;
}

/** How many approvals a payout needs, by the books. */
export async function peopleForPayout(db: Db, withdrawal: string): Promise<number> {
  const found = await sql<{ people: number }>`
    select withdrawals.people_for_payout(${withdrawal}::uuid) as people`.execute(db);
  return found.rows[0]!.people;
}

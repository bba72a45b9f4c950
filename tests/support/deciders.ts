import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { approve, propose } from '../../src/server/approvals/approvals.ts';
import { inTransaction } from '../../src/server/db/db.ts';
import type { TestDatabase } from './database.ts';

// People who decide on money, and proposals that they approved.

export type Person = { id: string; token: string };

/** An administrator with a live session, proved `ageMinutes` ago. */
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
  /** Whose money it is, where there is a choice, and of which payment. */
  from?: string;
  payment?: string;
  asset?: string;
  address?: string;
};

const figures = [
  'operator_capital',
  'pool_capital',
  'pool_gain',
  'placed',
  'loss',
  'incident',
  'member_balance',
  'member_profit',
];
const nothing = Object.fromEntries(figures.map((name) => [name, '0.00']));

type Shown = Record<string, Record<string, unknown> | null>;

/** A proposal about `subject`, approved by each of `people`, who read what it has to show. */
export async function anApproval(
  database: TestDatabase,
  subject: string,
  granted: Granted,
  people: Person[],
): Promise<string> {
  const payload = { ...granted, amount: granted.amount.toString() };
  const kind = granted.flow === 'share' ? 'share_loss' : granted.flow;
  // No proposal of ours has this flow, and the ledger has to refuse it by itself.
  if (granted.flow === 'share_loss') {
    return aForgedApproval(database, { kind, subject, payload, shown: {} }, people);
  }
  const words = await sql<{ shown: Shown }>`select approvals.must_show(${kind}, ${subject},
    ${JSON.stringify(payload)}::jsonb, ${JSON.stringify(nothing)}::jsonb) as shown`.execute(
    database.owner,
  );
  const { before, after } = words.rows[0]!.shown;
  const shown = { before: { ...nothing, ...before }, after };
  return inTransaction(database.web, async (tx) => {
    const asked = { kind, subject, payload, shown, needed: people.length === 2 ? 2 : 1 } as const;
    const made = await propose(tx, null, asked);
    for (const person of people) await approve(tx, person.token, made.id, made.shownHash);
    return made.id;
  });
}

/** The same of anything, as if a database that compares nothing had taken it. */
export async function aForgedApproval(
  database: TestDatabase,
  { kind, subject, payload, shown }: Omit<Parameters<typeof propose>[2], 'needed' | 'token'>,
  people: Person[],
): Promise<string> {
  const made = await sql<{ id: string; shownHash: string }>`
    insert into approvals.proposal (kind, subject, payload, shown, shown_hash, proposer_proved,
      needed, proposed_at, expires_at)
    values (${kind}, ${subject}, ${JSON.stringify(payload)}::jsonb,
      ${JSON.stringify(shown)}::jsonb, repeat('0', 64), false, ${people.length}, clock.real(),
      clock.real() + interval '1 hour')
    returning id, shown_hash as "shownHash"`.execute(database.owner);
  const { id, shownHash } = made.rows[0]!;
  await inTransaction(database.web, async (tx) => {
    for (const person of people) await approve(tx, person.token, id, shownHash);
  });
  return id;
}

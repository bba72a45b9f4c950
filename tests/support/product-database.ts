import { join } from 'node:path';
import pg from 'pg';
import { runningEmbedded } from '#platform/db/embedded.ts';
import type { Product } from './product.ts';

async function askOwner<Row extends object>(
  { folder }: Product,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const url = await runningEmbedded(join(folder, 'postgres'));
  if (url === null) throw new Error('the product’s database does not run');
  const client = new pg.Client({ connectionString: url('candor_owner', 'candor') });
  await client.connect();
  const { rows } = await client.query<Row>(statement, values).finally(() => client.end());
  return rows;
}

const asOwner = async (product: Product, statement: string): Promise<void> =>
  void (await askOwner(product, statement));

/** Ages every re-authentication by ten minutes, as if people had been away. */
export const ageProofs = (product: Product): Promise<void> =>
  asOwner(product, `update identity.session set proved_at = proved_at - interval '10 minutes'`);

/** Ends every session on the server, without the knowledge of their browsers. */
export const endSessions = (product: Product): Promise<void> =>
  asOwner(product, 'update identity.session set ended_at = clock.real() where ended_at is null');

/** Blocks new prices, as if every exchange were down; returns a function that ends the block. */
export async function holdPrices({ folder }: Product): Promise<() => Promise<void>> {
  const url = await runningEmbedded(join(folder, 'postgres'));
  if (url === null) throw new Error('the product’s database does not run');
  const client = new pg.Client({ connectionString: url('candor_owner', 'candor') });
  await client.connect();
  // The feed takes the same lock before it writes a price.
  await client.query(`begin; set local idle_in_transaction_session_timeout = 0;
    select foundation.take_turn('market.simulate')`);
  return () => client.end();
}

/** Skips all retries but the last of failed deliveries: one more failure abandons them. */
export const ageDeliveries = (product: Product): Promise<void> =>
  asOwner(
    product,
    `update reporting.webhook_delivery set attempts = 9, next_at = clock.real()
     where delivered_at is null and dead_at is null and last_status is not null`,
  );

/** Advances the product's business clock, independently of its feed. */
export const laterBy = (product: Product, minutes: number): Promise<void> =>
  asOwner(product, `select clock.advance(${minutes} * interval '1 minute')`);

type Paid = { asset: string; address: string; units: bigint };

/** Sends play money from a foreign wallet to any address; returns the transaction's id. */
export async function payTo(product: Product, { asset, address, units }: Paid): Promise<string> {
  const values = [asset, address, String(units)];
  const pay = 'select chains.sim_pay($1, $2, null, $3::bigint) as txid';
  const [paid] = await askOwner<{ txid: string }>(product, pay, values);
  return paid!.txid;
}

/** Members who only fill a list: they cannot log in. */
export const seededMembers = (product: Product, count: number): Promise<void> =>
  asOwner(
    product,
    `insert into identity.member (email, first_name, last_name, phone, password_hash, status,
       referral_code, accepted_terms_at, verified_at, created_at)
     select 'crowd-' || nth || '@example.org', 'Crowd', 'Number ' || nth, '+44 20 7946 0000', '',
       'active', 'CROWD' || nth, clock.real(), clock.real(), clock.now()
     from generate_series(1, ${count}) nth`,
  );

/** Inserts an approval of the waiting rule into the database, past every function. */
export const approveBehindThePage = (product: Product): Promise<void> =>
  asOwner(
    product,
    `insert into approvals.approver (proposal_id, administrator_id, session_id, approved_at)
       select p.id, a.id, uuidv7(), clock.real()
       from approvals.proposal p join identity.administrator a on a.role = 'finance'
       where p.status = 'open' and p.kind = 'limit_change';
     update approvals.proposal set status = 'approved', decided_at = clock.real()
     where status = 'open' and kind = 'limit_change'`,
  );

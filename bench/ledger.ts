import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../src/server/platform/db/embedded.ts';
import { connect, type Db } from '../src/server/platform/db/db.ts';
import { gather } from '../src/server/platform/db/batch-calls.ts';
import { migrate } from '../src/server/platform/db/migrate.ts';

// Postings a second against pgbench's TPC-B and against a naive transaction of eight round trips,
// alternating on one durable server (fsync on). What counts is the ratio within a round, to the
// mean of the TPC-B runs before and after.

const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 3);
const clients = 32;
const members = Array.from({ length: 2_000 }, () => randomUUID());

const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
chmodSync(folder, 0o755);
const server = await startEmbedded(join(folder, 'pg'));
await migrate(server.url('candor_owner', 'candor'));
// Connections stay, as the product's do under load: a new one first makes its plans, which takes
// longer than all that a round would post over it.
const pool = new pg.Pool({
  connectionString: server.url('candor_owner', 'candor'),
  max: clients,
  idleTimeoutMillis: 0,
});

// A server that stops ends its idle connections; nobody waits for them.
pool.on('error', () => undefined);

const account = (name: string, asset: string, owner: string | null) => ({
  class: name,
  asset,
  owner,
});
const pick = (): string => members[Math.floor(Math.random() * members.length)] ?? '';

function hold(member: string) {
  const debit = account('member_balance', 'USD', member);
  const legs = [{ debit, credit: account('member_payout', 'USD', member), amount: '1' }];
  return { key: randomUUID(), kind: 'hold_balance', subject: randomUUID(), actor: 'b', legs };
}

/** Posts a batch and refuses to go on if any of it was refused: a bench of refusals is none. */
async function post(batch: unknown[]): Promise<void> {
  const answer = await pool.query<{ code: string }>({
    name: 'post',
    text: 'select code from ledger.post($1::jsonb)',
    values: [JSON.stringify(batch)],
  });
  const bad = answer.rows.find((row) => row.code !== 'posted');
  if (bad !== undefined) throw new Error(`refused: ${bad.code}`);
}

const product = connect(server.url('candor_owner', 'candor'), 'candor_owner', 4);

/** One hold a call, as a process of the product sends them: together in a statement. */
const aProcess = () =>
  gather(
    async (_db: Db, holds: unknown[]) => {
      await post(holds);
      return holds;
    },
    { most: 16 },
  );
const processes = [aProcess(), aProcess()];

/** One hold by a caller of the first so many processes, who stays with theirs as connections do. */
const callOne =
  (count: number) =>
  async (caller: number): Promise<void> => {
    await processes[caller % count]!(product.db, hold(pick()));
  };

async function fund(): Promise<void> {
  const rate = randomUUID();
  await pool.query(`insert into foundation.installation (mode, made_at)
    values ('sandbox', clock.real())`);
  await pool.query(`insert into market.rate (id, asset, usd_micros, at, source)
    values ('${rate}', 'BTC', 60000000000, clock.now(), 'bench')`);
  await pool.query(
    `insert into chains.address (id, asset, address, purpose, subject, issued_at)
     select id::uuid, 'BTC', id, 'deposit', id::uuid, clock.now() from unnest($1::text[]) id`,
    [members],
  );
  await pool.query(
    `insert into deposits.deposit (id, member_id, plan_id, version_id, asset, cents, units, rate_id,
       address_id, quoted_at, expires_at)
     select id, id, id, id, 'BTC', 1, 1, '${rate}', id, clock.now(),
       clock.now() + interval '15 minutes' from unnest($1::uuid[]) id`,
    [members],
  );
  await pool.query(
    `insert into chains.payment (id, asset, txid, output_index, amount, address, address_id,
       block_height, state, first_seen_at, changed_at)
     select id::uuid, 'BTC', id, 0, 10000000000, id, id::uuid, 1, 'final', clock.now(),
       clock.now() from unnest($1::text[]) id`,
    [members],
  );
  const deposits = members.map((member) => ({
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
        amount: '10000000000',
      },
      {
        debit: account('fx_usd', 'USD', 'BTC'),
        credit: account('member_balance', 'USD', member),
        amount: '600000000',
      },
    ],
  }));
  for (let at = 0; at < deposits.length; at += 500) await post(deposits.slice(at, at + 500));
  await pool.query(`create table public.naive_account (id int primary key, balance bigint);
    create table public.naive_entry (id bigint generated always as identity primary key,
      account int, amount bigint);
    insert into public.naive_account select n, 1000000 from generate_series(1, 2000) n`);
}

async function naive(): Promise<void> {
  const from = 1 + Math.floor(Math.random() * 1_000);
  const to = from + 1_000;
  const client = await pool.connect();
  const update = 'update public.naive_account set balance = balance + $2 where id = $1';
  const insert = 'insert into public.naive_entry (account, amount) values ($1, $2)';
  try {
    await client.query('begin');
    await client.query('select * from public.naive_account where id = $1 for update', [from]);
    await client.query('select * from public.naive_account where id = $1 for update', [to]);
    await client.query(update, [from, -1]);
    await client.query(update, [to, 1]);
    await client.query(insert, [from, -1]);
    await client.query(insert, [to, 1]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Repeats `act` on `workers` connections for the time of a round; acts a second times `each`. */
async function rateOf(
  workers: number,
  each: number,
  act: (worker: number) => Promise<void>,
): Promise<number> {
  const began = performance.now();
  let done = 0;
  const play = async (worker: number): Promise<void> => {
    while (performance.now() - began < seconds * 1_000) {
      await act(worker);
      done += each;
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => play(worker)));
  return done / ((performance.now() - began) / 1_000);
}

function pgbench(...extra: string[]): string {
  const url = server.url('candor_owner', 'candor');
  const ran = spawnSync('pgbench', [...extra, url], { encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(`pgbench (Debian's postgresql-15) failed: ${ran.stderr}`);
  return ran.stdout;
}

function tpcb(): number {
  const said = pgbench('-n', '-c', String(clients), '-j', '2', '-T', String(seconds));
  return Number(/tps = ([\d.]+)/.exec(said)?.[1]);
}

const variants: Record<string, () => Promise<number>> = {
  'naive, 32 clients': () => rateOf(clients, 1, naive),
  'single hold, spread, 32 clients': () => rateOf(clients, 1, () => post([hold(pick())])),
  'single hold, spread, 32 callers of one process, gathered': () => rateOf(clients, 1, callOne(1)),
  'single hold, spread, 32 callers of two processes, gathered': () =>
    rateOf(clients, 1, callOne(2)),
  'batch of 1,000 holds, spread, 2 clients': () =>
    rateOf(2, 1_000, () => post(Array.from({ length: 1_000 }, () => hold(pick())))),
  'batch of 1,000 holds, one hot member, 2 clients': () =>
    rateOf(2, 1_000, () => post(Array.from({ length: 1_000 }, () => hold(members[0] ?? '')))),
};

const spread = (values: number[], digits: number): string => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return [sorted[0] ?? 0, middle, sorted.at(-1) ?? 0]
    .map((value) => value.toFixed(digits))
    .join(' / ');
};

try {
  pgbench('-i', '-q', '-s', '50');
  await fund();
  const rates: Record<string, number[]> = {};
  const ratios: Record<string, number[]> = {};
  for (const measure of Object.values(variants)) await measure(); // plans made, pages warm
  let before = tpcb();
  for (let round = 0; round < rounds; round += 1) {
    const seen: Record<string, number> = {};
    for (const [name, measure] of Object.entries(variants)) seen[name] = await measure();
    const after = tpcb();
    (rates['pgbench TPC-B, 32 clients'] ??= []).push(after);
    for (const [name, rate] of Object.entries(seen)) {
      (rates[name] ??= []).push(rate);
      (ratios[name] ??= []).push((2 * rate) / (before + after));
    }
    before = after;
  }
  const load = loadavg()[0]?.toFixed(1);
  process.stdout.write(
    `${cpus().length} cores, ${cpus()[0]?.model}, load ${load}; min / median / max\n`,
  );
  for (const [name, values] of Object.entries(rates)) {
    const ratio = ratios[name];
    const times = ratio === undefined ? '' : `  x TPC-B ${spread(ratio, 2)}`;
    process.stdout.write(`${name}: ${spread(values, 0)} a second${times}\n`);
  }
} finally {
  await product.close();
  await pool.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

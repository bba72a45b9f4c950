import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runningEmbedded } from '#platform/db/embedded.ts';
import { aClient } from '#test/client.ts';
import { aProduct, type Product } from '#test/product.ts';
import { buildPortal } from './runner/build-portal.ts';
import { type Bench, type Figures, median, quantile } from './runner/figures.ts';
import { spentBy, ticksPerSecond, ticksSince } from './runner/ticks.ts';

// What the product costs while idle: a new sandbox with its year of data, measured for some minutes
// from half a minute after it is ready. Processor time of the supervisor and all its children,
// including Postgres and its children, in percent of one core, and the number of transactions that
// ended. Then how long an incoming payment takes until it shows and until it is credited, which
// takes one block here; the simulated chain makes one every two seconds.
//   npm run bench -- idle [ROUNDS] [MINUTES]

export const rounds = 1;

const settlingMs = 30_000;
const payments = 10;

async function transactionsOf({ folder }: Product): Promise<number> {
  const url = await runningEmbedded(join(folder, 'postgres'));
  if (url === null) throw new Error('the product’s database does not run');
  const client = new pg.Client({ connectionString: url('candor_owner', 'candor') });
  await client.connect();
  const { rows } = await client.query<{ ended: string }>(
    `select (xact_commit + xact_rollback)::text as ended from pg_stat_database
     where datname = current_database()`,
  );
  await client.end();
  return Number(rows[0]!.ended);
}

/** Percent of one core by process and in total, over this many idle minutes. */
async function rest(product: Product, minutes: number): Promise<Figures> {
  const root = String(product.process().pid);
  const [ended, before, began] = [await transactionsOf(product), spentBy(root), performance.now()];
  await sleep(minutes * 60_000);
  const seconds = (performance.now() - began) / 1_000;
  const percent: Record<string, number> = {};
  for (const [name, ticks] of ticksSince(before, spentBy(root))) {
    percent[name] = (ticks / ticksPerSecond / seconds) * 100;
  }
  const all = Object.values(percent).reduce((sum, each) => sum + each, 0);
  const shown = Object.entries(percent)
    .filter(([, each]) => each >= 0.005)
    .toSorted(([, a], [, b]) => b - a);
  return {
    ...Object.fromEntries(shown.map(([name, each]) => [name, { '% of a core': each }])),
    'all processes': { '% of a core': all },
    transactions: { 'a second': ((await transactionsOf(product)) - ended) / seconds },
  };
}

/**
 * How long a member's payments take, each polled until it is credited, as the member's page does.
 * In the first round only: a member gets at most ten quotes an hour.
 */
async function pay(product: Product): Promise<Figures> {
  const member = product.logins().members.find(({ holds }) => holds === 'matured')!;
  const client = await aClient(product, member);
  const { data: plans } = await client.call('GET', '/plans?family=real_estate');
  const { id: selected_plan } = plans.find((plan: { name: string }) => plan.name === 'STEADY');
  const quote = { selected_plan, payment_method: 'XRP', amount: '1000' };
  const taken: { shown: number[]; credited: number[] } = { shown: [], credited: [] };
  for (let index = 0; index < payments; index += 1) {
    const { id: deposit_id } = (await client.call('POST', '/deposit/quote', quote)).data;
    await sleep(2_000 + Math.random() * 2_000);
    const paid = performance.now();
    await client.call('POST', '/sandbox/pay', { deposit_id });
    for (let state = 'waiting'; state !== 'credited'; await sleep(20)) {
      ({ state } = (await client.call('GET', `/deposit/${deposit_id}`)).data);
      const is = performance.now() - paid;
      if (state !== 'waiting') taken.shown[index] ??= is;
      if (state === 'credited') taken.credited.push(is);
    }
  }
  const figuresOf = (ms: number[]) => ({
    'ms, median': median(ms),
    'ms, slowest': quantile(ms, 1),
  });
  return {
    'a payment shows after': figuresOf(taken.shown),
    'a payment is credited after': figuresOf(taken.credited),
  };
}

export async function open([minutes = '10']: string[]): Promise<Bench> {
  buildPortal();
  process.env['NODE_ENV'] = 'production';
  process.env['NODE_COMPILE_CACHE'] = join('node_modules', '.cache', 'node');
  const product = await aProduct({ story: 'year' });
  await product.start();
  await sleep(settlingMs);
  let hasPaid = false;
  const round = async (): Promise<Figures> => {
    const quiet = await rest(product, Number(minutes));
    if (hasPaid) return quiet;
    hasPaid = true;
    return { ...quiet, ...(await pay(product)) };
  };
  return { round, close: product.remove };
}

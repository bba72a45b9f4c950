import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestApi } from '#test/api.ts';
import { aRate, codesOf, hold } from '#test/ledger/books.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { addPools } from '#test/ledger/pools.ts';
import { payRuns } from '../src/server/modules/distributions/distributions.ts';
import { simulatePrices } from '../src/server/modules/market/market.ts';
import type { Bench, Figures } from './runner/figures.ts';
import { costOf, perUnit } from './runner/meter.ts';
import { appOn, serverInMemory } from './runner/throw-away.ts';
import { seedFunds } from './seed-funds.ts';

// The cost of the three hot paths in processor time (Postgres and Node) and bytes of log: holds in
// batches of 1,000, withdrawals over the API, and the shares of a distribution. Elapsed time means
// nothing here: the data is in memory and the machine may be busy.
//   npm run bench -- cost [ROUNDS] [POSITIONS]

export const rounds = 3;

const batches = 20;
const batchSize = 1_000;
const withdrawals = 1_500;
const atOnce = 32;

type App = Awaited<ReturnType<typeof appOn>>;
type Call = TestApi['call'];

/** Calls the API inside this process. */
const callsOf =
  ({ app }: App): Call =>
  async (method, path, { token, key, body } = {}) => {
    const answer = await app.inject({
      method: method as 'POST',
      url: `/api${path}`,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers, cookies: [] };
  };

const someone = sql<{ id: string }>`select owner as id from ledger.account
  where class = 'member_balance' order by owner limit 1`;

/** A member with an invested balance may not lose it this way: a member without positions pays. */
async function holdsOf({ owner }: App): Promise<() => Promise<void>> {
  const { id } = (await someone.execute(owner)).rows[0]!;
  await sql`update plans.position set principal_cents = 0 where member_id = ${id}`.execute(owner);
  return async () => {
    for (let index = 0; index < batches; index += 1) {
      const codes = await codesOf(owner, ...Array.from({ length: batchSize }, () => hold(id, 1n)));
      if (codes.some((code) => code !== 'posted')) throw new Error(`refused: ${codes[0]}`);
    }
  };
}

function withdrawalsOf(call: Call, tokens: string[]): () => Promise<void> {
  let next = 1;
  const withdraw = async (): Promise<void> => {
    next += 1;
    const { status, body } = await call('POST', '/withdraw', {
      token: tokens[next % tokens.length],
      key: randomUUID(),
      body: {
        amount: '10.00',
        payment_channel: 'BITCOIN',
        wallet_address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
        source: 'balance',
      },
    });
    if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  };
  return async () => {
    let left = withdrawals;
    const client = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await withdraw();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, client));
  };
}

type Pools = Awaited<ReturnType<typeof addPools>>;

/** Makes an approved run of a new plan; returns the function that pays it. */
async function aRun(
  { owner, worker }: App,
  pools: Pools,
  positions: number,
): Promise<() => Promise<void>> {
  const plan = await pools.aLargePlan(positions, 40);
  await pools.earn(plan, 60_000_000n);
  const run = await pools.approved(await pools.asked(plan, '599999.99'));
  const isDone = sql<{ done: boolean }>`
    select done_at is not null as done from distributions.run where id = ${run}`;
  return async () => {
    do await payRuns(worker);
    while ((await isDone.execute(owner)).rows[0]?.done !== true);
  };
}

export async function open([count = '8000']: string[]): Promise<Bench> {
  const positions = Number(count);
  const server = await serverInMemory();
  const opened = await appOn(server, { RATE_LIMITS: 'off' });
  const { owner, worker, web } = opened;
  const call = callsOf(opened);
  const database = { owner, worker, web, url: server.url };
  await aRate(database);
  await simulatePrices(worker);
  const tokens = await seedFunds(owner, 400);
  const [holds, withdraw] = [await holdsOf(opened), withdrawalsOf(call, tokens)];
  const people = [await anAdministrator(owner, 'finance'), await anAdministrator(owner)] as const;
  const api = { app: opened.app, config: opened.config, work: async () => undefined, call };
  const pools = await addPools(database, api, [...people]);
  await holds();
  await withdraw();
  const round = async (): Promise<Figures> => {
    const pay = await aRun(opened, pools, positions);
    return {
      hold: perUnit(await costOf(owner, holds), batches * batchSize),
      withdrawal: perUnit(await costOf(owner, withdraw), withdrawals),
      'share of a distribution': perUnit(await costOf(owner, pay), positions),
    };
  };
  return { round, close: opened.close };
}

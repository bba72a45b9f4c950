import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { batchCalls } from '#platform/db/batch-calls.ts';
import { connect, type Db } from '#platform/db/db.ts';
import type { Bench, Figures } from './runner/figures.ts';
import { costOf, perUnit } from './runner/meter.ts';
import { openTpcB } from './runner/pgbench.ts';
import { openPgledger } from './runner/pgledger.ts';
import { rolesOn, serverOnDisk } from './runner/throw-away.ts';
import { creditMembers } from './seed-funds.ts';

// Postings a second against pgbench's TPC-B and against a naive transaction of eight round trips,
// alternating on one durable server (fsync on). The result is the ratio within a round to the mean
// of the TPC-B runs before and after, and the processor time and log of a posting.
// `PGLEDGER_SQL=FILE[:FILE...]` plays pgledger in the same rounds.
//   npm run bench -- ledger [ROUNDS] [SECONDS]

export const rounds = 3;

const clients = 32;
const batch = 1_000;
const members = Array.from({ length: 2_000 }, () => randomUUID());
const pick = (): string => members[Math.floor(Math.random() * members.length)] ?? '';

const account = (name: string, owner: string) => ({ class: name, asset: 'USD', owner });

function hold(member: string) {
  const legs = [
    {
      debit: account('member_balance', member),
      credit: account('member_payout', member),
      amount: '1',
    },
  ];
  return { key: randomUUID(), kind: 'hold_balance', subject: randomUUID(), actor: 'b', legs };
}

/** Posts a batch and throws if any posting was refused: refusals would falsify the figures. */
async function post(pool: pg.Pool, postings: unknown[]): Promise<void> {
  const answer = await pool.query<{ code: string }>({
    name: 'post',
    text: 'select code from ledger.post($1::jsonb)',
    values: [JSON.stringify(postings)],
  });
  const bad = answer.rows.find((row) => row.code !== 'posted');
  if (bad !== undefined) throw new Error(`refused: ${bad.code}`);
}

type PostHolds = (whose: string[]) => Promise<string[]>;

/** Posts a hold for each member with arrays, as functions of the database do (record 0260). */
const postHoldsOn =
  (pool: pg.Pool): PostHolds =>
  async (whose) => {
    const answer = await pool.query<{ codes: string[] }>({
      name: 'post-plain',
      text: `select ledger.post_fast($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[],
        $6::bigint[]) as codes`,
      values: [
        whose.map(() => randomUUID()),
        whose.map(() => 'hold_balance'),
        whose.map(() => randomUUID()),
        whose.map(() => 'b'),
        whose,
        whose.map(() => 1),
      ],
    });
    const bad = answer.rows[0]?.codes.find((code) => code !== 'posted');
    if (bad !== undefined) throw new Error(`refused: ${bad}`);
    return whose;
  };

/** How this checkout posts holds: an older one accepts only JSON. */
async function holdsBy(pool: pg.Pool): Promise<PostHolds> {
  const { rows } = await pool.query<{ known: boolean }>(
    `select exists (select from pg_proc where proname = 'post_fast') as known`,
  );
  if (rows[0]?.known === true) return postHoldsOn(pool);
  return (whose) => post(pool, whose.map(hold)).then(() => whose);
}

/** One hold a call, as a process of the product sends them: gathered into one statement. */
const aProcess = (postHolds: PostHolds) =>
  batchCalls((_db: Db, whose: string[]) => postHolds(whose), { most: 64 });

async function naive(pool: pg.Pool): Promise<void> {
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

const naiveTables = `create table public.naive_account (id int primary key, balance bigint);
  create table public.naive_entry (id bigint generated always as identity primary key,
    account int, amount bigint);
  insert into public.naive_account select n, 1000000 from generate_series(1, 2000) n`;

/** A variant to play: how many workers run it, and how many postings each call makes. */
export type Variant = {
  workers: number;
  each: number;
  act: (worker: number) => Promise<unknown>;
  /** The pgledger variant it is compared with. */
  beside?: string;
};

const [singles, batches] = ['pgledger: singles', 'pgledger: batches of 1,000'];

type Ours = { pool: pg.Pool; product: Db; postHolds: PostHolds };

function ours({ pool, product, postHolds }: Ours): Record<string, Variant> {
  const processes = [aProcess(postHolds), aProcess(postHolds)];
  /** One hold by a caller of the first `count` processes; a caller always uses the same process. */
  const callOne = (count: number) => (caller: number) =>
    processes[caller % count]!(product, pick());
  const some = (of: () => string) => () => postHolds(Array.from({ length: batch }, of));
  const asJson = () =>
    post(
      pool,
      Array.from({ length: batch }, () => hold(pick())),
    );
  const single = { workers: clients, each: 1, beside: singles };
  const many = { workers: 2, each: batch, beside: batches };
  return {
    'naive transaction of eight round trips': {
      workers: clients,
      each: 1,
      act: () => naive(pool),
    },
    'holds, each a transaction': { ...single, act: () => postHolds([pick()]) },
    'holds gathered in one process': { ...single, act: callOne(1) },
    'holds gathered in two processes': { ...single, act: callOne(2) },
    'batches of 1,000 holds': { ...many, act: some(pick) },
    'batches of 1,000 holds, as JSON': { ...many, act: asJson },
    'batches of 1,000 holds, one hot member': { ...many, act: some(() => members[0] ?? '') },
  };
}

async function peers(pool: pg.Pool): Promise<Record<string, Variant>> {
  const files = process.env['PGLEDGER_SQL'];
  if (files === undefined) return {};
  const { single, some } = await openPgledger(pool, files.split(':'), members.length);
  return {
    [singles]: { workers: clients, each: 1, act: single },
    [batches]: { workers: 2, each: batch, act: () => some(batch) },
  };
}

type Played = Record<string, number>;

/** Repeats the call for the length of a round; returns calls a second and the cost of each. */
async function play(db: Db, { workers, each, act }: Variant, seconds: number) {
  let done = 0;
  const began = performance.now();
  const work = async (worker: number): Promise<void> => {
    while (performance.now() - began < seconds * 1_000) {
      await act(worker);
      done += each;
    }
  };
  const cost = await costOf(db, () =>
    Promise.all(Array.from({ length: workers }, (_, worker) => work(worker))),
  );
  const rate = done / ((performance.now() - began) / 1_000);
  return { 'a second': rate, ...perUnit(cost, done) };
}

/** Returns how much faster than a peer, and how much less processor time (Postgres and Node). */
function besidePeer(own: Played, peer: Played | undefined): Played {
  if (peer === undefined) return {};
  const micros = (item: Played): number => item['Postgres, us']! + item['Node, us']!;
  return {
    'x pgledger': own['a second']! / peer['a second']!,
    'processor: pgledger ÷ ours': micros(peer) / micros(own),
  };
}

/** Each figure with its ratio to TPC-B, and to pgledger if that is played. */
function withRatios(seen: Figures, variants: Record<string, Variant>, tpcb: number): Figures {
  const all: Figures = {};
  for (const [name, figures] of Object.entries(seen)) {
    const rate = figures['a second']!;
    const peer = seen[variants[name]?.beside ?? ''];
    all[name] = {
      'a second': rate,
      'x TPC-B': rate / tpcb,
      ...besidePeer(figures, peer),
      ...figures,
    };
  }
  return all;
}

export async function open([seconds = '3']: string[]): Promise<Bench> {
  const { owner, url, close } = await rolesOn(await serverOnDisk(), 2);
  // Connections stay open, as the product's do under load: a new one first makes its plans, which
  // takes longer than all the postings of a round.
  const pool = new pg.Pool({
    connectionString: url('candor_owner'),
    max: clients,
    idleTimeoutMillis: 0,
  });
  pool.on('error', () => undefined); // a server that stops ends its idle connections
  const product = connect(url('candor_owner'), 'candor_owner', 4);
  const tpcB = openTpcB(url('candor_owner'));
  await creditMembers(owner, members);
  await pool.query(naiveTables);
  const postHolds = await holdsBy(pool);
  const variants = {
    ...ours({ pool, product: product.db, postHolds }),
    ...(await peers(pool)),
  };
  const load = { clients, seconds: Number(seconds) };
  // Warms plans and pages.
  for (const variant of Object.values(variants)) await play(owner, variant, load.seconds);
  let before = tpcB(load);
  const round = async (): Promise<Figures> => {
    const seen: Figures = {};
    for (const [name, variant] of Object.entries(variants)) {
      seen[name] = await play(owner, variant, load.seconds);
    }
    const after = tpcB(load);
    const figures = withRatios(seen, variants, (before + after) / 2);
    before = after;
    return { 'pgbench TPC-B, 32 clients': { 'a second': after }, ...figures };
  };
  return {
    round,
    close: async () => {
      await product.close();
      await pool.end();
      await close();
    },
  };
}

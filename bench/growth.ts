import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { readConfig } from '#platform/config/config.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { hold } from '#test/ledger/books.ts';
import { aProduct } from '#test/product.ts';
import { verifyDatabase } from '../src/server/modules/integrity/integrity.ts';
import { post } from '../src/server/modules/ledger/ledger.ts';
import { appOnData, tokenOf } from './app-on-data.ts';
import { playTree } from './proof.ts';
import { openAges } from './runner/age.ts';
import { buildPortal } from './runner/build-portal.ts';
import { type Bench, type Figures, growthOf, median } from './runner/figures.ts';
import { costOf } from './runner/meter.ts';
import { creditMembers } from './seed-funds.ts';
import { seedSandbox } from './seed-sandbox.ts';

// Measures what grows with the data, and how fast: the same figures in sandboxes of each size, and
// their ratio to the previous size. Nothing may grow faster than its data.
//   npm run bench -- growth [ROUNDS] [MEMBERS...]      1 10000 100000 (1000000: 13 GB, an hour)
//   npm run bench -- growth [ROUNDS] --age [MEMBERS]   the ledger alone, by its age (runner/age.ts)

export const rounds = 1;

const payers = 2_000;
const batches = 20;
const batchSize = 1_000;
const pages = 60;
const starts = 3;

type Measured = Record<string, number>;
type App = Awaited<ReturnType<typeof appOnData>>;

async function sizeOf(owner: Db): Promise<Measured> {
  const found = await sql<{ transfers: number; bytes: number; books: number }>`select
    (select count(*)::integer from ledger.transfer) as transfers,
    pg_database_size(current_database())::float8 as bytes,
    (select sum(pg_total_relation_size(c.oid))::float8 from pg_class c
      where c.relnamespace = 'ledger'::regnamespace and c.relkind = 'r') as books`.execute(owner);
  const { transfers, bytes, books } = found.rows[0]!;
  return {
    transfers,
    'database, B a transfer': bytes / transfers,
    'of it the ledger, B a transfer': books / transfers,
  };
}

/** Holds of random members, who first get money that is not invested. */
async function batchesOf(owner: Db): Promise<Measured> {
  const found = await sql<{ id: string }>`select id from identity.member
    where status = 'active' order by md5(id::text) limit ${payers}`.execute(owner);
  const ids = found.rows.map(({ id }) => id);
  await creditMembers(owner, ids);
  const play = async (): Promise<void> => {
    const postings = Array.from({ length: batchSize }, () =>
      hold(ids[Math.floor(Math.random() * ids.length)]!, 1n),
    );
    const results = await inTransaction(owner, (tx) => post(tx, postings));
    const bad = results.find(({ code }) => code !== 'posted');
    if (bad !== undefined) throw new Error(`refused: ${bad.code}`);
  };
  await play();
  const cost = await costOf(owner, async () => {
    for (let index = 0; index < batches; index += 1) await play();
  });
  const count = batches * batchSize;
  return {
    'a posting in batches of 1,000, us of Postgres': cost.postgres / count,
    'a posting in batches of 1,000, B of log': cost.log / count,
  };
}

/** Requests a page repeatedly: its cost in Postgres and its duration. */
async function pageOf({ app, roles }: App, name: string, path: string, token: string) {
  const ask = async (): Promise<void> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method: 'GET', url: `/api${path}`, headers });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${path}`);
  };
  for (let index = 0; index < 10; index += 1) await ask();
  const millis: number[] = [];
  const cost = await costOf(roles.owner, async () => {
    for (let index = 0; index < pages; index += 1) {
      const began = performance.now();
      await ask();
      millis.push(performance.now() - began);
    }
  });
  return { [`${name}, ms`]: median(millis), [`${name}, us of Postgres`]: cost.postgres / pages };
}

/** `npm run verify` over all the data, which must be sound. */
async function verifyOf(owner: Db): Promise<Measured> {
  const began = performance.now();
  const cost = await costOf(owner, async () => {
    const { faults } = await verifyDatabase(owner, []);
    if (faults.length > 0) throw new Error(`not sound: ${JSON.stringify(faults[0])}`);
  });
  return {
    'verify, s': (performance.now() - began) / 1e3,
    'verify, s of the processor': (cost.postgres + cost.node) / 1e6,
  };
}

type Product = Awaited<ReturnType<typeof aProduct>>;

/** How long a person waits for the product to start with all the data. */
async function startsOf(product: Product): Promise<Measured> {
  const seconds: number[] = [];
  for (let index = 0; index < starts; index += 1) {
    const began = performance.now();
    await product.start();
    seconds.push((performance.now() - began) / 1000);
    await product.stop();
  }
  return { 'start, s': median(seconds) };
}

async function booksOf(dataDir: string, busiest: string): Promise<Measured> {
  const opened = await appOnData(dataDir);
  const { owner } = opened.roles;
  try {
    const member = await tokenOf(owner, busiest);
    const staff = await tokenOf(owner);
    return {
      ...(await sizeOf(owner)),
      ...(await pageOf(opened, 'a page of a history', '/user/ledger?limit=50', member)),
      ...(await pageOf(opened, 'a page of all transfers', '/admin/ledger/transfers', staff)),
      ...(await verifyOf(owner)),
      ...(await batchesOf(owner)),
    };
  } finally {
    await opened.close();
  }
}

/** Measures everything with this many members, in a sandbox made for it. */
async function measureAt(members: number): Promise<Measured> {
  const product = await aProduct();
  try {
    const config = readConfig({ ...process.env, DATA_DIR: product.folder });
    const busiest = await seedSandbox(config, members);
    const tree = await playTree(members);
    return {
      ...(await booksOf(product.folder, busiest)),
      'the Merkle tree, s of the processor': tree.seconds,
      ...(await startsOf(product)),
    };
  } finally {
    rmSync(product.folder, { recursive: true, force: true });
  }
}

export async function open(args: string[]): Promise<Bench> {
  if (args[0] === '--age') return openAges(args.slice(1));
  buildPortal();
  const sizes = args.length === 0 ? [10_000, 100_000] : args.map(Number);
  const round = async (): Promise<Figures> => {
    const measured: Measured[] = [];
    for (const members of sizes) {
      process.stderr.write(`${members} members\n`);
      measured.push(await measureAt(members));
    }
    return growthOf(sizes, measured);
  };
  return { round, close: async () => undefined };
}

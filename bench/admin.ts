import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { executeProposal } from '../src/server/modules/approvals/approvals.ts';
import { executorsOf } from '../src/server/work.ts';
import { makeApp } from '../src/server/app.ts';
import { readConfig } from '../src/server/platform/config/config.ts';
import { openDatabase } from '../src/server/database.ts';
import { connect, type Db } from '../src/server/platform/db/db.ts';
import { runningEmbedded } from '../src/server/platform/db/embedded.ts';
import { type Ask, payOut } from './pay-out.ts';

// `DATA_DIR=... npm run bench:admin [-- pay]`: what administrators wait for in the database that
// `npm run seed:large` made, over HTTP, one call after the other, the list of calls again and again
// so that none is asked for twice in a row. With `pay` (alone: `only-pay`) it then approves a
// distribution to every position, once a seed, and pays it as the worker does.

const rounds = 60;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const quantile = (list: number[], at: number): number =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * at))]!;

if (process.env['DATA_DIR'] === undefined) throw new Error('DATA_DIR must name a seeded folder');
const config = readConfig({ ...process.env, RATE_LIMITS: 'off' });
const database = await openDatabase(config);
const urlOf = (await runningEmbedded(join(config.dataDir, 'postgres')))!;
const owner = connect(urlOf('candor_owner', 'candor'), 'candor_owner', 4);
const web = connect(database.web, 'candor_web', config.databasePool);
const worker = connect(database.worker, 'candor_worker', 4);

/** A session of the sandbox's owner, made without logging in: the bench is no log-in. */
async function tokenOf(db: Db): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`insert into identity.session (token_hash, audience, administrator_id, proved_at,
      created_at, expires_at, idle_expires_at, user_agent, ip)
    select ${createHash('sha256').update(token).digest()}, 'admin', id, clock.real(), clock.real(),
      clock.real() + interval '8 hours', clock.real() + interval '8 hours', 'bench', '::1'
    from identity.administrator where role = 'owner' order by id limit 1`.execute(db);
  return token;
}

type Facts = {
  members: number;
  transfers: number;
  deep: string;
  deepDeposit: string;
  one: string;
  txid: string;
};

async function factsOf(db: Db): Promise<Facts> {
  const found = await sql<Facts>`select
    (select sum(members)::integer from identity.member_count) as members,
    (select reltuples::integer from pg_class where oid = 'ledger.transfer'::regclass) as transfers,
    (select id from identity.member
      order by created_at desc, id desc
      offset (select sum(members) * 9 / 10 from identity.member_count) limit 1) as deep,
    (select id from deposits.deposit where is_listed
      order by quoted_at desc, id desc
      offset (select sum(members) * 8 / 10 from identity.member_count) limit 1) as "deepDeposit",
    (select id from identity.member where email = 'member-777@crowd.example') as one,
    (select txid from chains.payment order by id offset 5000 limit 1) as txid`.execute(db);
  return found.rows[0]!;
}

const callsOf = ({ deep, deepDeposit, one, txid }: Facts): string[] => [
  '/admin/overview',
  '/admin/users',
  '/admin/users?sort=oldest',
  '/admin/users?sort=email',
  '/admin/users?sort=name',
  '/admin/users?page=50',
  `/admin/users?cursor=${deep}`,
  '/admin/users?search=ada',
  '/admin/users?search=ada%20love',
  '/admin/users?search=hopper&sort=name',
  '/admin/users?search=member-777@crowd.example',
  '/admin/users?search=nobody%20at%20all',
  `/admin/users?search=${one}`,
  `/admin/users/${one}`,
  '/transactions',
  '/transactions?status=pending',
  '/transactions?status=completed',
  '/transactions?sort=amount',
  '/transactions?page=50',
  `/transactions?cursor=${deepDeposit}`,
  '/transactions?search=ada',
  '/transactions?search=member-777',
  `/transactions?search=${txid}`,
  '/admin/withdrawals',
  '/admin/approvals',
  '/admin/pending',
  '/admin/ledger/accounts',
  '/admin/ledger/transfers',
  `/admin/ledger/transfers?member=${one}`,
  '/admin/ledger/transfers?asset=USD&least=1000.00&most=2000.00',
  '/admin/ledger/map',
];

async function ask(url: string, token: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${answer.status} ${url}`);
  return performance.now() - began;
}

async function measure(base: string, facts: Facts): Promise<void> {
  const token = await tokenOf(owner.db);
  const calls = callsOf(facts);
  const taken = new Map<string, number[]>(calls.map((call) => [call, []]));
  for (let round = -6; round < rounds; round += 1) {
    for (const call of calls) {
      const millis = await ask(`${base}/api${call}`, token);
      if (round >= 0) taken.get(call)!.push(millis); // the first rounds warm up
    }
  }
  say(`median / 99th percentile of ${rounds} answers in ms`);
  for (const [call, millis] of taken) {
    const shown = [0.5, 0.99].map((at) => quantile(millis, at).toFixed(1).padStart(7));
    say(`${shown.join(' /')}  ${call.replace(/[0-9a-f-]{36}|[0-9a-f]{64}/, '…')}`);
  }
}

const log = pino({ level: 'silent' });
const executors = executorsOf(config);
const wakeWorker = (id: string) => executeProposal(worker.db, id, executors);
const app = await makeApp({ config, db: web.db, log, directUrl: database.direct, wakeWorker });

const askInside: Ask = async (method, path, token, body) => {
  const answer = await app.inject({
    method: method as 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json() };
};

async function measurePaying(): Promise<void> {
  const roles = { owner: owner.db, web: web.db, worker: worker.db };
  const cluster = join(config.dataDir, 'postgres', 'cluster');
  const [postmaster] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  const all = { ...roles, url: (role: string) => urlOf(role, 'candor') };
  await payOut(all, askInside, say, Number(postmaster));
}

try {
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const facts = await factsOf(owner.db);
  say(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`);
  say(`${facts.members} members, ${facts.transfers} transfers`);
  if (!process.argv.includes('only-pay')) await measure(base, facts);
  if (process.argv.some((one) => one.endsWith('pay'))) await measurePaying();
} finally {
  await app.close();
  await Promise.all([owner.close(), web.close(), worker.close()]);
  await database.stop();
}

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { makeApp } from '../src/server/app.ts';
import { readConfig } from '../src/server/config/config.ts';
import { connect } from '../src/server/db/db.ts';
import { startEmbedded } from '../src/server/db/embedded.ts';
import { createDatabase, migrate } from '../src/server/db/migrate.ts';
import { simulatePrices } from '../src/server/market/market.ts';
import type { Person } from '../tests/support/builders.ts';
import { aFundedMember } from '../tests/support/funds.ts';

// POST /api/withdraw (session, address check, hold, job row, durable) per second at 32 clients,
// against pgbench TPC-B at 32 clients on the same server, in alternating rounds.

const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 5);
const clients = 32;
const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
chmodSync(folder, 0o755);
const server = await startEmbedded(join(folder, 'pg'));
const url = (role: string): string => server.url(role, 'bench');
await createDatabase(server.url('candor_owner', 'postgres'), 'bench');
await migrate(url('candor_owner'));
const owner = connect(url('candor_owner'), 'candor_owner', 2);
const web = connect(url('candor_web'), 'candor_web', clients);
const worker = connect(url('candor_worker'), 'candor_worker', 2);
await sql`insert into foundation.installation (mode, made_at) values ('sandbox', clock.real())
  on conflict do nothing`.execute(owner.db);
const config = readConfig({ DATA_DIR: folder, RATE_LIMITS: 'off' });
const log = pino({ level: 'silent' });
const app = await makeApp({ config, db: web.db, log, directUrl: url('candor_web') });
await app.ready();

const database = { owner: owner.db, web: web.db, worker: worker.db, url };
const members: Person[] = [];
for (let nth = 0; nth < 64; nth += 1) members.push(await aFundedMember(database, 900_000_000n));

const body = {
  amount: '10',
  payment_channel: 'BITCOIN',
  wallet_address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
};

async function withdrawals(): Promise<number> {
  await simulatePrices(worker.db);
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const client = async (nth: number): Promise<void> => {
    for (let turn = nth; performance.now() < end; turn += clients) {
      const { token } = members[turn % members.length]!;
      const headers = { authorization: `Bearer ${token}` };
      const answer = await app.inject({
        method: 'POST',
        url: '/api/withdraw',
        headers,
        payload: body,
      });
      if (answer.statusCode !== 201) throw new Error(answer.body);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, nth) => client(nth)));
  return done / seconds;
}

function pgbench(...settings: string[]): string {
  const target = url('candor_owner');
  const ran = spawnSync('pgbench', [...settings, target], { encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(ran.stderr || String(ran.error));
  return ran.stdout;
}

function tpcB(): number {
  const said = pgbench('-n', '-c', String(clients), '-j', '2', '-T', String(seconds));
  return Number(/tps = ([\d.]+)/.exec(said)?.[1]);
}

pgbench('-i', '-q', '-s', '50');
const ratios: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const [ours, theirs] = [await withdrawals(), tpcB()];
  ratios.push(ours / theirs);
  const figures = `${ours.toFixed(0)}/s against TPC-B ${theirs.toFixed(0)}/s`;
  process.stdout.write(`round ${round + 1}: ${figures}: ${(ours / theirs).toFixed(2)}\n`);
}
ratios.sort((a, b) => a - b);
const [least, middle, most] = [0, Math.floor(ratios.length / 2), ratios.length - 1].map((nth) =>
  ratios[nth]!.toFixed(2),
);
const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`;
process.stdout.write(`POST /api/withdraw to TPC-B: ${least} ${middle} ${most} (${machine})\n`);

await app.close();
await Promise.all([owner.close(), web.close(), worker.close()]);
await server.stop();
rmSync(folder, { recursive: true, force: true });

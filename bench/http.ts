import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { makeApp } from '../src/server/app.ts';
import { readConfig } from '../src/server/platform/config/config.ts';
import { connect } from '../src/server/platform/db/db.ts';
import { startEmbedded } from '../src/server/platform/db/embedded.ts';
import { migrate } from '../src/server/platform/db/migrate.ts';
import { simulatePrices } from '../src/server/modules/market/market.ts';
import { cpuOfChildren, microsSince } from './cpu-micros.ts';
import { fundMembers } from './seed-funds.ts';
import type { Load, Round } from './http-clients.ts';

// POST /api/withdraw over HTTP on a Unix socket, as pgbench speaks to
// Postgres (session, proof, limit, key, address check, hold, positions,
// job row, durable) per second at 32 clients, each request with a key of its own and from a member
// by chance, against pgbench TPC-B at 32 clients on the same server, in alternating rounds; and
// what a request cost the processor in each of the processes.

const rounds = Number(process.argv[2] ?? 4);
const seconds = Number(process.argv[3] ?? 5);
const clients = 32;
const members = 5_000;
const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
chmodSync(folder, 0o755);
const server = await startEmbedded(join(folder, 'pg'));
const url = (role: string): string => server.url(role, 'candor');
await migrate(url('candor_owner'));
const owner = connect(url('candor_owner'), 'candor_owner', 2);
const config = readConfig({ DATA_DIR: folder });
const web = connect(url('candor_web'), 'candor_web', config.databasePool);
const worker = connect(url('candor_worker'), 'candor_worker', 2);
await sql`insert into foundation.installation (mode, made_at) values ('sandbox', clock.real())
  on conflict do nothing`.execute(owner.db);
const log = pino({ level: 'silent' });
const app = await makeApp({ config, db: web.db, log, directUrl: url('candor_web') });
const path = join(folder, 'http.sock');
await app.listen({ path });
const tokens = await fundMembers(owner.db, members);
// Not what is still empty: a plan for an empty table would last.
await sql`analyze identity.member, identity.session, plans.position, ledger.account`.execute(
  owner.db,
);

const body = JSON.stringify({
  amount: '10',
  payment_channel: 'BITCOIN',
  wallet_address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
});

type Played = { perSecond: number; median: number; slowest: number; micros: number[] };

async function withdrawals(): Promise<Played> {
  await simulatePrices(worker.db);
  const asking = fork(new URL('http-clients.ts', import.meta.url));
  const [before, postgres] = [process.cpuUsage(), cpuOfChildren(server.pid())];
  asking.send({ path, clients, seconds, tokens, body } satisfies Load);
  const [said] = await Promise.race([once(asking, 'message'), once(asking, 'exit')]);
  if (typeof said !== 'object' || said === null) throw new Error('the clients ended half-way');
  const { millis, clientMicros } = said as Round;
  const { user, system } = process.cpuUsage(before);
  const spent = [microsSince(postgres, server.pid()), user + system, clientMicros];
  millis.sort((a, b) => a - b);
  const at = (share: number): number => millis[Math.floor(millis.length * share)] ?? 0;
  return {
    perSecond: millis.length / seconds,
    median: at(0.5),
    slowest: at(0.99),
    micros: spent.map((each) => each / millis.length),
  };
}

function pgbench(...settings: string[]): string {
  const ran = spawnSync('pgbench', [...settings, url('candor_owner')], { encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(ran.stderr || String(ran.error));
  return ran.stdout;
}

function tpcB(): number {
  const said = pgbench('-n', '-c', String(clients), '-j', '2', '-T', String(seconds));
  return Number(/tps = ([\d.]+)/.exec(said)?.[1]);
}

pgbench('-i', '-q', '-s', '50');
// Both warm, as a server is that has run for a while: code compiled, pages cached, plans made.
for (let nth = 0; nth < 3; nth += 1) {
  await withdrawals();
  tpcB();
}
const ratios: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const [ours, theirs] = [await withdrawals(), tpcB()];
  ratios.push(ours.perSecond / theirs);
  const times = `median ${ours.median.toFixed(1)} ms, 99% within ${ours.slowest.toFixed(1)} ms`;
  const figures = `${ours.perSecond.toFixed(0)}/s (${times}) against TPC-B ${theirs.toFixed(0)}/s`;
  process.stdout.write(`round ${round + 1}: ${figures}: ${ratios.at(-1)!.toFixed(2)}\n`);
  const [postgres, node, asking] = ours.micros.map((each) => each.toFixed(0));
  process.stdout.write(`  processor: Postgres ${postgres}, Node ${node}, clients ${asking} us\n`);
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

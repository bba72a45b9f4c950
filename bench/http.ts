import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { simulatePrices } from '../src/server/modules/market/market.ts';
import type { Load, Round } from './http-clients.ts';
import { type Bench, quantile } from './runner/figures.ts';
import { costOf, perUnit } from './runner/meter.ts';
import { openTpcB } from './runner/pgbench.ts';
import { appOn, serverOnDisk } from './runner/throw-away.ts';
import { seedFunds } from './seed-funds.ts';

// POST /api/withdraw over HTTP on a Unix socket, as pgbench connects to Postgres (session,
// re-authentication, limit, key, address check, hold, positions, job row, durable) per second at 32
// clients. Each request has a new key and a random member. It alternates with rounds of pgbench
// TPC-B at 32 clients on the same server. It also reports each process's processor time per
// request, and the log.
//   npm run bench -- http [ROUNDS] [SECONDS]

export const rounds = 4;

const clients = 32;
const members = 5_000;
const warming = 3;
const body = JSON.stringify({
  amount: '10',
  payment_channel: 'BITCOIN',
  wallet_address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
});

/** A round of the clients, which run in a separate process. */
async function ask(load: Load): Promise<Round> {
  const asking = fork(new URL('http-clients.ts', import.meta.url));
  asking.send(load);
  const [answer] = await Promise.race([once(asking, 'message'), once(asking, 'exit')]);
  if (typeof answer !== 'object' || answer === null) throw new Error('the clients ended half-way');
  return answer as Round;
}

export async function open([seconds = '5']: string[]): Promise<Bench> {
  const server = await serverOnDisk();
  const { app, owner, worker, url, close } = await appOn(server);
  const path = join(server.folder, 'http.sock');
  await app.listen({ path });
  const tokens = await seedFunds(owner, members);
  // Not the tables that are still empty: a plan for an empty table would stay in use.
  await sql`analyze identity.member, identity.session, plans.position, ledger.account`.execute(
    owner,
  );
  const tpcB = openTpcB(url('candor_owner'));
  const load = { path, clients, seconds: Number(seconds), tokens, body };

  const withdraw = async (): Promise<Record<string, number>> => {
    await simulatePrices(worker);
    let answer: Round = { millis: [], clientMicros: 0 };
    const cost = await costOf(owner, async () => {
      answer = await ask(load);
    });
    const { millis, clientMicros } = answer;
    return {
      'a second': millis.length / load.seconds,
      'median, ms': quantile(millis, 0.5),
      '99 % within, ms': quantile(millis, 0.99),
      ...perUnit(cost, millis.length),
      'clients, us': clientMicros / millis.length,
    };
  };

  // Warms both, like a server that has run for a while: code compiled, pages cached, plans made.
  for (let index = 0; index < warming; index += 1) {
    await withdraw();
    tpcB(load);
  }
  const round = async () => {
    const [figures, theirs] = [await withdraw(), tpcB(load)];
    return {
      'POST /api/withdraw': { 'x TPC-B': figures['a second']! / theirs, ...figures },
      'pgbench TPC-B, 32 clients': { 'a second': theirs },
    };
  };
  return { round, close };
}

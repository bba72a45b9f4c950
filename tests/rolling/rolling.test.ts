import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer, request } from 'node:http';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect } from '#platform/db/db.ts';
import { stampSecret } from '#platform/db/installation.sql.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember, freshPrices } from '#test/ledger/funds.ts';
import { freePort } from '#test/product.ts';
import { READERS, verifyDatabase } from '../../src/server/modules/integrity/integrity.ts';
import { aTemporaryFolder, begin, secret, settingsFor, theNextRelease } from './programs.ts';

// This release and the next on one database (OPS-7): two webs behind a proxy are replaced one by
// one while members request payouts by key, and older programs are refused: `npm test -- upgrades`.

const database = await testDatabase();
await stampSecret(database.owner, secret);
await freshPrices(database);
const member = await aFundedMember(database, 5_000_000n);
const env = settingsFor(database, aTemporaryFolder());
const older = process.cwd();
const newer = theNextRelease();

async function aWeb(root: string) {
  const port = await freePort();
  const web = begin({ root, file: 'src/server/web.ts', env: { ...env, PORT: String(port) } });
  for (let waited = 0; waited < 120_000; waited += 100) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok === true) return { ...web, port };
    assert.equal(web.child.exitCode, null, web.said());
    await sleep(100);
  }
  throw new Error(`web does not serve: ${web.said()}`);
}

/** Passes each request to one of its webs in turn; a web that is down gives a 502, as in nginx. */
async function aProxy(ports: number[]): Promise<string> {
  let turn = 0;
  const server = createServer((incoming, answer) => {
    const port = ports[(turn += 1) % ports.length]!;
    const { method, url, headers } = incoming;
    const onwards = request({ host: '127.0.0.1', port, path: url, method, headers }, (reply) => {
      answer.writeHead(reply.statusCode!, reply.headers);
      reply.pipe(answer);
    });
    onwards.on('error', () =>
      answer.headersSent ? answer.destroy() : answer.writeHead(502).end(),
    );
    incoming.pipe(onwards);
  });
  const port = await freePort();
  await new Promise<void>((done) => void server.listen(port, '127.0.0.1', done));
  after(() => server.closeAllConnections());
  after(() => void server.close());
  return `http://127.0.0.1:${port}`;
}

const filter = {
  amount: '1.00',
  payment_channel: 'SOLANA',
  wallet_address: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB',
  source: 'balance',
};

type Book = { ids: Map<string, string>; again: Map<string, number>; longestMs: number };

/** Sends one key until it is answered, and records the earlier failures. */
async function ask(url: string, book: Book): Promise<void> {
  const key = randomUUID();
  const began = performance.now();
  while (performance.now() - began < 60_000) {
    const answer = await fetch(`${url}/api/withdraw`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${member.token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(filter),
    }).catch(() => null);
    const reply = await answer?.json().catch(() => null);
    if (answer?.ok === true) {
      book.ids.set(key, reply.data.id);
      book.longestMs = Math.max(book.longestMs, performance.now() - began);
      return;
    }
    const why = `${answer?.status ?? 'cut'} ${reply?.code ?? ''}`;
    book.again.set(why, (book.again.get(why) ?? 0) + 1);
    await sleep(200);
  }
  throw new Error(`a key was never answered: ${JSON.stringify([...book.again])}`);
}

const upgrade = (root: string) => begin({ root, file: 'scripts/migrate-database.ts', env });
const heldUnits = async (): Promise<bigint> => {
  const found = await sql<{ units: bigint }>`
    select sum(amount_cents)::bigint as units from withdrawals.withdrawal`.execute(database.owner);
  return found.rows[0]!.units;
};

test('two webs are exchanged under load, and each key is answered once', async (t) => {
  const webs = [await aWeb(older), await aWeb(older)];
  const ports = webs.map(({ port }) => port);
  const url = await aProxy(ports);
  const book: Book = { ids: new Map(), again: new Map(), longestMs: 0 };
  const over = new AbortController();
  t.after(() => over.abort());
  const client = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await ask(url, book);
      await sleep(50);
    }
  };
  const load = Promise.all(Array.from({ length: 4 }, client));
  await sleep(3_000);
  const beforeUpgrade = book.ids.size;
  const upgraded = upgrade(newer);
  assert.equal(await upgraded.ended, 0, upgraded.said());
  const atUpgrade = book.ids.size;
  // Those that still run report it, and continue to serve.
  for (const web of webs) {
    while (!/stands at Candor 99\.0\.0 .*start 99\.0\.0/.test(web.said())) {
      assert.equal(web.child.exitCode, null, web.said());
      await sleep(200);
    }
    const at = `http://127.0.0.1:${web.port}`;
    assert.equal((await fetch(`${at}/readyz`)).status, 200);
    assert.match(await (await fetch(`${at}/metrics`)).text(), /^candor_release_outdated 1$/m);
  }
  for (const [index, web] of webs.entries()) {
    const fresh = await aWeb(newer);
    ports[index] = fresh.port;
    web.child.kill('SIGTERM');
    assert.equal(await web.ended, 0, web.said());
    assert.doesNotMatch(web.said(), /^ +at /m);
  }
  await sleep(3_000);
  over.abort();
  await load;
  assert.ok(beforeUpgrade > 0 && book.ids.size > atUpgrade, 'the load got through');
  assert.equal(new Set(book.ids.values()).size, book.ids.size);
  assert.equal(await heldUnits(), BigInt(book.ids.size) * 100n);
  const { db, close } = connect(database.url('candor_owner'), 'candor_owner', READERS);
  const { faults } = await verifyDatabase(db).finally(close);
  assert.deepEqual(faults, []);
  // A client sees only errors it may retry: busy, down, or cut off.
  for (const why of book.again.keys()) assert.match(why, /^(503|502|409 busy|cut)/);
  t.diagnostic(
    `${book.ids.size} keys answered, ${JSON.stringify([...book.again])} asked again, ` +
      `longest ${Math.round(book.longestMs)} ms; ${atUpgrade - beforeUpgrade} during the upgrade`,
  );
});

test('each program of the older release refuses the newer database, each time', async () => {
  const files = ['src/server/web.ts', 'src/server/worker.ts', 'scripts/migrate-database.ts'];
  for (const file of [...files, 'src/server/supervisor.ts', ...files]) {
    const port = String(await freePort());
    const { ended, said } = begin({ root: older, file, env: { ...env, PORT: port } });
    assert.equal(await ended, 1, `${file}: ${said()}`);
    assert.match(said(), /99\.0\.0/, file);
    assert.doesNotMatch(said(), /^ +at /m, file);
  }
});

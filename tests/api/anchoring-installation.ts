import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { pino } from 'pino';
import { anchorScript } from '#core/proofs/anchor.ts';
import type { PublishedAnchor } from '#core/proofs/anchored-transaction.ts';
import { hexOf } from '#core/proofs/bytes.ts';
import { checkpointKeyOf } from '#platform/config/checkpoint-key.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { freshPrices, mine } from '#test/ledger/funds.ts';
import { anApprovedPayout } from '#test/ledger/pay-out.ts';
import { makeApp } from '../../src/server/app.ts';
import { sealBooks } from '../../src/server/modules/ledger/ledger.ts';
import { watchAnchors } from '../../src/server/modules/payouts/anchors/watch-anchors.ts';
import { exportSimulated } from '../../src/server/modules/payouts/export-batch.ts';
import { settlePayouts, signDuePayouts } from '../../src/server/modules/payouts/payouts.ts';
import { serveCheckpoints } from '../../src/server/modules/solvency/checkpoint.routes.ts';
import { checkpointRun } from '../../src/server/modules/solvency/sign-checkpoint.ts';

export type ListedAnchor = PublishedAnchor & { height: string; final: boolean };
export type WitnessRun = { code: number | null; out: string };

/** The false claims of an installation; null or empty if it is honest. */
export type FalseClaims = {
  /** Alters the published list of anchors. */
  lie: ((anchors: ListedAnchor[]) => ListedAnchor[]) | null;
  /** The money mode it reports; empty if it reports none. */
  mode: string;
};

/** Runs a script as an outsider does, on plain Node. */
export function runScript(script: string, ...args: string[]): Promise<WitnessRun> {
  const command = [`scripts/${script}`, ...args];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (out += text));
  return new Promise((done) => child.on('close', (code) => done({ code, out })));
}

/** Returns a play-money transaction that carries a head, with its real id. */
export function forged(anchor: ListedAnchor, size: bigint, root: string): ListedAnchor {
  const script = hexOf(anchorScript({ size, root: Buffer.from(root, 'hex') }));
  const transaction = JSON.stringify({ ...JSON.parse(anchor.transaction), anchor: script });
  const id = createHash('sha256').update(`BTC\n${transaction}`).digest('hex').slice(0, 61);
  return { ...anchor, txid: `sim${id}`, transaction, size: String(size), root };
}

/** Makes an installation with heads in its payouts, served to scripts, and its claims. */
export async function anAnchoringInstallation() {
  const database = await testDatabase();
  const { owner, web, worker } = database;
  const { config, call } = await testApi(database, { PUBLIC_URL: 'https://books.example' });
  const directUrl = database.url('candor_web');
  const app = await makeApp({ config, db: web, log: pino({ level: 'silent' }), directUrl });
  after(() => app.close());
  await serveCheckpoints(app, { db: web });
  const finance = await anAdministrator(owner, 'finance');
  const sign = checkpointRun(checkpointKeyOf(config));
  const folder = mkdtempSync(join(tmpdir(), 'candor-anchors-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const claims: FalseClaims = { lie: null, mode: 'sandbox' };
  const url = await serveSaid(app, claims);

  /** Seals and signs the books, and pays a withdrawal with the head into a block. */
  const anAnchor = async (): Promise<void> => {
    await freshPrices(database);
    await anApprovedPayout(database, call, finance);
    await sealBooks(worker);
    await sign(worker);
    await exportSimulated(worker, { asset: 'BTC', pays: 'withdrawals', isAnchored: true });
    await signDuePayouts(worker, true);
    await settlePayouts(worker);
    await mine(database, 'BTC', 1);
    await watchAnchors(worker);
  };

  const list = async (query = ''): Promise<{ anchors: ListedAnchor[]; next: string | null }> =>
    (await call('GET', `/solvency/anchors${query}`)).body.data;

  /** Runs the witness once, with its state in `kept`. */
  const witness = (kept: string, ...more: string[]): Promise<WitnessRun> =>
    runScript('witness.ts', url, '--folder', join(folder, kept), '--once', ...more);

  return { database, app, call, config, url, folder, said: claims, anAnchor, list, witness };
}

/** Serves an app on loopback, with the false claims in place of the true answers. */
async function serveSaid(
  app: Awaited<ReturnType<typeof makeApp>>,
  claims: FalseClaims,
): Promise<string> {
  const server = createServer((request, answer) => {
    void request.resume();
    if (request.url === '/.well-known/operator.json') {
      const operator = JSON.stringify({ operator: { mode: claims.mode } });
      answer.writeHead(claims.mode === '' ? 404 : 200).end(operator);
      return;
    }
    void app
      .inject({ method: request.method === 'POST' ? 'POST' : 'GET', url: request.url ?? '/' })
      .then(({ statusCode, body }) => {
        const isLie = claims.lie !== null && request.url?.startsWith('/api/solvency/anchors');
        const read = isLie ? JSON.parse(body) : null;
        const anchors = read && { ...read.data, anchors: claims.lie?.(read.data.anchors) };
        answer.writeHead(statusCode).end(read ? JSON.stringify({ ...read, data: anchors }) : body);
      });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

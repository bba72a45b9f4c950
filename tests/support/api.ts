import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { type Config, readConfig } from '#platform/config/config.ts';
import { ringFor } from '#platform/config/keys.ts';
import { outsideOrigin } from '#platform/http/origin.ts';
import { makeApp } from '../../src/server/app.ts';
import { fileWritersOf } from '../../src/server/file-writers.ts';
import { executeProposal } from '../../src/server/modules/approvals/approvals.ts';
import {
  codesLoop,
  signedFileLoops,
  urgentLoop,
} from '../../src/server/modules/identity/identity.ts';
import { accountMails } from '../../src/server/modules/notices/notices.ts';
import { executorsOf } from '../../src/server/work.ts';
import { watchRefusals } from './declared-refusals.ts';
import type { TestDatabase } from './ledger/database.ts';

export type Answer = {
  status: number;
  // A test asserts the expected shape of an answer; the contract has already parsed it.
  body: any; // oxlint-disable-line typescript/no-explicit-any
  headers: Record<string, string | string[] | number | undefined>;
  cookies: { name: string; value: string }[];
};

export type Call = {
  token?: string | undefined;
  key?: string;
  headers?: Record<string, string>;
  body?: unknown;
  form?: FormData;
};

export type TestApi = {
  app: FastifyInstance;
  config: Config;
  /** Runs the worker's urgent jobs once: verifies passkeys, mails links, makes documents. */
  work: () => Promise<void>;
  call: (method: string, path: string, call?: Call) => Promise<Answer>;
};

async function payloadOf(call: Call): Promise<Pick<InjectOptions, 'payload' | 'headers'>> {
  if (call.form !== undefined) {
    const encoded = new Response(call.form);
    const payload = Buffer.from(await encoded.arrayBuffer());
    const type = encoded.headers.get('content-type') ?? '';
    return { payload, headers: { 'content-type': type, 'content-length': `${payload.length}` } };
  }
  if (call.body === undefined) return {};
  return { payload: JSON.stringify(call.body), headers: { 'content-type': 'application/json' } };
}

const papered =
  /\/(user\/statements\/file|user\/proof|admin\/evidence|solvency\/snapshots\/|\.well)/;

const proving = /\/(confirm\/|session\/proof$|admin\/login$)/;
const typed = /"(code|recovery_code|verifyCode)":/;

type Waits = (request: FastifyRequest) => boolean;
const waitsForCodes: Waits = ({ url, body }) =>
  proving.test(url) || typed.test(JSON.stringify(body ?? {}));
const waitsForMore: Waits = ({ url, body }) =>
  papered.test(url) || JSON.stringify(body ?? {}).includes('authenticatorData');

/** Runs the worker for calls that wait for it, as in production. */
function serveWaiting(app: FastifyInstance, waits: Waits, work: () => Promise<unknown>): void {
  let working: Promise<void> = Promise.resolve();
  const served = new Set<FastifyRequest>();
  const keepOn = async () => {
    for (; served.size > 0; await sleep(5)) await work();
  };
  app.addHook('preHandler', async (request) => {
    if (!waits(request)) return;
    served.add(request);
    if (served.size === 1) working = working.then(keepOn);
  });
  // The last answer is sent after the worker is idle, so no test ends while it runs.
  app.addHook('onSend', async (request) => {
    if (!served.delete(request)) return;
    if (served.size === 0) await working;
  });
}

/** The whole web process over one test database, called in process, with the given settings. */
export async function testApi(
  database: TestDatabase,
  settings: Record<string, string> = {},
): Promise<TestApi> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-files-'));
  const config = readConfig({ DATA_DIR: folder, RATE_LIMITS: 'off', ...settings });
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
  const directUrl = database.url('candor_web');
  // The worker's other tasks, at once.
  const executors = executorsOf(config);
  const wakeWorker = (id: string) =>
    outsideOrigin(() => executeProposal(database.worker, id, executors));
  // With only the keys of the web process.
  const own = { ...config, secret: ringFor('web', config.secret) };
  const app = await makeApp({ config: own, db: database.web, log, directUrl, wakeWorker });
  const urgent = urgentLoop(config, accountMails(config));
  const fileLoops = signedFileLoops(fileWritersOf(config));
  const work = async () => {
    await codesLoop.run(database.worker);
    await urgent.run(database.worker);
    await Promise.all(fileLoops.map((fileLoop) => fileLoop.run(database.worker)));
  };
  serveWaiting(app, waitsForCodes, () => codesLoop.run(database.worker));
  serveWaiting(app, waitsForMore, work);
  watchRefusals(app);
  await app.ready();
  after(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    app,
    config,
    work,
    call: async (method, path, call = {}) => {
      const { payload, headers } = await payloadOf(call);
      const answer = await app.inject({
        method: method as 'GET',
        url: `/api${path}`,
        payload,
        headers: {
          ...headers,
          ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
          ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
          ...call.headers,
        },
      });
      const isJson = String(answer.headers['content-type']).includes('json');
      return {
        status: answer.statusCode,
        body: isJson ? answer.json() : answer.body,
        headers: answer.headers,
        cookies: answer.cookies,
      };
    },
  };
}

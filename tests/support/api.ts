import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { makeApp } from '../../src/server/app.ts';
import { type Config, readConfig } from '../../src/server/config/config.ts';
import type { TestDatabase } from './database.ts';

export type Answer = {
  status: number;
  // A test asserts what it expects of an answer's shape; the contract has already parsed it.
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

/** The whole web process over one test database, called in process; settings as given. */
export async function testApi(
  database: TestDatabase,
  settings: Record<string, string> = {},
): Promise<TestApi> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-files-'));
  const config = readConfig({ DATA_DIR: folder, RATE_LIMITS: 'off', ...settings });
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
  const directUrl = database.url('candor_web');
  const app = await makeApp({ config, db: database.web, log, directUrl });
  await app.ready();
  after(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    app,
    config,
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

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import { connect } from '#platform/db/db.ts';
import { createDatabase } from '#platform/db/migrate.ts';
import { startBareServer } from '#test/ledger/postgres.ts';
import { freePort } from '#test/product.ts';
import { codesLoop } from '../../src/server/modules/identity/identity.ts';
import { type Fixture, fixtureOf, restore } from '../upgrades/restore.ts';
import { memberProof } from './member-proof.ts';

// The first edition's database, upgraded by the checkout under test, at a frozen time: the web
// program answers the same each time. Of the worker, only the code check runs, so an administrator
// can log in.

const database = 'screens';

/** Its public address. Pages show it, so it cannot depend on which port is free. */
const publicUrl = 'http://localhost:4719';

/** A member who has nothing: each of their lists is empty. */
export const nobodysEmail = 'nobody@example.org';

export type World = {
  url: string;
  /** The browser's option that maps the address to it. */
  flag: string;
  /** The frozen time. */
  at: Date;
  fixture: Fixture;
  /** The answer for a member who requests their proof. */
  proof: object;
  close: () => Promise<void>;
};

type Role = 'candor_bootstrap' | 'candor_owner' | 'candor_web' | 'candor_worker';
type Urls = (role: Role) => string;

/** Stops both clocks of the database at the time of its last mail, and adds the empty member. */
async function freeze(urls: Urls, fixture: Fixture): Promise<Date> {
  const client = new pg.Client({ connectionString: urls('candor_bootstrap') });
  client.on('error', () => undefined); // the current query reports it
  await client.connect();
  try {
    const { rows } = await client.query<{ at: Date }>(
      `select date_trunc('second', max(queued_at)) + interval '2 seconds' as at
       from foundation.mail`,
    );
    const { at } = rows[0]!;
    const moment = `timestamptz '${at.toISOString()}'`;
    await client.query(`
      set role candor_owner;
      create or replace function clock.real() returns timestamptz
        language sql volatile return ${moment};
      create or replace function clock.now() returns timestamptz
        language sql volatile return (select ${moment} + ahead from clock.setting);
      -- The upgrade adopted the demonstration firm's brand, later than this.
      alter table brand.adoption disable trigger user;
      update brand.adoption set adopted_at = ${moment}, takes_effect_at = ${moment};
      reset role`);
    await client.query(
      `insert into identity.member (id, email, first_name, last_name, phone, password_hash, status,
         referral_code, accepted_terms_at, verified_at, created_at)
       select '01900000-0000-7000-8000-000000000001', $1, 'Nell', 'Empty', phone, password_hash,
         status, 'NOBODY00', accepted_terms_at, verified_at, created_at
       from identity.member where email = $2`,
      [nobodysEmail, fixture.story.member.email],
    );
    return at;
  } finally {
    await client.end();
  }
}

const plainEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(['PATH', 'HOME', 'LANG'].map((name) => [name, process.env[name]]));

function upgrade(program: string, urls: Urls, fixture: Fixture): void {
  const script = ['scripts/run.mjs', 'scripts/migrate-database.ts'];
  const { status } = spawnSync(process.execPath, script, {
    cwd: program,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...plainEnvironment(),
      CANDOR_SECRET: fixture.secret,
      DATABASE_URL: urls('candor_web'),
      MIGRATE_DATABASE_URL: urls('candor_owner'),
    },
  });
  if (status !== 0) throw new Error('the checkout does not upgrade the database');
}

/** Starts `npm run web` of the checkout and waits until it answers. */
async function startWeb(
  program: string,
  port: number,
  env: NodeJS.ProcessEnv,
): Promise<ChildProcess> {
  const web = spawn(process.execPath, ['scripts/start.mjs', 'web'], {
    cwd: program,
    env: { ...plainEnvironment(), ...env, PORT: String(port), PUBLIC_URL: publicUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const answers = async (): Promise<boolean> =>
    fetch(`http://localhost:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (web.exitCode !== null) throw new Error('the web program does not start');
    await rest(100);
  }
  return web;
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });

/** Checks codes as the worker does; returns a function that stops it. */
function compareCodes(url: string): () => Promise<void> {
  const worker = connect(url, 'candor_worker', 1);
  const ending = new AbortController();
  const run = async (): Promise<void> => {
    for (; !ending.signal.aborted; await rest(100)) await codesLoop.run(worker.db);
  };
  const running = run();
  return async () => {
    ending.abort();
    await running;
    await worker.close();
  };
}

/** Starts the world for the screens of `program`, a checkout. */
export async function aWorld(program: string): Promise<World> {
  const fixture = fixtureOf('baseline');
  const server = await startBareServer();
  const urls: Urls = (role) => server.url(role, database);
  const folder = mkdtempSync(join(tmpdir(), 'candor-screens-'));
  chmodSync(folder, 0o755);
  await createDatabase(server.url('candor_bootstrap', 'postgres'), database);
  await restore(urls('candor_bootstrap'), fixture);
  upgrade(program, urls, fixture);
  const at = await freeze(urls, fixture);
  const { email } = fixture.story.member;
  const proof = await memberProof(urls('candor_owner'), fixture.secret, email);
  cpSync(join(fixture.folder, 'files'), join(folder, 'files'), { recursive: true });
  const frozen = join(import.meta.dirname, 'frozen-clock.mjs');
  const port = await freePort();
  const web = await startWeb(program, port, {
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    CANDOR_SECRET: fixture.secret,
    DATABASE_URL: urls('candor_web'),
    NODE_OPTIONS: `--import ${frozen}`,
    FROZEN_AT: String(at.getTime()),
  });
  const endComparing = compareCodes(urls('candor_worker'));
  const close = async (): Promise<void> => {
    await endComparing();
    await ended(web);
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  const rules = [
    `${new URL(publicUrl).host} localhost:${port}`,
    'localhost localhost',
    '* ~NOTFOUND',
  ];
  const flag = `--host-resolver-rules=${rules.map((rule) => `MAP ${rule}`).join(', ')}`;
  return { url: publicUrl, flag, at, fixture, proof, close };
}

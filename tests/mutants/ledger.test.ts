import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { after, test } from 'node:test';
import pg from 'pg';
import { connect } from '../../src/server/db/db.ts';
import { startTestServer } from '../support/postgres.ts';
import { equivalent } from './equivalent.ts';
import { type Mutation, mutationsOf } from './mutations.ts';

// Weakens the SQL of the ledger and of approvals in one place at a time, on a copy, and shows that
// a test notices. CI plays five spread over all of them; `npm run test:mutants` plays every one.

const given = process.env['CANDOR_TEST_PG'];
const own = given === undefined ? await startTestServer() : null;
const pattern = given ?? own?.url('ROLE', 'DATABASE') ?? '';
const url = (database: string): string =>
  pattern.replace('ROLE', 'candor_owner').replace('DATABASE', database);

async function run(database: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url(database) });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** True when the test file fails on databases cloned from `template`. */
function fails(file: string, template: string): Promise<boolean> {
  const { NODE_TEST_CONTEXT: _, ...rest } = process.env;
  const env = { ...rest, CANDOR_TEST_PG: pattern, CANDOR_TEST_TEMPLATE: template };
  const child = spawn(process.execPath, ['--import', './src/server/tsx.ts', file], {
    env: { ...env, CANDOR_BATTERY: 'short' },
    stdio: 'ignore',
  });
  const tooLong = setTimeout(() => child.kill(), 180_000);
  return new Promise((done) => {
    child.on('exit', (code) => {
      clearTimeout(tooLong);
      done(code !== 0);
    });
  });
}

/** The file that noticed, or null for a survivor. */
async function noticed(mutation: Mutation, nth: number): Promise<string | null> {
  const template = `mutant_${process.pid}_${nth}`;
  await run('postgres', `create database ${template} template template strategy file_copy`);
  try {
    await run(template, mutation.statement);
    for (const file of mutation.noticedBy.filter((one) => existsSync(one))) {
      if (await fails(file, template)) return file;
    }
    return null;
  } finally {
    await run('postgres', `drop database ${template} with (force)`);
  }
}

const owner = connect(url('template'), 'candor_owner', 1);
const all = await mutationsOf(owner.db).finally(owner.close);
const only = process.env['CANDOR_MUTANTS'];
const wanted = all.filter(({ name }) => only === undefined || name.includes(only));
const full = process.env['CANDOR_BATTERY'] === 'full' || only !== undefined;
const step = full ? 1 : Math.max(1, Math.floor(wanted.length / 5));
const mutable = wanted.filter(({ name }) => !equivalent.has(name));
const chosen = mutable
  .filter((_, nth) => nth % step === Math.floor(step / 2))
  .slice(0, full ? undefined : 5);

const survivors: string[] = [];
let next = 0;

async function play(): Promise<void> {
  for (let nth = next++; nth < chosen.length; nth = next++) {
    const mutation = chosen[nth];
    if (mutation === undefined) return;
    const by = await noticed(mutation, nth);
    if (by === null) survivors.push(mutation.name);
    if (by === null) process.stdout.write(`survived: ${mutation.name}\n`);
  }
}

test(`each of ${chosen.length} weakenings is noticed`, async () => {
  await Promise.all([play(), play()]);
  const caught = chosen.length - survivors.length;
  process.stdout.write(
    `mutants: ${caught}/${chosen.length} caught (of ${all.length}, ${equivalent.size} equivalent)\n`,
  );
  assert.deepEqual(survivors, []);
});

after(async () => {
  await own?.remove();
});

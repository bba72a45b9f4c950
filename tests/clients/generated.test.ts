import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { seedCatalogue } from '../../src/server/modules/plans/plans.ts';
import { testApi } from '../support/api.ts';
import { addCapital } from '../support/ledger/capital.ts';
import { testDatabase } from '../support/ledger/database.ts';
import { aFundedMember, freshPrices } from '../support/ledger/funds.ts';
import { settleRound } from '../support/ledger/unmatched-payments.ts';
import { freePort } from '../support/product.ts';
import { bitcoinAddress } from '../support/samples.ts';
import { type Generator, generators } from './generators.ts';

// Each generator makes a client from the served document. A program that compiles against it makes
// a deposit and a withdrawal and distinguishes their refusals by code. No program writes by hand
// what the client provides: addresses, bodies and sessions are the document's (API-2).

const here = fileURLToPath(new URL('.', import.meta.url));
const install = (await import(String(new URL('../../scripts/install.mjs', import.meta.url)))) as {
  ensureInstalled: (root: string) => void;
};

const database = await testDatabase();
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const { app } = await testApi(database, { PORT: String(port), PUBLIC_URL: url });
await seedCatalogue(database.web);
await freshPrices(database);
await addCapital(database);
await app.listen({ port, host: '127.0.0.1' });

const execute = promisify(execFile);
/** Runs a program in its client's folder; a failure includes its output. */
async function run(folder: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, PROOF: await proof, NODE_OPTIONS: '' };
  const done = execute(process.execPath, args, { cwd: folder, env, maxBuffer: 1e7 });
  return done.then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => assert.fail(`${args.join(' ')}\n${stdout}${stderr}`),
  );
}
const background = { r: 40, g: 90, b: 160 };
const proof = sharp({ create: { width: 60, height: 90, channels: 3, background } })
  .png()
  .toBuffer()
  .then((bytes) => bytes.toString('base64'));

const served = await fetch(`${url}/api/openapi.json`);
assert.equal(served.status, 200);
const document = await served.text();

const root = mkdtempSync(join(tmpdir(), 'candor-clients-'));
after(() => rmSync(root, { recursive: true, force: true }));

/** A folder with the document and a generator, like a programmer's project. */
function folderOf(name: string, { folder: installed, settings }: Generator): string {
  const folder = join(root, name);
  const from = fileURLToPath(installed);
  install.ensureInstalled(from);
  mkdirSync(folder);
  symlinkSync(join(from, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'openapi.json'), document);
  if (settings !== undefined) writeFileSync(join(folder, settings.name), settings.text);
  return folder;
}

const flags = `--strict --noUncheckedIndexedAccess --noEmitOnError --skipLibCheck --target es2024
  --module esnext --moduleResolution bundler --rewriteRelativeImportExtensions --types node
  --lib es2024,dom,dom.iterable --rootDir . --outDir made`.split(/\s+/);

/** Runs a program while the worker watches the chain. */
async function besideWatch<T>(work: Promise<T>): Promise<T> {
  const isDone = work.then(
    () => true,
    () => true,
  );
  while (!(await Promise.race([isDone, sleep(100, false)]))) await settleRound(database, 'BTC');
  return work;
}

for (const [name, generator] of generators) {
  test(`a client by ${name} deposits and withdraws, and knows each refusal`, async () => {
    const folder = folderOf(name, generator);
    const [tool, ...args] = generator.words;
    await run(folder, join(folder, 'node_modules', tool!), ...args);
    const program = join(folder, 'program.ts');
    cpSync(join(here, 'programs', `${name}.ts.txt`), program);
    const types = join(here, '../../node_modules/@types');
    const tsc = join(here, '../../node_modules/typescript/lib/tsc.js');
    await run(folder, tsc, ...flags, '--typeRoots', types, program);
    const member = await aFundedMember(database, 500_000n);
    const running = run(folder, join(folder, 'made/program.js'), url, member.token, bitcoinAddress);
    const result = JSON.parse(await besideWatch(running)) as { withdrawal: string };
    assert.match(result.withdrawal, /^[0-9a-f-]{36}$/);
    assert.deepEqual(result, {
      tooLittle: [422, 'amount_out_of_range'],
      deposit: true,
      withdrawal: result.withdrawal,
      again: result.withdrawal,
      tooMuch: 'too much: 422',
    });
  });
}

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { seedCatalogue } from '../../src/server/modules/plans/plans.ts';
import { testApi } from '../support/api.ts';
import { someCapital } from '../support/ledger/capital.ts';
import { testDatabase } from '../support/ledger/database.ts';
import { aFundedMember, freshPrices } from '../support/ledger/funds.ts';
import { bitcoinAddress } from '../support/samples.ts';

// Two generators make a client of the served document, and a program of each, which the compiler
// has accepted, makes a deposit and a withdrawal and tells their refusals by code (API-2).

const here = fileURLToPath(new URL('.', import.meta.url));
const install = (await import(String(new URL('../../scripts/install.mjs', import.meta.url)))) as {
  ensureInstalled: (root: string) => void;
};
install.ensureInstalled(here);

const database = await testDatabase();
const { app } = await testApi(database);
await seedCatalogue(database.web);
const member = await aFundedMember(database, 500_000n);
await freshPrices(database);
await someCapital(database);
await app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

const folder = mkdtempSync(join(tmpdir(), 'candor-clients-'));
after(() => rmSync(folder, { recursive: true, force: true }));
symlinkSync(join(here, 'node_modules'), join(folder, 'node_modules'));
writeFileSync(join(folder, 'package.json'), '{"type":"module"}');

const execute = promisify(execFile);
/** Runs a program in the folder of the clients; what it printed is part of its failure. */
async function run(...words: string[]): Promise<string> {
  const env = { ...process.env, PROOF: await proof, NODE_OPTIONS: '' };
  const done = execute(process.execPath, words, { cwd: folder, env, maxBuffer: 1e7 });
  return done.then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => assert.fail(`${words.join(' ')}\n${stdout}${stderr}`),
  );
}
const background = { r: 40, g: 90, b: 160 };
const proof = sharp({ create: { width: 60, height: 90, channels: 3, background } })
  .png()
  .toBuffer()
  .then((bytes) => bytes.toString('base64'));

const served = await fetch(`${url}/api/openapi.json`);
assert.equal(served.status, 200);
writeFileSync(join(folder, 'openapi.json'), await served.text());

const generators = {
  'openapi-typescript': ['openapi-typescript/bin/cli.js', 'openapi.json', '-o'],
  'hey-api': ['@hey-api/openapi-ts/bin/run.js', '-f'],
};
writeFileSync(
  join(folder, 'hey-api.config.mjs'),
  `export default {
    input: 'openapi.json',
    output: { path: 'hey-api', importFileExtension: '.ts' },
    logs: { level: 'silent', file: false },
  };`,
);
/** What the last word of each call names: a file to write, and a configuration to read. */
const lastWord = {
  'openapi-typescript': 'schema.d.ts',
  'hey-api': 'hey-api.config.mjs',
};
const flags = `--strict --noUncheckedIndexedAccess --noEmit --skipLibCheck --target es2024
  --module esnext --moduleResolution bundler --allowImportingTsExtensions --types node
  --lib es2024,dom,dom.iterable`.split(/\s+/);

const names = ['openapi-typescript', 'hey-api'] as const;
for (const name of names) {
  test(`a client by ${name} deposits and withdraws, and knows each refusal`, async () => {
    const [tool, ...words] = generators[name];
    await run(join(here, 'node_modules', tool!), ...words, lastWord[name]);
    const program = join(folder, `${name}.ts`);
    cpSync(join(here, 'programs', `${name}.ts.txt`), program);
    const types = join(here, '../../node_modules/@types');
    const tsc = join(here, '../../node_modules/typescript/lib/tsc.js');
    await run(tsc, ...flags, '--typeRoots', types, program);
    const said = JSON.parse(await run(program, url, member.token, bitcoinAddress)) as {
      withdrawal: string;
    };
    assert.match(said.withdrawal, /^[0-9a-f-]{36}$/);
    assert.deepEqual(said, {
      tooLittle: [422, 'amount_out_of_range'],
      deposit: true,
      withdrawal: said.withdrawal,
      again: said.withdrawal,
      tooMuch: 'too much: 422',
    });
  });
}

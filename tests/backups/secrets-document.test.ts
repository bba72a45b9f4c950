import assert from 'node:assert/strict';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { requireSameSecret } from '#platform/db/installation.sql.ts';
import { aFolder, anInstallation, settingsFor } from '#test/installation.ts';
import { blocksOf, play, run } from './play-commands.ts';

// Plays the commands of docs/operations/secrets.md verbatim, on an installation with its secret in
// the data folder.

const commands = blocksOf('secrets.md', 'sh').flatMap((block) => block.split('\n'));
const vault = join(aFolder(), 'backups');
const { folder, database } = await anInstallation(vault);
const env = settingsFor(folder, vault);
const [kept, coming] = [join(folder, 'secret'), join(folder, 'secret.new')];
const secretNow = (): string => readFileSync(kept, 'utf8');
const old = secretNow();

test('the document on secrets has the commands that are played here', () => {
  assert.deepEqual(commands, [
    'npm run admin -- rotate-secret',
    'npm run verify',
    'npm run backup',
  ]);
});

test('while a program is connected the secret stays what it is', async () => {
  const { status, said } = await run('npm run -s admin -- rotate-secret', env);
  assert.equal(status, 1);
  assert.match(said, /^The secret was not changed: \d+ connections of web and worker are open/);
  assert.equal(secretNow(), old);
});

test('each command of the document does what it says, and prints neither secret', async () => {
  await Promise.all([database.web.destroy(), database.worker.destroy()]);
  const [rotate, verify, backup] = commands as [string, string, string];
  const output = await play(rotate, env);
  assert.match(output, /^The root secret is changed/m);
  assert.notEqual(secretNow(), old);
  assert.ok(!output.includes(old) && !output.includes(secretNow()));
  assert.equal(statSync(kept).mode & 0o777, 0o600);
  await requireSameSecret(database.owner, secretNow());
  await assert.rejects(requireSameSecret(database.owner, old), /made with another secret/);
  assert.match(await play(verify, env), /^The books are sound/m);
  assert.match(await play(backup, env), /^candor-\S+\.backup$/m);
});

test('killed between the database and the file, it is given again', async () => {
  const fresh = secretNow();
  renameSync(kept, coming);
  writeFileSync(kept, old, { mode: 0o600 });
  assert.match(
    await play('npm run -s admin -- rotate-secret', env),
    /The database has the new secret/,
  );
  assert.equal(secretNow(), fresh);
});

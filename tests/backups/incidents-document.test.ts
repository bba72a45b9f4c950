import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { anInstallation, isReady, leftAfter, remove } from '../starts/starting.ts';
import { blocksOf, play, run } from './play-commands.ts';

// Plays the commands of docs/operations/incidents.md and monitor.md verbatim, on a running sandbox.

const installation = await anInstallation();
const { folder, port } = installation;
const env = { DATA_DIR: folder, PUBLIC_URL: `http://localhost:${port}` };
after(() => remove(installation));

const [first = '', ...others] = blocksOf('incidents.md', 'sh');
const [config = '', verify = ''] = first.split('\n');

test('the documents have the commands that are played here', () => {
  assert.deepEqual([config, verify, ...others], ['npm run config', 'npm run verify']);
  assert.equal(blocksOf('monitor.md', 'sh').length, 1);
});

test('the two commands before every incident change nothing, and answer while it runs', async () => {
  const running = installation.start();
  assert.ok(await running.says(isReady), running.said());
  assert.match(await play(config, env), /^DATA_DIR \(set to /m);
  assert.match(await play(verify, env), /^The books are sound/m);
  running.child.kill('SIGTERM');
  assert.deepEqual(await leftAfter(folder, 30_000), []);
});

test('a token as the document makes it closes the metrics to all who do not have it', async () => {
  const token = (await play('openssl rand -base64 33', {})).trim();
  const running = installation.start({ METRICS_TOKEN: token });
  assert.ok(await running.says(isReady), running.said());
  const [scrape = ''] = blocksOf('monitor.md', 'sh');
  const reading = /^candor_reading_age_seconds [\d.]+$/m;
  let metrics = '';
  // A reading is taken twice a minute.
  for (let tries = 0; tries < 120 && !reading.test(metrics); tries += 1) {
    metrics = await play(`sleep 1; ${scrape}`, { ...env, METRICS_TOKEN: token });
  }
  assert.match(metrics, reading);
  const without = await run(scrape, { ...env, METRICS_TOKEN: 'another' });
  assert.doesNotMatch(without.said, /^candor_/m);
  running.child.kill('SIGTERM');
  assert.deepEqual(await leftAfter(folder, 30_000), []);
});

test('a secret as the document makes it is one that alerts can be signed with', async () => {
  const secret = (await play('echo "whsec_$(openssl rand -base64 32)"', {})).trim();
  const away = mkdtempSync(join(tmpdir(), 'candor-config-'));
  const alerting = {
    DATA_DIR: away,
    ALERT_WEBHOOK_URL: 'https://alerts.example.org/candor',
    ALERT_WEBHOOK_SECRET: secret,
  };
  await play('npm run -s config', alerting);
  const short = await run('npm run -s config', { ...alerting, ALERT_WEBHOOK_SECRET: 'whsec_abc' });
  assert.equal(short.status, 1);
  assert.match(short.said, /ALERT_WEBHOOK_SECRET/);
  rmSync(away, { recursive: true, force: true });
});

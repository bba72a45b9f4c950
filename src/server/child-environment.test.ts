import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coins } from '#core/chains/assets.ts';
import { readConfig } from '#platform/config/config.ts';
import { programOfRing } from '#platform/config/keys.ts';
import { secretSettings } from '#platform/config/secret-settings.ts';
import { type SettingName, settings } from '#platform/config/settings.ts';
import { operatorSettings } from '#test/live-settings.ts';
import { environmentOf, environmentOfBackups, environmentOfWatch } from './child-environment.ts';

const from = {
  PATH: '/bin',
  PORT: '3000',
  CANDOR_SECRET: 'the root secret of all keys, 32 letters',
  DATABASE_URL: 'postgres://web-given',
  WORKER_DATABASE_URL: 'postgres://worker-given',
  MIGRATE_DATABASE_URL: 'postgres://owner-given',
  SMTP_URL: 'smtp://mail-secret',
  PGPASSWORD: 'of the owner',
  AWS_SECRET_ACCESS_KEY: 'something of the shell',
};
const given = {
  from,
  names: Object.keys(settings) as SettingName[],
  secret: from.CANDOR_SECRET,
  urls: {
    web: 'postgres://web',
    worker: 'postgres://worker',
    direct: 'postgres://direct',
    directWorker: 'postgres://direct-worker',
  },
};

test('a program inherits nothing: neither a shell’s secrets nor the other’s credential (INT-12)', () => {
  const web = environmentOf('web', given);
  const worker = environmentOf('worker', given);
  assert.equal(web['DATABASE_URL'], 'postgres://web');
  assert.equal(worker['WORKER_DATABASE_URL'], 'postgres://worker');
  assert.equal(web['PORT'], '3000');
  assert.equal(programOfRing(web['CANDOR_SECRET'] ?? ''), 'web');
  assert.equal(programOfRing(worker['CANDOR_SECRET'] ?? ''), 'worker');
  const hidden = [...Object.values(from).filter((item) => item.length > 10), 'of the owner'];
  for (const [environment, other] of [
    [web, 'postgres://worker'],
    [worker, 'postgres://web'],
  ] as const) {
    const values = Object.values(environment);
    assert.ok(!values.includes(other));
    for (const item of hidden) {
      if (item === from.SMTP_URL && environment === worker) continue;
      assert.ok(!values.includes(item), item);
    }
  }
  assert.equal(worker['SMTP_URL'], from.SMTP_URL);
});

test('a setting with a secret reaches only the programs that use it (INT-12)', () => {
  const marked = Object.fromEntries([...secretSettings].map((name) => [name, `of ${name}`]));
  const all = { ...given, from: { ...from, ...marked } };
  const reached = (program: 'web' | 'worker') =>
    Object.entries(environmentOf(program, all))
      .filter(([name, value]) => value === `of ${name}`)
      .map(([name]) => name)
      .toSorted();
  const both = [
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'OTEL_EXPORTER_OTLP_HEADERS',
    ...coins.map((coin) => `${coin}_NODE`),
  ];
  assert.deepEqual(reached('web'), [...both, 'METRICS_TOKEN'].toSorted());
  const workers = ['WORKER_DATABASE_DIRECT_URL', 'SMTP_URL'];
  const outward = ['SCREENING_SECRET', 'ALERT_WEBHOOK_SECRET'];
  assert.deepEqual(reached('worker'), [...both, ...workers, ...outward].toSorted());
});

test('in live each program starts with what the supervisor gives it, and needs no more', () => {
  const live = {
    ...from,
    CANDOR_MODE: 'live',
    PUBLIC_URL: 'https://invest.example.org',
    TRUST_PROXY: '127.0.0.1',
    BTC_NODE: 'https://btc.example.org',
    ...operatorSettings,
  };
  for (const program of ['web', 'worker'] as const) {
    const config = readConfig(environmentOf(program, { ...given, from: live }), program);
    assert.equal(config.mode, 'live');
    assert.equal(config.smtpUrl, program === 'worker' ? from.SMTP_URL : undefined);
  }
});

test('what makes backups gets what opens them, and web and worker do not', () => {
  const opens = {
    BACKUP_TO: '/mnt/backups',
    BACKUP_PASSPHRASE: 'correct horse battery staple',
    BACKUP_S3_SECRET_ACCESS_KEY: 'of the store of backups',
  };
  const all = { ...given, from: { ...from, ...opens }, urls: { ...given.urls, backup: 'copier' } };
  const backups = environmentOfBackups(all);
  for (const [name, value] of Object.entries(opens)) assert.equal(backups[name], value);
  assert.equal(backups['CANDOR_SECRET'], from.CANDOR_SECRET);
  assert.equal(backups['WORKER_DATABASE_URL'], 'postgres://direct-worker');
  assert.equal(backups['BACKUP_DATABASE_URL'], 'copier');
  for (const name of ['DATABASE_URL', 'MIGRATE_DATABASE_URL', 'SMTP_URL', 'PGPASSWORD']) {
    assert.equal(backups[name], undefined, name);
  }
  for (const program of ['web', 'worker'] as const) {
    const its = environmentOf(program, all);
    assert.ok(!Object.values(its).includes('copier'));
    for (const name of Object.keys(opens)) assert.equal(its[name], undefined, `${program} ${name}`);
  }
});

test('what watches from outside gets how to send, and neither a key nor a database', () => {
  const hook = { ALERT_MAIL_TO: 'ops@example.org', ALERT_WEBHOOK_SECRET: 'whsec_of-alerts' };
  const all = { ...given, from: { ...from, ...hook } };
  const { PATH: _path, ...watch } = environmentOfWatch(all);
  assert.deepEqual(watch, { PORT: from.PORT, SMTP_URL: from.SMTP_URL, ...hook });
  for (const program of ['web', 'worker'] as const) {
    assert.equal(environmentOf(program, all)['ALERT_MAIL_TO'], undefined);
  }
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { pino } from 'pino';
import { operatorSettings as operator } from '#test/live-settings.ts';
import { makeServer } from '../http/server.ts';
import { ConfigFault, readConfig } from './config.ts';
import { ringFor } from './keys.ts';

const secret = { CANDOR_SECRET: 'a secret of at least 32 characters' };

const live = {
  ...secret,
  ...operator,
  CANDOR_MODE: 'live',
  PUBLIC_URL: 'https://invest.example.org',
  SMTP_URL: 'smtp://mail.example.org',
  TRUST_PROXY: 'none',
  BTC_NODE: 'http://user:password@127.0.0.1:8332',
};
const needed = [...Object.keys(operator), 'PUBLIC_URL', 'SMTP_URL', 'TRUST_PROXY'];

/** Returns the lines of the single message that refuses a start. */
function faultsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    assert.ok(error instanceof ConfigFault);
    return error.message.split('\n');
  }
  return [];
}

const namesIn = (faults: string[]): string[] => faults.map((line) => line.split(':')[0] ?? '');

test('a sandbox names nobody and starts', () => {
  const config = readConfig(secret);
  assert.equal(config.mode, 'sandbox');
  assert.equal(config.operator.legalName, undefined);
});

test('live starts once every item is there, and shows each', () => {
  const config = readConfig(live);
  assert.equal(config.mode, 'live');
  assert.equal(config.operator.legalName, 'Example Trust Ltd');
  assert.equal(config.operator.licenceReference, 'EX-1');
});

test('live with nothing says every missing item in one message (INT-6)', () => {
  const faults = faultsOf({ ...secret, CANDOR_MODE: 'live' });
  assert.deepEqual(namesIn(faults), [...needed, 'CANDOR_MODE']);
  assert.equal(faults[3], "OPERATOR_REGULATOR: live mode needs the operator's regulator");
});

test('each item alone is missed, and blanks are no item', () => {
  for (const name of needed) {
    const { [name]: _missing, ...rest } = live as Record<string, string>;
    assert.deepEqual(namesIn(faultsOf(rest)), [name]);
    assert.deepEqual(namesIn(faultsOf({ ...rest, [name]: '   ' })), [name]);
  }
});

test('what is not understood and what is missing are said together, each setting once', () => {
  const strange = {
    ...live,
    PORT: 'http',
    OPERATOR_SUPPORT_EMAIL: 'nobody',
    OPERATOR_REGISTER_URL: 'javascript:alert(1)',
    OPERATOR_REGULATOR: '',
    RATE_LIMITS: 'off',
  };
  assert.deepEqual(namesIn(faultsOf(strange)), [
    'PORT',
    'OPERATOR_REGISTER_URL',
    'OPERATOR_SUPPORT_EMAIL',
    'OPERATOR_REGULATOR',
    'RATE_LIMITS',
  ]);
});

test('a setting that is not understood is refused in words', () => {
  const messageOf = (line: string) => {
    const [name, value] = line.split('=') as [string, string];
    return faultsOf({ ...secret, [name]: value }).join();
  };
  assert.equal(messageOf('PORT=70000'), 'PORT: it may be at most 65535');
  assert.equal(messageOf('PORT=abc'), 'PORT: it must be a number');
  assert.equal(messageOf('DATABASE_POOL=0'), 'DATABASE_POOL: it must be at least 1');
  assert.equal(messageOf('CANDOR_MODE=prod'), 'CANDOR_MODE: it must be one of sandbox, live');
  assert.equal(messageOf('PUBLIC_URL=ftp://x'), 'PUBLIC_URL: this is no address of the web');
  for (const name of ['DATABASE_URL', 'BACKUP_DATABASE_URL', 'WORKER_DATABASE_DIRECT_URL']) {
    assert.match(
      messageOf(`${name}=http://db`),
      new RegExp(`${name}: this is no address of a Postgres: `),
    );
  }
  assert.match(
    messageOf('SMTP_URL=mail.example.org'),
    /^SMTP_URL: this is no address of a mail server: /,
  );
  // A malformed list gets no further checks.
  assert.equal(messageOf('ALERT_MAIL_TO=ops'), 'ALERT_MAIL_TO: addresses by commas');
});

test('proxies are addresses or networks, as the server takes them', () => {
  const good = ['127.0.0.1', '10.0.0.0/8, ::1', 'fd00::/8', 'loopback,uniquelocal'];
  for (const TRUST_PROXY of good) {
    const config = readConfig({ ...secret, TRUST_PROXY });
    assert.equal(config.trustProxy, TRUST_PROXY);
    assert.doesNotThrow(() => makeServer(config, pino({ enabled: false })), TRUST_PROXY);
  }
  for (const TRUST_PROXY of ['proxy', '1', '127.0.0.1/0', '10.0.0.0/33', '127.0.0.1,', '::1/129']) {
    assert.deepEqual(namesIn(faultsOf({ ...secret, TRUST_PROXY })), ['TRUST_PROXY'], TRUST_PROXY);
  }
});

test('the server itself refuses to start, before it opens a database', () => {
  const started = spawnSync(
    process.execPath,
    ['--import', './src/server/tsx.ts', 'src/server/supervisor.ts'],
    { env: { ...secret, PATH: process.env['PATH'], CANDOR_MODE: 'live' }, encoding: 'utf8' },
  );
  assert.equal(started.status, 1);
  assert.match(started.stderr, /^Candor does not start:\nOPERATOR_LEGAL_NAME: live mode needs/);
  for (const name of Object.keys(operator)) assert.ok(started.stderr.includes(name), name);
});

const nodes = {
  BTC_NODE: 'http://user:password@127.0.0.1:8332',
  DOGE_NODE: 'http://[::1]:22555, https://doge.example.org',
  XRP_NODE: 'https://xrp.example.org',
  SOL_NODE: 'https://sol.example.org/?key=secret',
};

test('a coin has one node or two, and only coins with a node are read', () => {
  const config = readConfig({ ...live, ...nodes });
  assert.equal(config.chains?.nodes.DOGE?.length, 2);
  const { XRP_NODE: _without, ...some } = nodes;
  const read = readConfig({ ...live, ...some }).chains?.nodes;
  assert.deepEqual(Object.keys(read ?? {}), ['BTC', 'DOGE', 'SOL']);
  assert.equal(readConfig(secret).chains, null);
});

test('two nodes agree on all payments, or from a sum of its coin on', () => {
  const above = (TWO_NODES_ABOVE: string) =>
    readConfig({ ...live, ...nodes, TWO_NODES_ABOVE }).chains?.above;
  assert.deepEqual(above(''), {});
  assert.deepEqual(above('BTC=0.05, XRP=500'), { BTC: 5_000_000n, XRP: 500_000_000n });
  for (const strange of ['BTC', 'BTC=', 'BTC=-1', 'EUR=5', 'BTC=1,BTC=2', 'XRP=0.0000001']) {
    const faults = faultsOf({ ...live, ...nodes, TWO_NODES_ABOVE: strange });
    assert.deepEqual(namesIn(faults), ['TWO_NODES_ABOVE'], strange);
  }
});

test('money is for live, test coins are for a sandbox', () => {
  assert.deepEqual(namesIn(faultsOf({ ...secret, ...nodes })), ['CHAIN_NETWORK']);
  const tests = { ...nodes, CHAIN_NETWORK: 'test' };
  assert.equal(readConfig({ ...secret, ...tests }).chains?.network, 'test');
  assert.deepEqual(namesIn(faultsOf({ ...live, ...tests })), ['CHAIN_NETWORK']);
});

test('a node in the clear is on this machine, and a fault repeats nothing of its address', () => {
  for (const BTC_NODE of ['http://user:hidden@node.example.org', 'hidden', 'ftp://hidden@::1']) {
    const faults = faultsOf({ ...live, ...nodes, BTC_NODE });
    assert.deepEqual(namesIn(faults), ['BTC_NODE']);
    assert.ok(!faults.join().includes('hidden'));
  }
  const three = { ...nodes, SOL_NODE: 'https://a.org,https://b.org,https://c.org' };
  assert.deepEqual(namesIn(faultsOf({ ...live, ...three })), ['SOL_NODE']);
});

const ring = ringFor('web', secret.CANDOR_SECRET);

test('in live a program holds its own keys and its own URL, and no other (INT-12)', () => {
  const faultsFor = (program: 'web' | 'worker', more: Record<string, string>) => {
    try {
      readConfig({ ...live, ...more }, program);
    } catch (error) {
      assert.ok(error instanceof ConfigFault);
      return namesIn(error.message.split('\n'));
    }
    return [];
  };
  const own = { CANDOR_SECRET: ring, DATABASE_URL: 'postgres://candor_web:x@db/candor' };
  assert.deepEqual(faultsFor('web', own), []);
  assert.deepEqual(faultsFor('web', { ...own, CANDOR_SECRET: secret.CANDOR_SECRET }), [
    'CANDOR_SECRET',
  ]);
  assert.deepEqual(faultsFor('worker', { CANDOR_SECRET: ring }), ['CANDOR_SECRET']);
  const others = { WORKER_DATABASE_URL: 'postgres://a', MIGRATE_DATABASE_URL: 'postgres://b' };
  assert.deepEqual(faultsFor('web', { ...own, ...others }), Object.keys(others));
});

test('live with a database of one’s own names a URL for each of the three roles', () => {
  const url = { DATABASE_URL: 'postgres://candor_web:x@db/candor' };
  const faults = faultsOf({ ...live, ...url });
  assert.deepEqual(namesIn(faults), ['WORKER_DATABASE_URL', 'MIGRATE_DATABASE_URL']);
  assert.match(faults[0] ?? '', /candor_worker, with a password of its own/);
  assert.deepEqual(namesIn(faultsOf({ ...live, CANDOR_SECRET: ring })), ['CANDOR_SECRET']);
});

test('backups need one passphrase and, with a database of one’s own, who may copy it', () => {
  const to = { ...secret, BACKUP_TO: '/mnt/backups' };
  const phrase = { BACKUP_PASSPHRASE: 'correct horse battery staple' };
  const given = (more: object) => namesIn(faultsOf({ ...to, ...more }));
  assert.deepEqual(given({}), ['BACKUP_PASSPHRASE']);
  assert.deepEqual(given({ ...phrase, BACKUP_PASSPHRASE_FILE: '/etc/it' }), ['BACKUP_PASSPHRASE']);
  assert.deepEqual(given({ BACKUP_PASSPHRASE_FILE: '/nowhere' }), ['BACKUP_PASSPHRASE']);
  assert.deepEqual(given({ BACKUP_PASSPHRASE: 'nineteen letters it' }), ['BACKUP_PASSPHRASE']);
  assert.deepEqual(given({ ...phrase, BACKUP_TO: 'somewhere' }), ['BACKUP_TO']);
  assert.deepEqual(given({ ...phrase, DATABASE_URL: 'postgres://db' }), ['BACKUP_DATABASE_URL']);
  assert.equal(readConfig({ ...to, ...phrase }).backups?.keep, 14);
  assert.equal(readConfig(secret).backups, null);
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import pg from 'pg';
import { whyOf } from './end-command.ts';

test('a command says of a database that is away what programs say (OPS-6)', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as { port: number };
  closed.close();
  await once(closed, 'close');
  const fault = await new pg.Client({ host: '127.0.0.1', port }).connect().then(
    () => assert.fail('nobody listens'),
    (error: unknown) => error,
  );
  const away = `the database does not answer at 127.0.0.1:${port}. Is it running, and is DATABASE_URL right?`;
  assert.equal(whyOf(fault), away);
  assert.equal(whyOf(new AggregateError([fault, fault])), away);
});

test('a command says its own faults in their words', () => {
  assert.equal(whyOf(new Error('give a folder')), 'give a folder');
  assert.equal(whyOf(new AggregateError([new Error('one'), new Error('two')])), 'one; two');
  assert.equal(whyOf('text'), 'text');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#test/ledger/database.ts';
import { keepFaults, publicMessage } from './keep-faults.ts';

const { worker } = await testDatabase();

type WorkFault = { part: string; said: string; times: number; over: boolean };
async function faults(): Promise<WorkFault[]> {
  const found = await sql<WorkFault>`
    select part, said, times, over_at is not null as over from foundation.work_fault
    order by part`.execute(worker);
  return found.rows;
}

test('a failing round is noted once with how often it failed, and its end beside it', async () => {
  let fault: Error | null = new Error('no space left on device');
  const [loop] = keepFaults([
    { name: 'sweep', everyMs: 1, run: async () => (fault === null ? undefined : throwing(fault)) },
  ]);
  await assert.rejects(loop!.run(worker), /no space left/, 'the log still hears of it');
  await assert.rejects(loop!.run(worker));
  const first = { part: 'sweep', said: 'no space left on device', times: 2, over: false };
  assert.deepEqual(await faults(), [first]);
  fault = null;
  await loop!.run(worker);
  assert.deepEqual(await faults(), [{ ...first, over: true }]);
  fault = new Error('again');
  await assert.rejects(loop!.run(worker));
  assert.deepEqual(await faults(), [{ ...first, said: 'again', times: 1 }]);
});

test('a program that starts again ends what the one before left, by its first good round', async () => {
  const [loop] = keepFaults([{ name: 'sweep', everyMs: 1, run: async () => undefined }]);
  await loop!.run(worker);
  assert.equal((await faults())[0]!.over, true);
});

test('what an error says is kept without people, passwords and keys', () => {
  const messageOf = (text: string) => publicMessage(new Error(text));
  assert.equal(messageOf('mail to ann@example.org\nwas refused'), 'mail to (address) was refused');
  assert.equal(messageOf('connect postgres://candor:pw@db/candor'), 'connect postgres://db/candor');
  assert.equal(
    messageOf('bad key 5Kb8kLf9zgWQnogidDA76MzPL6TsZZY36hWXMssSzNydYXYB9KF'),
    'bad key (hidden)',
  );
  assert.equal(messageOf('x'.repeat(900)).length, 200);
  assert.equal(
    publicMessage(Object.assign(new Error('timeout'), { code: '57014' })),
    'timeout (57014)',
  );
  assert.equal(publicMessage(''), 'an error without words');
});

function throwing(error: Error): never {
  throw error;
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { runLoops } from '#platform/jobs/run-loops.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { signedFileLoops } from '../jobs.ts';
import { requestSignedFile } from './request-signed-file.ts';
import { forgetSignedFiles, lockSignedFile } from './signed-files.sql.ts';
import type { FileWriter, FileWriters } from './write-signed-files.ts';

// Files that people wait for (INT-12): a long document does not delay another person's short one.

const { owner, web, worker } = await testDatabase();
const nothing: FileWriter = async () => Buffer.from('');
const kinds = { statement: nothing, claim: nothing, proof: nothing, evidence: nothing };

test('a paper that is asked for while a long one is written does not wait for it', async () => {
  const [started, long] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writers: FileWriters = {
    ...kinds,
    operator: async () => Buffer.from('short'),
    nobodys_proof: async () => {
      started.resolve();
      await long.promise;
      return Buffer.from('long');
    },
  };
  const running = runLoops(worker, signedFileLoops(writers), pino({ level: 'silent' }));
  const slow = requestSignedFile(web, { token: null, kind: 'nobodys_proof', asked: { no: 1 } });
  await started.promise;
  // The run has ended for the worker that found nothing to do.
  await sleep(100);
  const short = requestSignedFile(web, { token: null, kind: 'operator', asked: {} });
  const first = await Promise.race([short, sleep(30_000, 'nothing', { ref: false })]);
  long.resolve();
  await short.catch(() => undefined);
  await running.stop();
  assert.equal(String(first), 'short');
  assert.equal(String(await slow), 'long');
});

test('papers that nobody collected go once a minute, not with each look for the next', async () => {
  await sql`insert into identity.signed_file (kind, asked, asked_at, taken_at)
    select 'operator', '{}', clock.real() - n * interval '6 minutes', clock.real()
    from generate_series(1, 2) n`.execute(owner);
  const left = async () => (await sql`select from identity.signed_file`.execute(owner)).rows.length;
  assert.equal(await lockSignedFile(worker), undefined);
  assert.equal(await left(), 2);
  await forgetSignedFiles(worker);
  assert.equal(await left(), 1);
});

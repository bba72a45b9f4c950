import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { aSmallStore } from '#test/s3-server.ts';
import { openFiles } from './store.ts';

test('a file in a bucket is read as it was put, however many are put at once', async () => {
  const store = await aSmallStore();
  const files = openFiles({ dataDir: '/nowhere', s3: { ...store, bucket: 'files' } });
  const all = Array.from({ length: 8 }, (_, index) => ({
    id: `file-${index}`,
    bytes: randomBytes(99),
  }));
  await Promise.all(all.map(({ id, bytes }) => files.put(id, bytes)));
  assert.deepEqual(
    [...store.objects.keys()].toSorted(),
    all.map(({ id }) => `/files/${id}`),
  );
  for (const { id, bytes } of all) assert.deepEqual(await files.get(id), bytes);
});

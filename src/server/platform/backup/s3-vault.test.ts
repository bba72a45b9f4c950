import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { aSmallStore } from '#test/s3-server.ts';
import { s3Vault } from './s3-vault.ts';

const store = await aSmallStore();
const vault = s3Vault('s3://backups/of/candor', store);
const nameAt = (day: number): string => `candor-202701${10 + day}T120000Z-00000000.backup`;
const bytes = randomBytes(33 * 2 ** 20);

async function* given(all: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < all.length; at += 1_000_003) yield all.subarray(at, at + 1_000_003);
}

async function read(name: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of await vault.get(name)) parts.push(chunk);
  return Buffer.concat(parts);
}

test('a backup in several parts lies under its prefix and is read as it was', async () => {
  assert.equal(await vault.put(nameAt(0), given(bytes)), bytes.length);
  assert.deepEqual([...store.objects.keys()], [`/backups/of/candor/${nameAt(0)}`]);
  assert.equal(store.open.size, 0);
  assert.ok((await read(nameAt(0))).equals(bytes));
});

test('what is no backup is not listed, and each page of the list is read', async () => {
  for (const day of [3, 1, 2]) await vault.put(nameAt(day), given(bytes.subarray(0, 10)));
  store.objects.set('/backups/of/candor/notes.txt', Buffer.from('mine'));
  assert.deepEqual(await vault.list(), [0, 1, 2, 3].map(nameAt));
  await vault.remove(nameAt(3));
  assert.deepEqual(await vault.list(), [0, 1, 2].map(nameAt));
});

test('an upload that fails, by the store or by its source, is no backup and leaves nothing open', async () => {
  store.failAfter = 1;
  await assert.rejects(vault.put(nameAt(4), given(bytes)));
  store.failAfter = Infinity;
  async function* broken(): AsyncGenerator<Buffer> {
    yield bytes;
    throw new Error('the database went away');
  }
  await assert.rejects(vault.put(nameAt(4), broken()), /the database went away/);
  assert.deepEqual(await vault.list(), [0, 1, 2].map(nameAt));
  assert.equal(store.open.size, 0);
});

test('a store that does not know the key refuses', async () => {
  const stranger = s3Vault('s3://backups/of/candor', { ...store, secret: 'another secret' });
  await assert.rejects(stranger.list(), /SignatureDoesNotMatch/);
});

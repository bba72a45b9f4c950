import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { BackupFault, type BackupFaultKind } from './backup-fault.ts';
import { seal, unseal } from './sealed-stream.ts';

const passphrase = 'correct horse battery staple';
const outside = { name: 'candor-20270131T120000Z-00000000.backup', madeAt: '2027-01-31T12:00:00Z' };

async function all(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const chunk of bytes) read.push(chunk);
  return Buffer.concat(read);
}

/** Bytes in chunks of an odd size, as a disk may deliver them. */
async function* given(bytes: Buffer, size = 10_007): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const sealed = (plain: Buffer) => all(seal(passphrase, outside, given(plain)));
const opened = async (bytes: Buffer, by = passphrase) =>
  all((await unseal(by, given(bytes))).plain);

const plain = randomBytes(3 * 65_536 + 1_000);
const whole = await sealed(plain);
const linesEnd = whole.indexOf('\n', whole.indexOf('\n') + 1) + 1;
const piece = 65_536 + 16;

test('what was sealed is read again, whatever its length', async () => {
  assert.deepEqual(await opened(whole), plain);
  for (const length of [0, 65_536, 65_537]) {
    const item = plain.subarray(0, length);
    assert.deepEqual(await opened(await sealed(item)), item, String(length));
  }
});

test('nothing of what is sealed can be read in it, and no two are alike', async () => {
  const secret = Buffer.from('the root secret of all keys');
  const [item, other] = [await sealed(secret), await sealed(secret)];
  assert.ok(!item.includes(secret));
  assert.notDeepEqual(item.subarray(-secret.length), other.subarray(-secret.length));
});

function flipped(at: number): Buffer {
  const copy = Buffer.from(whole);
  copy[at]! ^= 1;
  return copy;
}

const swapped = Buffer.concat([
  whole.subarray(0, linesEnd),
  whole.subarray(linesEnd + piece, linesEnd + 2 * piece),
  whole.subarray(linesEnd, linesEnd + piece),
  whole.subarray(linesEnd + 2 * piece),
]);
const without = Buffer.concat([
  whole.subarray(0, linesEnd + piece),
  whole.subarray(linesEnd + 2 * piece),
]);
const edited = (from: string, to: string): Buffer =>
  Buffer.from(whole.toString('latin1').replace(from, to), 'latin1');

const faults: [what: string, bytes: Buffer, kind: BackupFaultKind][] = [
  ['one bit of its first piece', flipped(linesEnd), 'damaged'],
  ['one bit of a piece in the middle', flipped(linesEnd + piece + 77), 'damaged'],
  ['one bit of its last byte', flipped(whole.length - 1), 'damaged'],
  ['two pieces that changed places', swapped, 'damaged'],
  ['a piece left out', without, 'damaged'],
  ['a byte more at its end', Buffer.concat([whole, Buffer.from([0])]), 'damaged'],
  ['its last byte missing', whole.subarray(0, -1), 'damaged'],
  ['its end missing after a whole piece', whole.subarray(0, linesEnd + 2 * piece), 'cut_off'],
  ['all pieces missing', whole.subarray(0, linesEnd), 'cut_off'],
  ['half of its lines', whole.subarray(0, linesEnd - 20), 'damaged'],
  ['nothing at all', Buffer.alloc(0), 'damaged'],
  ['another file', randomBytes(100_000), 'damaged'],
  ['another time in its lines', edited('2027-01-31T12', '2027-02-28T12'), 'edited'],
  ['another name in its lines', edited('-00000000.', '-00000001.'), 'edited'],
];

for (const [what, bytes, kind] of faults) {
  test(`refuses a backup with ${what}`, async () => {
    await assert.rejects(opened(bytes), (error) => {
      assert.ok(error instanceof BackupFault, String(error));
      assert.equal(error.kind, kind, error.message);
      return true;
    });
  });
}

test('refuses another passphrase, and says that it is that', async () => {
  await assert.rejects(opened(whole, `${passphrase} `), { kind: 'wrong_passphrase' });
});

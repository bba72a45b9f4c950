import assert from 'node:assert/strict';
import {
  createPublicKey,
  generateKeyPairSync,
  hash,
  sign,
  verify as verifyBytes,
} from 'node:crypto';
import { describe, test } from 'node:test';
import {
  checkpointBody,
  cosignedAt,
  cosignedBytes,
  isSignedBy,
  joinCosignature,
  keyText,
  noteKey,
  noteText,
  readCheckpoint,
  readKey,
  readNote,
  signatureLine,
} from './signed-note.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');
const verify = (publicKey: Uint8Array, signed: Uint8Array, signature: Uint8Array): boolean => {
  const x = Buffer.from(publicKey).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verifyBytes(null, signed, key, signature);
};

function aKey(name: string, type: 1 | 4) {
  const pair = generateKeyPairSync('ed25519');
  const raw = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x!, 'base64url');
  return { key: noteKey(name, type, raw, sha256), privateKey: pair.privateKey };
}

const log = aKey('candor.example/books', 1);
const witness = aKey('witness.example', 4);
const checkpoint = { origin: log.key.name, size: 3n, root: sha256(Uint8Array.of(7)) };
const body = checkpointBody(checkpoint);
const logLine = signatureLine({ ...log.key, bytes: sign(null, Buffer.from(body), log.privateKey) });

function cosignatureLine(seconds: bigint, over = body): string {
  const signature = sign(null, cosignedBytes(seconds, over), witness.privateKey);
  return signatureLine({ ...witness.key, bytes: joinCosignature(seconds, signature) });
}

describe('a signed note', () => {
  // The vector in the documentation of Go's golang.org/x/mod/sumdb/note.
  test('of the Go project is read and its signature holds', () => {
    const key = readKey(
      'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
      sha256,
    );
    assert.notEqual(key, null);
    const note = readNote(
      'If you think cryptography is the answer to your problem,\n' +
        "then you don't know what your problem is.\n\n" +
        '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n',
    );
    assert.equal(note !== null && key !== null && isSignedBy(note, key, verify), true);
  });

  test('is signed by its key and by no other', () => {
    const note = readNote(noteText(body, [logLine]))!;
    assert.equal(isSignedBy(note, log.key, verify), true);
    assert.equal(isSignedBy(note, aKey(log.key.name, 1).key, verify), false);
  });

  test('is bad where one line of the same key does not hold, whatever the others say', () => {
    const forged = signatureLine({ ...log.key, bytes: new Uint8Array(64) });
    const note = readNote(noteText(body, [logLine, forged]))!;
    assert.equal(isSignedBy(note, log.key, verify), false);
  });

  test('ignores signatures of keys that nobody asked for', () => {
    const stranger = signatureLine({
      ...aKey('stranger.example', 1).key,
      bytes: new Uint8Array(64),
    });
    assert.equal(isSignedBy(readNote(noteText(body, [stranger, logLine]))!, log.key, verify), true);
  });

  const broken: [string, string][] = [
    ['without an empty line', `${body}${logLine}`],
    ['without a line end', noteText(body, [logLine]).slice(0, -1)],
    ['with a control character', noteText(body.replace('3', '3\r'), [logLine])],
    ['with a line that is no signature', noteText(body, [logLine, 'signed: me\n'])],
    [
      'with base64 that another text would give too',
      noteText(body, [logLine.replace(/.=\n/, 'B=\n')]),
    ],
    ['without any signature', noteText(body, [])],
    ['that is too long', noteText('x'.repeat(20_000), [logLine])],
  ];
  for (const [what, text] of broken) {
    test(`${what} is refused`, () => assert.equal(readNote(text), null));
  }
});

describe('a verifier key', () => {
  test('is read as it was written', () => {
    assert.deepEqual(readKey(keyText(log.key), sha256), {
      ...log.key,
      publicKey: Uint8Array.from(log.key.publicKey),
    });
  });

  test('is refused with another name, another id, another type or another length', () => {
    const text = keyText(log.key);
    assert.equal(readKey(text.replace('candor', 'cander'), sha256), null);
    assert.equal(readKey(text.replace(log.key.id, '00000000'), sha256), null);
    assert.equal(readKey(keyText({ ...log.key, type: 4 }), sha256), null);
    assert.equal(readKey(text.slice(0, -4), sha256), null);
    assert.equal(readKey('', sha256), null);
  });
});

describe('a checkpoint', () => {
  test('is read as it was written', () => {
    assert.deepEqual(readCheckpoint(body), {
      ...checkpoint,
      root: Uint8Array.from(checkpoint.root),
    });
  });

  test('is refused with another number or another root than its form allows', () => {
    for (const size of ['03', '-1', '+3', '3 ', '٣', '', '1'.repeat(19)]) {
      assert.equal(readCheckpoint(body.replace('\n3\n', `\n${size}\n`)), null, size);
    }
    assert.equal(readCheckpoint(`${checkpoint.origin}\n3\nAAAA\n`), null);
  });
});

describe('a cosignature', () => {
  test('says when the witness signed', () => {
    const note = readNote(noteText(body, [logLine, cosignatureLine(1_790_000_000n)]))!;
    assert.equal(cosignedAt(note, witness.key, verify), 1_790_000_000n);
  });

  test('is none of another body, of another time, of another length, or absent', () => {
    const other = checkpointBody({ ...checkpoint, size: 4n });
    const elsewhere = readNote(noteText(body, [cosignatureLine(1n, other)]))!;
    assert.equal(cosignedAt(elsewhere, witness.key, verify), null);
    const signature = sign(null, cosignedBytes(1n, body), witness.privateKey);
    const moved = signatureLine({ ...witness.key, bytes: joinCosignature(2n, signature) });
    assert.equal(cosignedAt(readNote(noteText(body, [moved]))!, witness.key, verify), null);
    const short = signatureLine({ ...witness.key, bytes: signature });
    assert.equal(cosignedAt(readNote(noteText(body, [short]))!, witness.key, verify), null);
    assert.equal(cosignedAt(readNote(noteText(body, [logLine]))!, witness.key, verify), null);
  });
});

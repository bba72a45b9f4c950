import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { webCryptoChecks } from '#platform/config/verify-signature.ts';
import { aSoftwareKey, type Altered, type KeyType } from '#test/browser/software-key.ts';
import {
  decisionChallenge,
  type DecisionFault,
  type DecisionKey,
  type DecisionSignature,
  faultOfDecision,
} from './signed-decision.ts';

const shownHash = 'ab'.repeat(32);
const proposal = randomUUID();
const approval = { verb: 'approve', proposal, shownHash } as const;
const types: KeyType[] = ['ES256', 'EdDSA', 'RS256'];

const flip = (bytes: Uint8Array, bit: number): Uint8Array => {
  const copy = new Uint8Array(bytes);
  copy[bit >> 3]! ^= 1 << (bit & 7);
  return copy;
};

async function expectFault(
  fault: DecisionFault,
  {
    altered,
    one,
    key,
  }: {
    altered?: Altered;
    one?: Partial<DecisionSignature>;
    key?: Partial<DecisionKey>;
  },
  counter = 0,
) {
  const made = aSoftwareKey();
  const signed = { ...(await made.sign(approval, altered)), ...one };
  const found = await faultOfDecision(signed, { ...made.key, ...key }, counter, webCryptoChecks);
  assert.equal(found, fault, JSON.stringify({ altered, one, key }));
}

describe('a signed decision', () => {
  test('holds by each of the three algorithms, also with a synced key that counts nothing', async () => {
    for (const type of types) {
      const made = aSoftwareKey({}, type);
      assert.equal(
        await faultOfDecision(await made.sign(approval), made.key, 0, webCryptoChecks),
        null,
      );
      const synced = aSoftwareKey({ isBackupEligible: true }, type);
      const uncounted = await synced.sign(approval, { counter: 0 });
      assert.equal(await faultOfDecision(uncounted, synced.key, 0, webCryptoChecks), null);
    }
  });

  test('says nothing about another verb, proposal, hash or site', async () => {
    await expectFault('other_challenge', { one: { verb: 'propose' } });
    await expectFault('other_challenge', { one: { proposal: randomUUID() } });
    await expectFault('other_challenge', { one: { shownHash: 'cd'.repeat(32) } });
    await expectFault('other_challenge', { key: { site: 'https://other.example' } });
    await expectFault('other_challenge', { altered: { challenge: new Uint8Array(32) } });
  });

  test('refuses a key that is unknown, another person’s, too young or ended', async () => {
    await expectFault('key_unknown', { one: { key: randomUUID() } });
    await expectFault('key_of_another_person', { one: { administrator: randomUUID() } });
    await expectFault('key_too_young', { key: { usableFrom: 1_001 } });
    await expectFault('key_ended', { key: { endedAt: 1_000 } });
    const made = aSoftwareKey({ usableFrom: 1_000, endedAt: 1_001 });
    assert.equal(
      await faultOfDecision(await made.sign(approval), made.key, 0, webCryptoChecks),
      null,
    );
    assert.equal(
      await faultOfDecision(await made.sign(approval), undefined, 0, webCryptoChecks),
      'key_unknown',
    );
  });

  test('refuses another origin, another relying party, a frame and another ceremony', async () => {
    await expectFault('other_site', { altered: { origin: 'https://candor.example.evil.test' } });
    await expectFault('other_site', { altered: { origin: 'http://candor.example' } });
    await expectFault('other_site', { altered: { rpId: 'evil.test' } });
    await expectFault('cross_origin', { altered: { clientData: { crossOrigin: true } } });
    await expectFault('cross_origin', { altered: { clientData: { crossOrigin: 'false' } } });
    await expectFault('cross_origin', { altered: { clientData: { topOrigin: 'https://a.test' } } });
    await expectFault('malformed', { altered: { type: 'webauthn.create' } });
  });

  test('refuses a person who was not verified, a changed backup flag and data that nobody asked for', async () => {
    await expectFault('person_not_verified', { altered: { flags: 0x01 } });
    await expectFault('person_not_verified', { altered: { flags: 0x04 } });
    await expectFault('backup_changed', { altered: { flags: 0x0d } });
    await expectFault('backup_changed', { altered: { flags: 0x15 } });
    await expectFault('backup_changed', { key: { isBackupEligible: true } });
    await expectFault('malformed', { altered: { flags: 0x45 } });
    await expectFault('malformed', { altered: { flags: 0x85 } });
  });

  test('refuses a counter that does not rise', async () => {
    await expectFault('counter_not_rising', { altered: { counter: 7 } }, 7);
    await expectFault('counter_not_rising', { altered: { counter: 6 } }, 7);
    await expectFault('counter_not_rising', { altered: { counter: 0 } }, 7);
  });

  test('refuses each of its bits changed, of the signature, the data and the key', async () => {
    let tried = 0;
    for (const type of ['ES256', 'EdDSA'] as const) {
      const made = aSoftwareKey({}, type);
      const signed = await made.sign(approval);
      for (const part of ['authenticatorData', 'clientData', 'signature'] as const) {
        for (let bit = 0; bit < signed[part].length * 8; bit += 1) {
          const changed = { ...signed, [part]: flip(signed[part], bit) };
          const fault = await faultOfDecision(changed, made.key, 0, webCryptoChecks);
          assert.notEqual(fault, null, `${type} ${part} bit ${bit}`);
          tried += 1;
        }
      }
      for (let bit = 0; bit < made.key.publicKey.length * 8; bit += 1) {
        const key = { ...made.key, publicKey: flip(made.key.publicKey, bit) };
        assert.notEqual(
          await faultOfDecision(signed, key, 0, webCryptoChecks),
          null,
          `${type} key bit ${bit}`,
        );
        tried += 1;
      }
    }
    assert.ok(tried > 4000, `${tried} bits`);
  });

  test('refuses signatures that are not strict DER, though their numbers are right', async () => {
    const made = aSoftwareKey();
    const signed = await made.sign(approval);
    const der = signed.signature;
    const rLength = der[3]!;
    const r = der.slice(4, 4 + rLength);
    const rest = der.slice(4 + rLength);
    const sequence = (...parts: Uint8Array[]) => {
      const body = parts.flatMap((part) => [...part]);
      return Uint8Array.from([0x30, body.length, ...body]);
    };
    const padded = Uint8Array.from([0x02, rLength + 1, 0, ...r]);
    const shapes = [
      Uint8Array.from([0x30, 0x81, ...der.slice(1)]),
      Uint8Array.from([...der, 0]),
      sequence(padded, rest),
      Uint8Array.from([0x31, ...der.slice(1)]),
      Uint8Array.from([0x30, 6, 2, 1, 0, 2, 1, 0]),
      new Uint8Array(),
    ];
    for (const signature of shapes) {
      const fault = await faultOfDecision({ ...signed, signature }, made.key, 0, webCryptoChecks);
      assert.equal(fault, 'signature_wrong', Buffer.from(signature).toString('hex'));
    }
  });

  test('refuses an RSA key below 2048 bits and a key written in another way', async () => {
    const small = aSoftwareKey({}, 'RS256', 1024);
    assert.equal(
      await faultOfDecision(await small.sign(approval), small.key, 0, webCryptoChecks),
      'signature_wrong',
    );
    const made = aSoftwareKey();
    const signed = await made.sign(approval);
    const { publicKey } = made.key;
    const others = [
      Uint8Array.from([...publicKey, 0]),
      Uint8Array.from([0xa6, ...publicKey.slice(1), 0x04, 0x01]),
      Uint8Array.from([0xa5, 0x18, 0x01, ...publicKey.slice(2)]),
      new Uint8Array(),
    ];
    for (const other of others) {
      const key = { ...made.key, publicKey: other };
      assert.equal(await faultOfDecision(signed, key, 0, webCryptoChecks), 'signature_wrong');
    }
  });

  test('is asked by a challenge that puts each part behind its length', async () => {
    const row = {
      site: 'https://a.test',
      verb: 'approve',
      proposal: 'ab',
      shownHash: 'c',
    } as const;
    const other = { ...row, proposal: 'a', shownHash: 'bc' };
    const hex = async (what: Parameters<typeof decisionChallenge>[0]) =>
      Buffer.from(await decisionChallenge(what, webCryptoChecks.sha256)).toString('hex');
    assert.notEqual(await hex(row), await hex(other));
    assert.equal(await hex(row), await hex({ ...row }));
  });
});

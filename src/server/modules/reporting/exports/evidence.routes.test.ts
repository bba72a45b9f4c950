import assert from 'node:assert/strict';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { judgeDecisions, readDecisionFile } from '#core/proofs/decision-file.ts';
import { signingKeyOf } from '#platform/config/signing-key.ts';
import { webCryptoChecks } from '#platform/config/verify-signature.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';

const database = await testDatabase();
const { app, config, call } = await testApi(database);
const auditor = await anAdministrator(database.owner, 'auditor');
const finance = await anAdministrator(database.owner, 'finance');
await aFundedMember(database, 150_000n);
const today = new Date().toISOString().slice(0, 10);

async function pack(): Promise<Record<string, Uint8Array>> {
  const answer = await app.inject({
    url: `/api/admin/evidence?from=${today}&to=${today}`,
    headers: { authorization: `Bearer ${auditor.token}` },
  });
  assert.equal(answer.statusCode, 200);
  return unzipSync(new Uint8Array(answer.rawPayload));
}

test('the pack of a period has every file that its signed manifest names, by their hashes', async () => {
  const files = await pack();
  const jws = JSON.parse(strFromU8(files['manifest.jws.json']!));
  const key = createPublicKey({ key: signingKeyOf(config.secret).publicJwk, format: 'jwk' });
  const signingInput = Buffer.from(`${jws.protected}.${jws.payload}`);
  assert.ok(verify(null, signingInput, key, Buffer.from(jws.signature, 'base64url')));
  const manifest = JSON.parse(Buffer.from(jws.payload, 'base64url').toString());
  assert.deepEqual(manifest, JSON.parse(strFromU8(files['manifest.json']!)));
  const names = Object.keys(files).filter((name) => !name.startsWith('manifest'));
  assert.deepEqual(
    manifest.files.map(({ name }: { name: string }) => name),
    names,
  );
  for (const { name, sha256 } of manifest.files) {
    assert.equal(createHash('sha256').update(files[name]!).digest('hex'), sha256, name);
  }
  const decisions = readDecisionFile(strFromU8(files['decisions.json']!));
  assert.deepEqual((await judgeDecisions(decisions!, webCryptoChecks)).faults, []);
  assert.match(strFromU8(files['transfers.csv']!), /deposit/);
  assert.match(strFromU8(files['policy_changes.csv']!), /^id,name,value,valid_from,/);
  assert.match(strFromU8(files['policy_changes.csv']!), /two_people_cents/);
});

test('taking it is in the log, which the next pack carries', async () => {
  assert.match(strFromU8((await pack())['audit_log.csv']!), /took the evidence of a period/);
});

test('is for owner and auditor, of a period that has started and is not too long', async () => {
  const ask = (token: string, from: string, to: string) =>
    call('GET', `/admin/evidence?from=${from}&to=${to}`, { token });
  assert.equal((await ask(finance.token, today, today)).status, 403);
  assert.equal((await ask(auditor.token, today, '2001-01-01')).body.code, 'period_invalid');
  assert.equal((await ask(auditor.token, '2001-01-01', today)).body.code, 'period_too_long');
});

import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { test } from 'node:test';
import fastify from 'fastify';
import { readConfig } from '#platform/config/config.ts';
import { operatorSettings } from '#test/live-settings.ts';
import { serveOperator, writeOperator } from './serve-operator.ts';

const settings = {
  CANDOR_SECRET: 'a secret of at least 32 characters',
  CANDOR_MODE: 'live',
  SMTP_URL: 'smtp://127.0.0.1:9',
  TRUST_PROXY: 'none',
  PUBLIC_URL: 'https://invest.example.org',
  BTC_NODE: 'https://btc.example.org',
  ...operatorSettings,
};

async function published(changes: Record<string, string> = {}) {
  const app = fastify();
  const config = readConfig({ ...settings, ...changes });
  serveOperator(app, () => writeOperator(config, { name: 'Hallwick', earlier_names: [] }));
  const operator = (await app.inject('/.well-known/operator.json')).json();
  const { keys } = (await app.inject('/.well-known/jwks.json')).json();
  return { operator, key: keys[0] };
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

/** Verifies a flattened JWS as an outsider would, without any of our code. */
function isSigned(jws: Record<string, string>, jwk: object): boolean {
  const key = createPublicKey({ key: jwk as never, format: 'jwk' });
  const signingInput = Buffer.from(`${jws['protected']}.${jws['payload']}`);
  return verify(null, signingInput, key, bytesOf(jws['signature'] ?? ''));
}

test('the operator is named, and the signature holds under the published key (INT-6)', async () => {
  const { operator, key } = await published();
  assert.equal(isSigned(operator.jws, key), true);
  assert.deepEqual(JSON.parse(bytesOf(operator.jws.payload).toString()), operator.operator);
  assert.equal(operator.operator.legal_name, 'Example Trust Ltd');
  assert.match(operator.operator.note, /not verified by Candor/);
  assert.equal(JSON.parse(bytesOf(operator.jws.protected).toString()).kid, key.kid);
});

test('one changed letter, and the signature of another installation, are seen', async () => {
  const { operator, key } = await published();
  const other = await published({ CANDOR_SECRET: 'another secret of 32 characters!' });
  const forged = { ...operator.operator, licence_reference: 'EX-2' };
  const payload = Buffer.from(JSON.stringify(forged)).toString('base64url');
  assert.equal(isSigned({ ...operator.jws, payload }, key), false);
  assert.equal(isSigned(operator.jws, other.key), false);
  assert.notEqual(other.key.kid, key.kid);
});

test('the key follows from the secret, and only its public half is shown', async () => {
  const [row, again] = [await published(), await published()];
  assert.deepEqual(row, again);
  assert.deepEqual(Object.keys(row.key).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x']);
});

test('a sandbox says that nobody stands behind it', async () => {
  const { operator } = await published({
    CANDOR_MODE: 'sandbox',
    OPERATOR_LEGAL_NAME: '',
    BTC_NODE: '',
  });
  assert.equal(operator.operator.legal_name, null);
  assert.match(operator.operator.note, /^Sandbox: play money, no real funds\./);
});

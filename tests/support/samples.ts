import { randomUUID } from 'node:crypto';
import type { ContractCall, Field } from './contract-calls.ts';

export const bitcoinAddress = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const ethereumAddress = '0x52908400098527886E0F7030069857D2E4169EE7';

const clientDataJSON = Buffer.from('{"challenge":"none"}').toString('base64url');
const aCredential = { id: 'abc', rawId: 'abc', type: 'public-key', clientExtensionResults: {} };
const anAssertion = {
  ...aCredential,
  response: { clientDataJSON, authenticatorData: 'abc', signature: 'abc' },
};
const anAttestation = { ...aCredential, response: { clientDataJSON, attestationObject: 'abc' } };

/** A valid value for a field of this name. */
const byName: Record<string, unknown> = {
  amount: '1500',
  email: 'ada@example.org',
  phoneNumber: '+44 20 7946 0000',
  password: 'correct horse battery',
  new_password: 'another correct horse',
  current_password: 'correct horse battery',
  code: '123456',
  verifyCode: '123456',
  token: 'x'.repeat(43),
  wallet_address: bitcoinAddress,
  bitcoin: bitcoinAddress,
  ethereum: ethereumAddress,
  usdt: ethereumAddress,
  interest_percentage: '50',
  shown_hash: 'a'.repeat(64),
  usd: '50000',
  target: '4',
  min: '1000',
  max: '2000',
  starts_at: '2030-01-01T00:00:00Z',
  ends_at: '2030-02-01T00:00:00Z',
  from: '2025-01-01',
  to: '2025-12-31',
  transaction: 'a'.repeat(64),
  fault: 'not_in_tree',
  words: 'I paid from my own wallet.',
};

/** Values for fields whose name alone is not enough. */
const byCall: Record<string, Record<string, unknown>> = {
  'adjustments.adjust': { act: 'reverse', line: randomUUID(), position: randomUUID() },
  'identity.resetPassword': { id: 'x'.repeat(43) },
  'identity.prove': { password: 'correct horse battery' },
  'identity.logInSecond': { challenge: 'x'.repeat(43), code: '123456' },
  'identity.logInByPasskey': { passkey: anAssertion },
  'identity.addPasskey': { name: 'My key', passkey: anAttestation },
  'identity.addAdminPasskey': { name: 'My key', passkey: anAttestation },
  'identity.logInAdministratorByPasskey': { passkey: anAssertion },
  'identity.enrolLinkedKey': { name: 'My key', passkey: anAttestation },
  'approvals.sign': { signature: anAssertion },
  'integrations.makeApiKey': { scopes: ['money'], days: 30 },
  'integrations.makeWebhook': { url: 'https://hooks.example.org/', events: ['deposit'] },
  'integrations.resendDelivery': { id: '1' },
  'market.proposeRate': { hours: 1 },
  'policy.changeLimit': { name: 'auto_credit_cents', value: '1' },
  'policy.withdrawLimit': { id: '1' },
  'treasury.networkCost': { coin_amount: '0.0001', from: 'operator_capital' },
  'treasury.provePlacement': { statement_hash: 'a'.repeat(64), as_of: '2026-01-01' },
  'treasury.recoverIncident': { from: 'member_balance' },
  'solvency.openDispute': { fault: 'not_in_tree', evidence: '{"document":"candor-dispute"}' },
  'solvency.acceptControlProof': { evidence: 'ab'.repeat(64), address: bitcoinAddress },
  'treasury.capital': { direction: 'in', payment: '01900000-0000-7000-8000-000000000001' },
  'withdrawals.saveWallets': { bitcoin: bitcoinAddress },
  'withdrawals.raiseFee': { network_fee_most: '0.001' },
  'withdrawals.raiseSpend': { network_fee: '0.001' },
  'withdrawals.decide': { action: 'hold', reason: 'address_check' },
};

function fromShape({ json, isId, types }: Field): unknown {
  if (json.const !== undefined) return json.const;
  if (json.enum !== undefined) return json.enum[0];
  if (isId) return randomUUID();
  if (types.has('boolean')) return true;
  if (types.has('integer') || types.has('number')) return json.minimum ?? 1;
  return 'some words';
}

const sampleOf = (call: ContractCall, field: Field): unknown =>
  byCall[call.name]?.[field.name] ?? byName[field.name] ?? fromShape(field);

const given = (call: ContractCall, fields: Field[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, sampleOf(call, field)]));

/**
 * An input that the shape of a call accepts: the required fields, or all of them if a rule requires
 * one of several. A field with restricted text needs an example above.
 */
export function sampleInput(call: ContractCall): Record<string, unknown> {
  const known = byCall[call.name] ?? {};
  const needed = call.fields.filter(({ isRequired, name }) => isRequired || name in known);
  const usual = call.fields.filter(({ isFile }) => !isFile);
  for (const fields of [needed, usual]) {
    const input = given(call, fields);
    if (call.schema === null || call.schema.safeParse(input).success) return input;
  }
  const why = JSON.stringify(call.schema?.safeParse(given(call, needed)).error?.issues);
  throw new Error(`${call.name} needs an example in tests/support/samples.ts: ${why}`);
}

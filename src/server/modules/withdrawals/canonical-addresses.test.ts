import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { bech32m, hex } from '@scure/base';
import { Address } from '@scure/btc-signer';
import { sql } from 'kysely';
import { classicAddressToXAddress } from 'ripple-address-codec';
import { coinRecords } from '#core/chains/coin-records.ts';
import { inTransaction } from '#platform/db/db.ts';
import { type Answer, testApi } from '#test/api.ts';
import { anAdministrator, type Person } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember, freshPrices } from '#test/ledger/funds.ts';
import { issueAddress } from '../chains/chains.ts';

// Every spelling of an address is stored, compared and shown in one form (CHN-6): at each entry
// point, in the database itself, and in older rows.

const database = await testDatabase();
const { owner } = database;
const { call } = await testApi(database);
await freshPrices(database);
await addCapital(database);
const finance = await anAdministrator(owner, 'finance');

const small = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const capitals = small.toUpperCase();
const account = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';

const ask = ({ token }: Person, wallet_address: string, channel: string, tag?: string) =>
  call('POST', '/withdraw', {
    token,
    body: {
      amount: '20',
      payment_channel: channel,
      wallet_address,
      ...(tag === undefined ? {} : { tag }),
    },
  });
const show = async ({ token }: Person, id: string) =>
  (await call('GET', `/withdraw/${id}`, { token })).body.data;

test('a request in capitals is the same as one in small letters', async () => {
  const member = await aFundedMember(database, 100_000n);
  const response = await ask(member, capitals, 'BITCOIN');
  assert.equal(response.status, 201, JSON.stringify(response.body));
  assert.equal((await show(member, response.body.data.id)).wallet_address, small);
});

test('staff find a withdrawal, and who saved its address, in capitals too (ADM-6)', async () => {
  const member = await aFundedMember(database, 100_000n);
  const { id } = (await ask(member, small, 'BITCOIN')).body.data;
  const body = { bitcoin: small, ethereum: ether, usdt: ether };
  await call('PUT', '/user/wallets', { token: member.token, body });
  const find = async (path: string, text: string) =>
    (await call('GET', `${path}?search=${text}`, { token: finance.token })).body.data;
  for (const text of [small, capitals]) {
    const queue: { id: string }[] = await find('/admin/withdrawals', text);
    assert.ok(
      queue.some((row) => row.id === id),
      text,
    );
    const people: { member: { id: string } }[] = await find('/admin/search', text);
    assert.ok(
      people.some((hit) => hit.member.id === member.id),
      text,
    );
  }
});

test('one of our own addresses is refused in capitals as in small letters (INT-9)', async () => {
  const member = await aFundedMember(database, 100_000n);
  const { address: own } = await inTransaction(database.worker, (tx) =>
    issueAddress(tx, 'BTC', { purpose: 'capital', subject: randomUUID() }),
  );
  for (const text of [own, own.toUpperCase()]) {
    assert.equal((await ask(member, text, 'BITCOIN')).body.code, 'own_address');
  }
});

const ether = '0x52908400098527886E0F7030069857D2E4169EE7';

const coins = {
  BTC: Address(coinRecords.BTC.versions.regtest),
  DOGE: Address(coinRecords.DOGE.versions.test),
};
const nobodys = new Uint8Array(20);
/** The point of BIP-341 with no known private key. */
const point = '50929b74c1a04953b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0';
const taproot = bech32m.encode('bcrt', [1, ...bech32m.toWords(hex.decode(point))]);

test('what nobody can spend is refused at request and by the gateway (INP-6, CHN-7)', async () => {
  const member = await aFundedMember(database, 100_000n);
  const cases: [method: string, text: string, code: string][] = [
    ['SOLANA', '11111111111111111111111111111111', 'address_of_program'],
    ['SOLANA', 'SysvarC1ock11111111111111111111111111111111', 'address_of_program'],
    ['SOLANA', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'address_of_program'],
    ['XRP', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp', 'address_unspendable'],
    ['XRP', classicAddressToXAddress('rrrrrrrrrrrrrrrrrrrrBZbvji', 1, true), 'address_unspendable'],
    ...[coins.BTC.encode({ type: 'wpkh', hash: nobodys }), taproot].map(
      (text): [string, string, string] => ['BITCOIN', text, 'address_unspendable'],
    ),
    ['DOGECOIN', coins.DOGE.encode({ type: 'pkh', hash: nobodys }), 'address_unspendable'],
  ];
  for (const [method, text, code] of cases) {
    const response = await ask(member, text, method);
    assert.deepEqual([response.status, response.body.code], [422, 'address_unpayable'], text);
    const saved = await call('PUT', '/user/wallets', {
      token: member.token,
      body: { bitcoin: small, ethereum: ether, usdt: ether, [method.toLowerCase()]: text },
    });
    const notes = saved.body.field_notes;
    assert.equal(notes?.[method.toLowerCase()]?.code, code, JSON.stringify(saved.body));
  }
});

test('a payment link, groups of four and a tag with zeros are read as they are meant (INP-4)', async () => {
  const member = await aFundedMember(database, 100_000n);
  const link = `ripple:${account}?amount=5&dt=007`;
  const fours = small.replace(/.{4}(?=.)/g, '$& ');
  for (const [method, text, tag, want] of [
    ['XRP', link, undefined, [account, '7']],
    ['XRP', link, '7', [account, '7']],
    ['XRP', account, '007', [account, '7']],
    ['BITCOIN', `bitcoin:${small}?amount=0.5&label=${'x'.repeat(300)}`, undefined, [small, null]],
    ['BITCOIN', `\u200b${fours}\n`, undefined, [small, null]],
  ] as const) {
    const response = await ask(member, text, method, tag);
    assert.equal(response.status, 201, JSON.stringify(response.body));
    const { wallet_address, tag: kept } = await show(member, response.body.data.id);
    assert.deepEqual([wallet_address, kept], want, text);
  }
  assert.equal((await ask(member, link, 'XRP', '8')).body.code, 'tag_invalid');
  const far = `ripple:${account}?dt=4294967296`;
  assert.equal((await ask(member, far, 'XRP')).body.code, 'tag_invalid');
  assert.equal((await ask(member, 'x'.repeat(129), 'XRP')).status, 400);
});

test('an X-address is stored as its account and tag, and argues with no other tag', async () => {
  const member = await aFundedMember(database, 100_000n);
  const tagged = classicAddressToXAddress(account, 4_294_967_295, true);
  const response = await ask(member, tagged, 'XRP');
  assert.equal(response.status, 201, JSON.stringify(response.body));
  const { wallet_address, tag } = await show(member, response.body.data.id);
  assert.deepEqual([wallet_address, tag], [account, '4294967295']);
  assert.equal((await ask(member, tagged, 'XRP', '4294967295')).status, 201);
  const other = await ask(member, tagged, 'XRP', '7');
  assert.deepEqual([other.status, other.body.code], [422, 'tag_invalid']);
  assert.match(other.body.fields.tag, /4294967295/);
  const real = classicAddressToXAddress(account, 7, false);
  assert.equal((await ask(member, real, 'XRP')).body.code, 'address_malformed');
});

test('the gateway saves the canonical form, and the same address again changes nothing', async () => {
  const member = await aFundedMember(database, 10_000n);
  const save = (bitcoin: string, xrp: string) =>
    call('PUT', '/user/wallets', {
      token: member.token,
      body: { bitcoin, ethereum: ether.toLowerCase(), usdt: ether, xrp },
    });
  const saved = await save(capitals, classicAddressToXAddress(account, 7, true));
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
  const { bitcoin, ethereum, xrp, xrp_tag } = saved.body.data;
  assert.deepEqual([bitcoin, ethereum, xrp, xrp_tag], [small, ether, account, '7']);
  const changes = () =>
    sql<{ count: bigint }>`select count(*) as count from withdrawals.wallet_change
      where member_id = ${member.id}`.execute(owner);
  const before = (await changes()).rows[0]!.count;
  await save(small, classicAddressToXAddress(account, 7, true));
  assert.equal((await changes()).rows[0]!.count, before);
});

test('a venue and an address that capital leaves to are proposed in canonical form', async () => {
  const token = finance.token;
  const read = async (made: Answer) => {
    assert.equal(made.status, 202, JSON.stringify(made.body));
    const { proposal_id: id } = made.body.data;
    const found = await sql<{ address: string }>`
      select payload->>'address' as address from approvals.proposal where id = ${id}`.execute(
      owner,
    );
    return found.rows[0]!.address;
  };
  const venue = {
    name: 'Market',
    asset: 'BTC',
    wallet_address: capitals,
    reason: 'we trade there',
  };
  assert.equal(await read(await call('POST', '/admin/venues', { token, body: venue })), small);
  const capital = {
    direction: 'out',
    amount: '10',
    asset: 'BTC',
    wallet_address: capitals,
    evidence: 'board minutes of today',
    reason: 'back to the operator',
  };
  assert.equal(await read(await call('POST', '/admin/capital', { token, body: capital })), small);
});

test('the database itself keeps no address in capitals', async () => {
  const member = await aFundedMember(database, 10_000n);
  const entries = JSON.stringify([{ network: 'BITCOIN', address: capitals, tag: null }]);
  await assert.rejects(
    sql`select withdrawals.save_wallets(${member.token}, ${entries}::jsonb)`.execute(database.web),
    /address_malformed/,
  );
});

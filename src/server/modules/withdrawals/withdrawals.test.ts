import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { aMember, anAdministrator, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember, mine } from '#test/ledger/funds.ts';
import { memberFigures } from '../ledger/ledger.ts';
import { settlePayouts, signDuePayouts } from '../payouts/payouts.ts';

const database = await testDatabase();
const { web, worker, owner } = database;
const { call } = await testApi(database);
const finance = await anAdministrator(owner, 'finance');
const second = await anAdministrator(owner, 'owner');

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const other = 'bcrt1qsn55la8scqda369m08q444qffjsn93t2vkgm07';
const command = (amount: string, more: Record<string, unknown> = {}) => ({
  amount,
  payment_channel: 'BITCOIN',
  wallet_address: address,
  ...more,
});

async function ask(member: Person, amount: string, more: Record<string, unknown> = {}) {
  return call('POST', '/withdraw', { token: member.token, body: command(amount, more) });
}
const decide = (by: Person, id: string, body: Record<string, unknown>) =>
  call('PATCH', `/admin/withdrawals/${id}`, { token: by.token, body });
const show = async (member: Person, id: string) =>
  (await call('GET', `/withdraw/${id}`, { token: member.token })).body.data;
const balanceOf = async (member: Person) => (await memberFigures(web, member.id)).balance;

/** The treasury signs and sends, the chain mines, the payouts are booked. */
async function treasury(): Promise<void> {
  await signDuePayouts(worker);
  await settlePayouts(worker);
  await mine(database, 'BTC');
  await settlePayouts(worker);
}

test('a request is held at once, approved by one, signed, sent and paid', async () => {
  const member = await aFundedMember(database, 150_000n);
  const response = await ask(member, '500.00');
  assert.equal(response.status, 201, JSON.stringify(response.body));
  const { id, state, status } = response.body.data;
  assert.deepEqual(
    [state, status, response.body.data.earliest_at],
    ['requested', 'pending', undefined],
  );
  assert.equal(await balanceOf(member), 100_000n);
  assert.equal((await memberFigures(web, member.id)).payout, 50_000n);

  const approved = await decide(finance, id, { action: 'approve' });
  assert.deepEqual([approved.status, approved.body.data.state], [200, 'approved']);
  await treasury();
  const detail = await show(member, id);
  assert.equal(detail.state, 'paid');
  assert.equal(detail.status, 'completed');
  assert.match(detail.txid, /^sim/);
  assert.deepEqual(
    detail.history.map((note: { state: string }) => note.state),
    ['requested', 'approved', 'sent', 'paid'],
  );
  const figures = await memberFigures(web, member.id);
  assert.deepEqual(
    [figures.balance, figures.payout, figures.totalWithdrawal],
    [100_000n, 0n, 50_000n],
  );
});

test('a cancelled request gives everything back, once', async () => {
  const member = await aFundedMember(database, 100_000n);
  const { id } = (await ask(member, '1000')).body.data;
  assert.equal(await balanceOf(member), 0n);
  const cancel = () => call('POST', `/withdraw/${id}/cancel`, { token: member.token });
  assert.equal((await cancel()).status, 200);
  assert.equal(await balanceOf(member), 100_000n);
  assert.equal((await cancel()).body.code, 'withdrawal_state');
  assert.equal((await show(member, id)).status, 'cancelled');
});

test('above the limit of a day two different people approve', async () => {
  const member = await aFundedMember(database, 2_000_000n);
  const { id } = (await ask(member, '10000.01')).body.data;
  const first = await decide(finance, id, { action: 'approve' });
  assert.deepEqual([first.status, first.body.data.state], [202, 'requested']);
  const again = await decide(finance, id, { action: 'approve' });
  assert.equal(again.body.code, 'already_approved');
  const last = await decide(second, id, { action: 'approve' });
  assert.deepEqual([last.status, last.body.data.state], [200, 'approved']);
  await treasury();
  assert.equal((await show(member, id)).state, 'paid');
});

test('the limit counts all that was asked that day', async () => {
  const member = await aFundedMember(database, 2_000_000n);
  await ask(member, '6000');
  const { id } = (await ask(member, '6000')).body.data;
  assert.equal((await decide(finance, id, { action: 'approve' })).status, 202);
});

test('refusing takes two people and a reason of the list', async () => {
  const member = await aFundedMember(database, 100_000n);
  const { id } = (await ask(member, '400')).body.data;
  const reason = 'account_compromised';
  assert.equal((await decide(finance, id, { action: 'reject' })).body.code, 'reason_invalid');
  assert.equal((await decide(finance, id, { action: 'reject', reason })).status, 202);
  assert.equal(await balanceOf(member), 60_000n);
  const done = await decide(second, id, { action: 'reject', reason });
  assert.deepEqual([done.status, done.body.data.state], [200, 'rejected']);
  assert.equal(await balanceOf(member), 100_000n);
  assert.equal((await show(member, id)).reject_reason, reason);
});

test('a hold is shown, keeps the treasury off, and ends by itself after 72 hours', async () => {
  const member = await aFundedMember(database, 100_000n);
  const { id } = (await ask(member, '400')).body.data;
  await decide(finance, id, { action: 'approve' });
  const held = await decide(finance, id, { action: 'hold', reason: 'address_check' });
  assert.equal(held.status, 200, JSON.stringify(held.body));
  await treasury();
  const shown = await show(member, id);
  assert.equal(shown.state, 'held');
  assert.equal(shown.hold.reason, 'address_check');
  const renewed = await decide(finance, id, { action: 'hold', reason: 'address_check' });
  assert.equal(renewed.body.code, 'hold_second_person');
  assert.equal(
    (await decide(second, id, { action: 'hold', reason: 'legal_order' })).body.code,
    'citation_missing',
  );
  await sql`update clock.setting set ahead = ahead + interval '73 hours'`.execute(owner);
  await sql`select market.simulate(foundation.coins())`.execute(worker);
  await treasury();
  assert.equal((await show(member, id)).state, 'paid');
});

test('an address that was not saved waits 24 hours from the second request on', async () => {
  const member = await aFundedMember(database, 100_000n);
  const first = (await ask(member, '100')).body.data;
  assert.deepEqual(first.waits, []);
  const { id, waits, earliest_at } = (await ask(member, '100', { wallet_address: other })).body
    .data;
  assert.equal(waits[0].because, 'address_new');
  assert.ok(earliest_at);
  await decide(finance, id, { action: 'approve' });
  await treasury();
  assert.equal((await show(member, id)).state, 'approved');
  // A completed withdrawal has no waits (seed 3).
  await call('POST', `/withdraw/${id}/cancel`, { token: member.token });
  const over = await show(member, id);
  assert.deepEqual([over.waits, over.earliest_at], [[], null]);
});

test('after a password reset payouts wait, and the member reads why', async () => {
  const member = await aFundedMember(database, 100_000n);
  await sql`update identity.member set payouts_wait_until = clock.now() + interval '72 hours'
    where id = ${member.id}`.execute(owner);
  const { waits } = (await ask(member, '100')).body.data;
  assert.equal(waits[0].because, 'account_secured');
});

test('more than is there is refused with the figure that is', async () => {
  const member = await aFundedMember(database, 100_000n);
  const refused = await ask(member, '1000.01');
  assert.equal(refused.status, 422);
  assert.equal(refused.body.code, 'amount_over_available');
  assert.match(refused.body.message, /\$1,000\.00/);
  const note = { code: 'withdraw_up_to', params: { available: '1000.00' } };
  assert.deepEqual([refused.body.note, refused.body.field_notes], [note, { amount: note }]);
  assert.equal((await ask(member, '100', { source: 'profit' })).body.code, 'amount_over_available');
  assert.equal((await ask(member, '0')).status, 400);
  assert.equal((await ask(member, '0.01')).body.code, 'amount_below_network');
  assert.equal(await balanceOf(member), 100_000n);
});

test('another coin’s address, a broken one, and a tag where there are none are refused', async () => {
  const member = await aFundedMember(database, 100_000n);
  const xrp = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
  assert.equal((await ask(member, '10', { wallet_address: xrp })).body.code, 'address_wrong_coin');
  const broken = `${address.slice(0, -1)}q`;
  assert.equal(
    (await ask(member, '10', { wallet_address: broken })).body.code,
    'address_malformed',
  );
  assert.equal((await ask(member, '10', { tag: '7' })).body.code, 'tag_invalid');
});

test('another member’s withdrawal is not found', async () => {
  const [member, stranger] = [await aFundedMember(database, 100_000n), await aMember(owner)];
  const { id } = (await ask(member, '10')).body.data;
  const { token } = stranger;
  assert.equal((await call('GET', `/withdraw/${id}`, { token })).status, 404);
  assert.equal((await call('POST', `/withdraw/${id}/cancel`, { token })).status, 404);
});

test('marking paid asks the chain', async () => {
  const member = await aFundedMember(database, 100_000n);
  const { id } = (await ask(member, '10')).body.data;
  assert.equal((await decide(finance, id, { action: 'paid', txid: 'sim00000000' })).status, 409);
  await decide(finance, id, { action: 'approve' });
  await signDuePayouts(worker);
  await settlePayouts(worker);
  const claimed = await decide(finance, id, { action: 'paid', txid: 'sim00000000' });
  assert.equal(claimed.body.code, 'payment_not_shown');
  const { txid } = await show(member, id);
  await mine(database, 'BTC');
  assert.equal((await decide(finance, id, { action: 'paid', txid })).status, 200);
});

test('what was cancelled that day is no part of what was asked for (admin L7)', async () => {
  const member = await aFundedMember(database, 100_000n);
  const first = (await ask(member, '100')).body.data;
  await call('POST', `/withdraw/${first.id}/cancel`, { token: member.token });
  const { id } = (await ask(member, '50')).body.data;
  const queue = await call('GET', '/admin/withdrawals?limit=100', { token: finance.token });
  const row = queue.body.data.find((item: { id: string }) => item.id === id);
  assert.deepEqual([row.asked_that_day, row.ended_that_day], ['50.00', '100.00']);
});

test('a reason that is none is answered with those there are (admin L3)', async () => {
  const member = await aFundedMember(database, 2_000_000n);
  const { id } = (await ask(member, '10')).body.data;
  const held = await decide(finance, id, { action: 'hold', reason: 'because' });
  assert.equal(held.status, 400);
  for (const word of ['account_compromised', 'legal_order']) {
    assert.match(held.body.fields.reason, new RegExp(word));
  }
  // Amounts have thousands separators, as on screens.
  const much = await ask(member, '30000');
  assert.match(JSON.stringify(much.body), /You can withdraw up to \$19,990\.00\./);
});

test('auditor and support read the queue and decide nothing', async () => {
  const member = await aFundedMember(database, 100_000n);
  const { id } = (await ask(member, '10')).body.data;
  for (const role of ['support', 'auditor'] as const) {
    const person = await anAdministrator(owner, role);
    const queue = await call('GET', '/admin/withdrawals', { token: person.token });
    assert.ok(queue.body.data.some((row: { id: string }) => row.id === id));
    assert.equal((await decide(person, id, { action: 'approve' })).status, 403);
  }
});

test('the gateway checks each network, keeps addresses, and tells when one waits', async () => {
  const member = await aMember(owner);
  const body = {
    bitcoin: address,
    ethereum: '0x52908400098527886E0F7030069857D2E4169EE7',
    usdt: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  };
  const save = (form: Record<string, string>) =>
    call('PUT', '/user/wallets', { token: member.token, body: form });
  const saved = await save({ ...body, xrp: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', xrp_tag: '12' });
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
  assert.equal(saved.body.data.waiting.length, 4);
  assert.equal(saved.body.data.xrp_tag, '12');
  const wrong = await save({ ...body, solana: address });
  assert.deepEqual([wrong.status, Object.keys(wrong.body.fields)], [422, ['solana']]);
});

test('a history walks by cursor in every order, and each row once (MEM-9)', async () => {
  const member = await aFundedMember(database, 100_000n);
  for (const amount of ['30', '10', '20']) await ask(member, amount);
  const pageThrough = async (sort: string): Promise<string[]> => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = `limit=1&sort=${sort}${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const { body } = await call('GET', `/transactions/withdraw?${query}`, {
        token: member.token,
      });
      seen.push(body.data[0].amount);
      cursor = body.next_cursor;
    }
    return seen;
  };
  assert.deepEqual(await pageThrough('oldest'), ['30.00', '10.00', '20.00']);
  const { token } = member;
  const alias = await call('GET', '/withdraw?limit=2', { token });
  assert.equal(alias.status, 200);
  const same = await call('GET', '/transactions/withdraw?limit=2', { token });
  assert.deepEqual(alias.body, same.body, 'GET /withdraw answers the same (API-2)');
  assert.deepEqual(await pageThrough('newest'), ['20.00', '10.00', '30.00']);
  assert.deepEqual(await pageThrough('amount'), ['10.00', '20.00', '30.00']);
  assert.deepEqual(await pageThrough('-amount'), ['30.00', '20.00', '10.00']);
  for (const sort of ['method', '-method', 'status', '-status']) {
    assert.deepEqual((await pageThrough(sort)).toSorted(), ['10.00', '20.00', '30.00']);
  }
});

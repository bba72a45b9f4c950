import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { coins, defaultCoins } from '#core/chains/assets.ts';
import { openCoins } from '#platform/config/offered-coins.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember, freshPrices } from '#test/ledger/funds.ts';
import { momentIn } from '#text/format/language-figures.ts';

// The saved addresses: checked per network, with a wait, and undone by a link in a mail (MEM-8).

const database = await testDatabase();
const { owner } = database;
const { call, work } = await testApi(database);
const finance = await anAdministrator(owner, 'finance');

const mine = {
  bitcoin: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  ethereum: '0x52908400098527886E0F7030069857D2E4169EE7',
  usdt: '0x52908400098527886E0F7030069857D2E4169EE7',
};
const theirs = 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry';

const save = ({ token }: Person, change: object = {}) =>
  call('PUT', '/user/wallets', { token, body: { ...mine, ...change } });
const read = async ({ token }: Person) => (await call('GET', '/user/wallets', { token })).body.data;
const undo = (link: string, by?: Person) =>
  call('POST', `/user/wallets/cancel/${link}`, { token: by?.token });
const advance = (hours: number) =>
  sql`update clock.setting set ahead = ahead + make_interval(hours => ${hours})`.execute(owner);

/** The addresses in the newest mail to a member, and the token of its link. */
async function mailed({ email }: Person): Promise<{ text: string; token: string }> {
  await work();
  const { data } = (await call('GET', `/dev/mail?to=${encodeURIComponent(email)}`)).body;
  const text: string = data[0].text;
  return { text, token: /\/wallets\/cancel\/([\w-]{43})/.exec(text)?.[1] ?? '' };
}

/** A member with addresses older than any wait. */
async function aSettledMember(): Promise<Person> {
  const member = await aFundedMember(database, 100_000n);
  assert.equal((await save(member)).status, 200);
  await advance(25);
  await freshPrices(database);
  return member;
}

test('addresses that stand say since when; where none was saved nothing does', async () => {
  const member = await aFundedMember(database, 10_000n);
  assert.equal((await read(member)).saved_at, null);
  const { saved_at: savedAt, waiting } = (await save(member)).body.data;
  assert.equal(Date.parse(savedAt) + 24 * 3_600_000, Date.parse(waiting[0].until));
});

test('each network has its own check, in words beside its field', async () => {
  const member = await aFundedMember(database, 10_000n);
  const wrong = await save(member, { bitcoin: 'nonsense', ethereum: '0x12', xrp: mine.bitcoin });
  assert.deepEqual([wrong.status, wrong.body.code], [422, 'address_malformed']);
  assert.deepEqual(wrong.body.fields, {
    bitcoin: 'That is not a BITCOIN address.',
    ethereum: 'That is not an address of ETHEREUM.',
    xrp: 'That is a BITCOIN address. Coins sent to it as XRP would be lost.',
  });
  const { bitcoin, ethereum } = mine;
  const short = await call('PUT', '/user/wallets', {
    token: member.token,
    body: { bitcoin, ethereum },
  });
  assert.deepEqual([short.status, Object.keys(short.body.fields)], [400, ['usdt']]);
  // A valid TRC-20 address, and the same with one wrong character.
  const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
  assert.equal((await save(member, { usdt: tron })).status, 200);
  assert.equal((await save(member, { usdt: `${tron.slice(0, -1)}u` })).status, 422);
});

test('an address of Bitcoin is required where it is offered, and refused where it is not', async () => {
  const member = await aFundedMember(database, 10_000n);
  const { bitcoin, ...others } = mine;
  const put = (body: object) => call('PUT', '/user/wallets', { token: member.token, body });
  for (const body of [others, { ...others, bitcoin: '' }]) {
    const { status, body: answer } = await put(body);
    assert.deepEqual(
      [status, answer.fields],
      [400, { bitcoin: 'Please provide a wallet address.' }],
    );
  }
  openCoins({ coins: ['XRP'] });
  assert.equal((await put(others)).status, 200);
  assert.deepEqual((await put({ ...others, bitcoin })).body.fields, {
    bitcoin: 'BTC is not offered here. Choose another coin.',
  });
  const fields = Object.keys(await read(member));
  assert.deepEqual([fields.includes('bitcoin'), fields.includes('xrp')], [false, true]);
  openCoins({ coins: defaultCoins });
});

describe('of a coin that an operator added', () => {
  before(() => openCoins({ coins }));
  after(() => openCoins({ coins: defaultCoins }));

  // A key hash on Litecoin's test network, and a Solana account, which USDC uses too.
  const litecoin = 'tltc1qw508d6qejxtdg4y5r3zarvary0c5xw7klfsuq0';
  const usdc = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB';

  test('an address is kept in its one form, waits, and is forgotten by an empty text', async () => {
    const member = await aFundedMember(database, 10_000n);
    const saved = await save(member, { litecoin: litecoin.toUpperCase(), usdc });
    assert.equal(saved.status, 200);
    const { data } = saved.body;
    assert.deepEqual([data.litecoin, data.usdc], [litecoin, usdc]);
    const waiting = data.waiting.map(({ network }: { network: string }) => network);
    assert.ok(waiting.includes('LITECOIN') && waiting.includes('USDC'), `${waiting}`);
    assert.match((await mailed(member)).text, /LITECOIN/);
    await save(member, { litecoin: '' });
    const now = await read(member);
    assert.deepEqual([now.litecoin, now.usdc], [null, usdc]);
  });

  test('a payout to the kept address does not wait; one to another does', async () => {
    const member = await aFundedMember(database, 100_000n);
    await save(member, { litecoin });
    await advance(25);
    await freshPrices(database);
    const ask = async (wallet_address: string) => {
      const body = { amount: '100', payment_channel: 'LITECOIN', wallet_address };
      const { data } = (await call('POST', '/withdraw', { token: member.token, body })).body;
      return data.waits.map(({ because }: { because: string }) => because);
    };
    assert.deepEqual(await ask(litecoin), []);
    const other = 'tltc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qsnr4fp';
    assert.deepEqual(await ask(other), ['address_new']);
  });

  test('an address of another network is refused beside its field', async () => {
    const member = await aFundedMember(database, 10_000n);
    const wrong = await save(member, { litecoin: mine.bitcoin, usdc: mine.ethereum });
    assert.equal(wrong.status, 422);
    assert.deepEqual(Object.keys(wrong.body.fields), ['usdc', 'litecoin']);
  });

  test('once it is no longer offered it is kept, and no other is taken', async () => {
    const member = await aFundedMember(database, 10_000n);
    await save(member, { usdc });
    openCoins({ coins: [...defaultCoins, 'LTC'] });
    const refused = await save(member, { usdc });
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [400, ['usdc']]);
    assert.equal((await save(member)).status, 200);
    assert.equal((await read(member)).usdc, usdc);
    assert.equal((await save(member, { usdc: '' })).status, 200);
    assert.equal('usdc' in (await read(member)), false);
    openCoins({ coins });
  });
});

test('a change waits 24 hours, is mailed with its end, and the same again changes nothing', async () => {
  const member = await aSettledMember();
  const settled = await read(member);
  assert.deepEqual(settled.waiting, []);
  await save(member, { bitcoin: theirs });
  const { waiting, saved_at: savedAt } = await read(member);
  assert.equal(savedAt, settled.saved_at, 'the other addresses stand since then');
  assert.deepEqual(
    waiting.map(({ network }: { network: string }) => network),
    ['BITCOIN'],
  );
  const { text } = await mailed(member);
  assert.match(text, /changed: BITCOIN\./);
  assert.ok(text.includes(`until ${momentIn('en', new Date(waiting[0].until))}`), text);
  const link = (await mailed(member)).token;
  await save(member, { bitcoin: theirs });
  assert.equal((await mailed(member)).token, link);
  await advance(24);
  assert.deepEqual((await read(member)).waiting, []);
});

describe('the link of the mail', () => {
  test('brings the former address back without a wait, once', async () => {
    const member = await aSettledMember();
    await save(member, { bitcoin: theirs });
    const { token } = await mailed(member);
    assert.equal((await undo(token, member)).status, 200);
    const { bitcoin, waiting } = await read(member);
    assert.deepEqual([bitcoin, waiting], [mine.bitcoin, []]);
    assert.equal((await undo(token)).body.code, 'link_invalid');
  });

  test('of the first of two changes brings back what stood before both', async () => {
    const member = await aSettledMember();
    await save(member, { bitcoin: theirs });
    const { token } = await mailed(member);
    await save(member, { bitcoin: 'bcrt1q0ht9tyks4vh7p5p904t340cr9nvahy7u3re7zg' });
    assert.equal((await undo(token, member)).status, 200);
    assert.equal((await read(member)).bitcoin, mine.bitcoin);
  });

  test('forgets an address that had none before it', async () => {
    const member = await aSettledMember();
    await save(member, { solana: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB' });
    assert.equal((await undo((await mailed(member)).token, member)).status, 200);
    assert.equal((await read(member)).solana, null);
  });

  test('cancels what was asked for since, approved or not, and no more', async () => {
    const member = await aSettledMember();
    const ask = async (address: string) => {
      const body = { amount: '100', payment_channel: 'BITCOIN', wallet_address: address };
      return (await call('POST', '/withdraw', { token: member.token, body })).body.data.id;
    };
    const stateOf = async (id: string) =>
      (await call('GET', `/withdraw/${id}`, { token: member.token })).body.data.state;
    const good = await ask(mine.bitcoin);
    await save(member, { bitcoin: theirs });
    const [bad, worse] = [await ask(theirs), await ask(theirs)];
    const yes = { token: finance.token, body: { action: 'approve' } };
    assert.equal((await call('PATCH', `/admin/withdrawals/${worse}`, yes)).status, 200);
    assert.equal((await undo((await mailed(member)).token, member)).status, 200);
    assert.deepEqual(
      [await stateOf(good), await stateOf(bad), await stateOf(worse)],
      ['requested', 'cancelled', 'cancelled'],
    );
  });

  test('works while the address waits, and no longer; a made-up one never', async () => {
    const member = await aSettledMember();
    await save(member, { bitcoin: theirs });
    await advance(24);
    assert.equal((await undo((await mailed(member)).token)).body.code, 'link_invalid');
    assert.equal((await read(member)).bitcoin, theirs);
    assert.equal((await undo('x'.repeat(43))).status, 422);
  });

  test('works once where two press it at the same time', async () => {
    const member = await aSettledMember();
    await save(member, { bitcoin: theirs });
    const { token } = await mailed(member);
    const responses = await Promise.all([
      undo(token, member),
      undo(token, member),
      undo(token, member),
    ]);
    assert.equal(responses.filter(({ status }) => status === 200).length, 1);
    assert.equal((await read(member)).bitcoin, mine.bitcoin);
  });
});

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type Coin, coins, methodOf } from '#core/chains/assets.ts';
import { carrierOf } from '#core/chains/chain-rules.ts';
import { coinRecords } from '#core/chains/coin-records.ts';
import { openCoins } from '#platform/config/offered-coins.ts';
import { type TestApi, testApi } from '#test/api.ts';
import { contractCalls } from '#test/contract-calls.ts';
import { requestOf } from '#test/contract-request.ts';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { type TestDatabase, testDatabase } from '#test/ledger/database.ts';
import { payOut } from '#test/ledger/pay-out.ts';
import { publicPages, publish } from '#test/truth/lived-installation.ts';
import { siteAssets } from '#text/site-assets.ts';
import { settlePayment } from '../../src/server/modules/deposits/deposits.ts';
import { confirmPayments, finalPaymentTo } from '../../src/server/modules/treasury/treasury.ts';
import { outsideAddress } from '../../src/server/sandbox/sandbox-coins.ts';
import { seedSandbox } from '../../src/server/sandbox/sandbox.ts';
import { sampled } from '../is-full.ts';

// An installation of any set of coins works, and names no other coin to strangers (CHN-17).

const sets: Coin[][] = [
  ['XRP'],
  ['BTC', 'USDC'],
  ...coins.filter((coin) => coin !== 'XRP').map((coin) => [coin]),
  ['DOGE', 'LTC'],
  ['XRP', 'SOL', 'USDC'],
];
const inGate: readonly Coin[][] = sets.slice(0, 2);

after(() => openCoins({ coins }));

type World = { database: TestDatabase; call: TestApi['call'] };

async function aCreditedDeposit({ database, call }: World, coin: Coin, token: string) {
  const plans = (await call('GET', '/plans')).body.data;
  const body = { selected_plan: plans[0].id, amount: '1500', payment_method: methodOf[coin] };
  const quote = await call('POST', '/deposit/quote', { token, body });
  assert.equal(quote.status, 200, JSON.stringify(quote.body));
  const { id } = quote.body.data;
  const paid = await call('POST', '/sandbox/pay', { token, body: { deposit_id: id } });
  assert.equal(paid.status, 200, JSON.stringify(paid.body));
  await confirmPayments(database.worker);
  await settlePayment(database.worker, (await finalPaymentTo(database.worker, id))!.id);
  const { data } = (await call('GET', `/deposit/${id}`, { token })).body;
  assert.equal(data.state, 'credited', coin);
}

async function aPaidWithdrawal({ database, call }: World, coin: Coin, token: string) {
  const finance = await anAdministrator(database.owner, 'finance');
  const wallet_address = outsideAddress(coin, 'a member');
  const body = { amount: '400', payment_channel: methodOf[coin], wallet_address };
  const request = await call('POST', '/withdraw', { token, body });
  assert.equal(request.status, 201, JSON.stringify(request.body));
  const { id } = request.body.data;
  const approve = { token: finance.token, body: { action: 'approve' } };
  assert.equal((await call('PATCH', `/admin/withdrawals/${id}`, approve)).status, 200);
  await payOut(database, coin);
  const { data } = (await call('GET', `/withdraw/${id}`, { token })).body;
  assert.equal(data.state, 'paid', coin);
}

/** Bitcoin's past prices and thefts on the page about coins: market history, and no option. */
const history = Object.values(siteAssets).flatMap(({ crypto: { past, notes } }) =>
  [past.lead, ...past.cases.map(({ text }) => text), ...notes].filter((text) =>
    /bitcoin/i.test(text),
  ),
);
const withoutHistory = (html: string): string =>
  history.reduce((rest, text) => rest.replace(text, ''), html);

/** Every answer to a stranger's reading of the API, and every public page, by path. */
async function shownToStrangers({ database, call }: World, config: TestApi['config']) {
  const pages = await publicPages(database, config);
  const shown = new Map([...pages].map(([path, html]) => [path, withoutHistory(html)]));
  const [plan] = (await call('GET', '/plans')).body.data;
  const inputs: Record<string, unknown> = {
    id: plan.id,
    no: 1,
    asset: config.coins[0],
    interval: '1h',
  };
  for (const named of contractCalls.filter(({ method }) => method === 'GET')) {
    const needed = named.fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    const { url } = requestOf(
      named,
      Object.fromEntries(needed.map((name) => [name, inputs[name]])),
    );
    const { status, body } = await call('GET', url.slice('/api'.length));
    if (status !== 401) shown.set(url, JSON.stringify(body));
  }
  shown.set('/api/openapi.json', JSON.stringify((await call('GET', '/openapi.json')).body));
  return shown;
}

/** The names of the coins that are not offered; a token's chain is no offer of the chain's coin. */
function otherNames(offered: readonly Coin[]): RegExp {
  const chains = offered.map(carrierOf);
  const names = coins
    .filter((coin) => !offered.includes(coin))
    .flatMap((coin) => [coin, methodOf[coin], coinRecords[coin].name])
    .filter((name) => !chains.some((chain) => chain?.toLowerCase() === name.toLowerCase()));
  const anyCase = names.filter((name) => name.length > 4).map((name) => name.toLowerCase());
  return new RegExp(`\\b(${[...names, ...anyCase].join('|')})\\b`, 'g');
}

for (const set of sampled(sets, sets.length, (item) => inGate.includes(item))) {
  describe(`an installation of ${set.join(' and ')}`, async () => {
    const database = await testDatabase();
    const settings = { SANDBOX_COINS: set.join(), SANDBOX_STORY: 'short' };
    const { call, config } = await testApi(database, settings);
    const world = { database, call };

    test('starts with people and their history', async () => {
      openCoins(config);
      await seedSandbox(database, config);
      assert.deepEqual(
        (await call('GET', '/payment-methods')).body.data.map(({ name }: { name: string }) => name),
        set.map((coin) => methodOf[coin]),
      );
    });

    for (const coin of set) {
      test(`credits a payment in ${coin}, and pays a withdrawal`, async () => {
        const { token } = await aMember(database.owner);
        await aCreditedDeposit(world, coin, token);
        await aPaidWithdrawal(world, coin, token);
      });
    }

    test('refuses every other coin', async () => {
      const { token } = await aMember(database.owner);
      for (const coin of coins.filter((other) => !set.includes(other))) {
        const body = { amount: '10', payment_channel: methodOf[coin], wallet_address: 'x' };
        const refused = await call('POST', '/withdraw', { token, body });
        const message = `${coin} is not offered here. Choose another coin.`;
        assert.equal(refused.body.fields?.payment_channel, message);
      }
    });

    test('names no other coin to strangers', async () => {
      await publish(database, { tree: true, config });
      const names = otherNames(set);
      const shown = await shownToStrangers(world, config);
      assert.ok(shown.size > 60, `${shown.size}`);
      const found = [...shown].flatMap(([path, text]) =>
        [...text.matchAll(names)].map(
          ({ index }) => `${path}: ${text.slice(Math.max(0, index - 60), index + 40)}`,
        ),
      );
      assert.deepEqual(found, []);
    });
  });
}

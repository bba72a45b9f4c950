import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { coins, defaultCoins, methods } from '#core/chains/assets.ts';
import type { Coin } from '#core/chains/coin-records.ts';
import { openCoins } from '#platform/config/offered-coins.ts';
import { type Document, isJson, type Json } from '#platform/http/openapi/document.ts';
import { openApiDocument } from '#platform/http/openapi/openapi.ts';
import { coinFields } from '#platform/http/refuse-coins.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { chainLoops } from '../../src/server/modules/chains/jobs.ts';
import { simulatePrices } from '../../src/server/modules/market/market.ts';
import { checkCoins } from '../../src/server/modules/reporting/reporting.ts';

// An installation never shows or accepts a coin that it does not offer; here Solana is left out.

const database = await testDatabase();
const { call, config } = await testApi(database);
const without = (left: Coin): readonly Coin[] => defaultCoins.filter((coin) => coin !== left);
after(() => openCoins(config));

test('a coin that is not offered stands in no public list, and has no price', async () => {
  openCoins({ coins: without('SOL') });
  await simulatePrices(database.worker);
  const named = (await call('GET', '/payment-methods')).body.data;
  assert.deepEqual(
    named.map(({ name }: { name: string }) => name),
    ['BITCOIN', 'DOGECOIN', 'XRP'],
  );
  const ticker = (await call('GET', '/market/ticker')).body.data;
  assert.deepEqual(ticker.map(({ asset }: { asset: string }) => asset).toSorted(), [
    'BTC',
    'DOGE',
    'XRP',
  ]);
});

test('its chain is neither watched nor read', () => {
  const namesOf = () => chainLoops({ chains: null }).map(({ name }) => name);
  openCoins({ coins: without('SOL') });
  assert.deepEqual(
    namesOf().filter((name) => name.endsWith('SOL')),
    [],
  );
  openCoins(config);
  assert.deepEqual(
    namesOf().filter((name) => name.endsWith('SOL')),
    ['watch SOL', 'read the reserves of SOL'],
  );
});

test('a call that names it is refused beside its field, with what to do', async () => {
  openCoins({ coins: without('SOL') });
  const { status, body } = await call('GET', '/market/candles?asset=SOL&interval=1h');
  assert.deepEqual([status, body.code], [400, 'shape_invalid']);
  assert.deepEqual(body.fields, { asset: 'SOL is not offered here. Choose another coin.' });
  assert.equal((await call('GET', '/market/candles?asset=BTC&interval=1h')).status, 200);
});

/** Returns every field of a call's input that takes coins or methods. */
function fieldsOfCoins(document: Document): Set<string> {
  const found = new Set<string>();
  const visit = (schema: unknown, field: string): void => {
    if (Array.isArray(schema)) for (const item of schema) visit(item, field);
    if (!isJson(schema)) return;
    const ref = schema['$ref'];
    if (typeof ref === 'string') visit(document.components.schemas[ref.split('/').at(-1)!], field);
    const values = schema['enum'];
    if (Array.isArray(values) && [...coins, ...methods].some((coin) => values.includes(coin)))
      found.add(field);
    for (const key of ['anyOf', 'oneOf', 'allOf', 'items']) visit(schema[key], field);
    for (const [name, row] of Object.entries((schema['properties'] as Json) ?? {}))
      visit(row, name);
  };
  for (const operation of Object.values(document.paths).flatMap((item) => Object.values(item))) {
    for (const { name, schema } of operation.parameters ?? []) visit(schema, name);
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) visit(schema, '');
  }
  return found;
}

test('no call names a coin in a field that is not looked at', async () => {
  const fields = fieldsOfCoins(await openApiDocument(config));
  assert.deepEqual([...fields].toSorted(), [...coinFields]);
});

test('the description of the API has no value of it', async () => {
  const texts = async (offered: readonly Coin[]) =>
    JSON.stringify((await openApiDocument({ ...config, coins: offered })).paths);
  assert.match(await texts(defaultCoins), /"SOL"/);
  assert.doesNotMatch(await texts(without('SOL')), /"SOL(ANA)?"/);
});

test('it cannot be switched off while the books hold some of it or members wait for it', async () => {
  const offered = { coins: without('SOL'), chains: null };
  for (const db of [database.worker, database.web]) {
    assert.deepEqual(await checkCoins(db, offered), []);
  }
  openCoins(config);
  await simulatePrices(database.worker);
  await aFundedMember(database, 100_000n, 'SOL');
  for (const db of [database.worker, database.web]) {
    assert.deepEqual(await checkCoins(db, offered), [
      'SANDBOX_COINS: the books hold SOL, or members may still send or await it: name it again',
    ]);
    const nodes = { network: 'main', nodes: {} } as const;
    assert.match((await checkCoins(db, { ...offered, chains: nodes })).join(), /^SOL_NODE: /);
  }
  assert.deepEqual(await checkCoins(database.worker, { coins, chains: null }), []);
});

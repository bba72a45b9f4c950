import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base58 } from '@scure/base';
import { defaultCoins } from '#core/chains/assets.ts';
import { openCoins } from '#platform/config/offered-coins.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import * as chains from '../chains.ts';

const database = await testDatabase();
const { owner, worker } = database;
const { call } = await testApi(database);
const chief = await anAdministrator(owner);
const finance = await anAdministrator(owner, 'finance');

const reason = 'The wallet of the new hardware signer';
type SourceInput = {
  asset: string;
  kind: string;
  material: string;
  home?: string;
  nonce_account?: string;
};
const preview = (command: SourceInput) =>
  call('POST', '/admin/address-sources/preview', { token: finance.token, body: command });

async function propose(command: SourceInput) {
  const input = { token: finance.token, body: { ...command, reason } };
  const response = await call('POST', '/admin/address-sources', input);
  assert.equal(response.status, 202, JSON.stringify(response.body));
  return response.body.data;
}

async function approve({
  proposal_id: id,
  shown_hash,
}: {
  proposal_id: string;
  shown_hash: string;
}) {
  const body = { decision: 'approve', shown_hash };
  const done = await call('PATCH', `/admin/approvals/${id}`, { token: chief.token, body });
  return done.body.status === 'success' ? 'adopted' : done.body.code;
}

const reject = async ({ proposal_id: id }: { proposal_id: string }) => {
  const body = { decision: 'reject', reason };
  await call('PATCH', `/admin/approvals/${id}`, { token: chief.token, body });
};

const adopt = async (command: SourceInput): Promise<void> =>
  assert.equal(await approve(await propose(command)), 'adopted');

test('accounts of SOL are none of a token’s, nor the other way round (CHN-12, 0354)', async () => {
  openCoins({ coins: [...defaultCoins, 'USDC'] });
  try {
    const at = (index: number): string =>
      base58.encode(new Uint8Array(32).map((__, step) => 7 * step + index));
    const [listed, payer] = [at(9), at(200)];
    await adopt({ asset: 'SOL', kind: 'pool', material: listed, home: payer });
    const ofTokens = { asset: 'USDC', kind: 'pool', material: at(50), home: at(51) };
    const isTaken = async (field: string, command: SourceInput, of: RegExp): Promise<void> => {
      const { body } = await preview(command);
      const { fields = {} } = body;
      assert.deepEqual([body.code, Object.keys(fields)], ['source_invalid', [field]]);
      assert.match(fields[field], of, JSON.stringify(command));
    };
    for (const [field, taken] of [
      ['home', { ...ofTokens, home: listed }],
      ['home', { ...ofTokens, home: payer }],
      ['material', { ...ofTokens, material: payer }],
      ['material', { ...ofTokens, kind: 'shared', material: payer }],
      ['nonce_account', { ...ofTokens, nonce_account: payer }],
    ] as const) {
      await isTaken(field, taken, /is already an account of SOL/);
    }
    await adopt(ofTokens);
    const ofLamports = { asset: 'SOL', kind: 'pool', material: at(60), home: at(61) };
    for (const [field, taken] of [
      ['home', { ...ofLamports, home: at(51) }],
      ['home', { ...ofLamports, home: at(50) }],
      ['material', { ...ofLamports, kind: 'shared', material: at(51) }],
    ] as const) {
      await isTaken(field, taken, /is already an account of USDC/);
    }
    // A payment of one coin to an account of the other would never be credited.
    for (const asset of ['SOL', 'USDC'] as const) {
      for (const own of [listed, payer, at(50), at(51)]) {
        assert.equal(await chains.isOurs(worker, asset, own), true, `${asset} ${own}`);
      }
      assert.equal(await chains.isOurs(worker, asset, at(60)), false);
    }
    assert.equal(await chains.isOurs(worker, 'BTC', payer), false);
    // No reading of reserves would include coins in our nonce account.
    await adopt({
      asset: 'SOL',
      kind: 'shared',
      material: at(70),
      home: at(70),
      nonce_account: at(71),
    });
    assert.equal(await chains.isOurs(worker, 'SOL', at(71)), true);
  } finally {
    openCoins({ coins: defaultCoins });
  }
});

test('nor where the other coin’s source came into force after it was proposed (CHN-12, 0354)', async () => {
  openCoins({ coins: [...defaultCoins, 'USDC'] });
  try {
    const at = (index: number): string =>
      base58.encode(new Uint8Array(32).map((__, step) => 7 * step + index));
    const how = [
      (both: string) => ({ home: both }),
      (both: string) => ({ material: both }),
      (both: string) => ({ kind: 'shared', material: both }),
      (both: string) => ({ nonce_account: both }),
    ];
    for (const [index, shared] of how.entries()) {
      const [both, list, other, last] = [0, 1, 2, 3].map((more) => at(100 + 4 * index + more));
      const of = { asset: 'USDC', kind: 'pool', material: list!, home: other! };
      const late = await propose({ ...of, ...shared(both!) });
      await adopt({ asset: 'SOL', kind: 'pool', material: last!, home: both! });
      assert.equal(await approve(late), 'source_invalid', String(index));
      await reject(late);
    }
  } finally {
    openCoins({ coins: defaultCoins });
  }
});

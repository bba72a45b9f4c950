import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { verifyBooks } from '../../../src/server/modules/ledger/ledger.ts';
import { placesCoins, sendsBack, takesCapitalOut } from '../act-story.ts';
import {
  paysWhatWasApproved,
  returnsWhatCannotBePaid,
  takesTheTxidThatPays,
} from '../payout-story.ts';
import { describePayouts } from '../payout-world.ts';
import { type Issuer, solanaTokenRig, solanaTokenWallet } from '../rigs/solana-token-rig.ts';
import { paysAmongHostile } from './hostile-story.ts';

// A token from a quote to a paid payout, on Solana's virtual machine and its real token program
// (CHN-12): the operator pays fee and rent in lamports, the issuer can freeze, accounts can close.

const wallet = await solanaTokenWallet();
const payer = wallet.account!;
let issuer: Issuer;
const make = async () => {
  const made = await solanaTokenRig(payer);
  if ('absent' in made) return made;
  issuer = made.issuer;
  return made.rig;
};

await describePayouts('a withdrawal of USDC on Solana', make, wallet, (worldOf) => {
  const anAddress = async (): Promise<string> => (await worldOf().rig.newAddress()).address;
  const spoilers: ((of: string) => void)[] = [
    (of) => issuer.freeze(of),
    (of) => issuer.close(of),
    (of) => issuer.giveAway(of, payer),
  ];
  const batches = async () =>
    (await worldOf().asFinance('GET', '/admin/payout-batches')).body.data.batches;
  /** An owner who already held the token: no account has to be opened. */
  const aHolder = async (): Promise<string> => {
    const owner = await anAddress();
    issuer.give(owner, 1n);
    return owner;
  };

  test('among hostile addresses everybody else is paid, once, and nobody is charged', async () =>
    paysAmongHostile(worldOf(), {
      batches: 500,
      dollars: 5,
      good: aHolder,
      refused: [
        payer,
        issuer.accountOf(payer),
        issuer.accountOf(await aHolder()),
        issuer.mint,
        await anAddress(),
        '11111111111111111111111111111111',
        'SysvarC1ock11111111111111111111111111111111',
        'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
        'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
      ],
      spoil: async (of) => spoilers[randomInt(spoilers.length)]!(of),
    }));

  test('is exported, signed offline, sent and paid whole', async () => {
    const { show, database } = worldOf();
    const to = await aHolder();
    const lamports = issuer.lamports(payer);
    await paysWhatWasApproved(worldOf(), to);
    assert.equal(issuer.held(to), 300_000_001n);
    assert.equal(lamports - issuer.lamports(payer), 5_000n);
    const found = await sql<{ id: string }>`
      select id from withdrawals.withdrawal where address = ${to}`.execute(database.owner);
    const withdrawal = await show(found.rows[0]!.id);
    assert.deepEqual(
      [withdrawal.coin_amount, withdrawal.network_fee, withdrawal.network_fee_by],
      ['300.000000', '0.000000', 'operator'],
    );
  });

  test('the treasury’s own acts leave the same way, each booked once', async () => {
    const to = await aHolder();
    await placesCoins(worldOf(), to);
    await takesCapitalOut(worldOf(), to);
    await sendsBack(worldOf());
  });

  test('paid by hand takes the txid that pays it', async () =>
    takesTheTxidThatPays(worldOf(), await aHolder()));

  for (const [what, reason, spoil] of [
    ['was frozen', 'address_frozen', (bad: string) => issuer.freeze(bad)],
    ['was closed', 'address_without_account', (bad: string) => issuer.close(bad)],
    ['is another’s now', 'address_refused', (bad: string) => issuer.giveAway(bad, payer)],
  ] as const) {
    test(`an account that ${what} gives the money back, and others are paid`, async () => {
      const [bad, good] = [await aHolder(), await aHolder()];
      // An account is reopened for 50 dollars, but not for slightly less.
      await returnsWhatCannotBePaid(worldOf(), {
        bad,
        good,
        spoil: async () => spoil(bad),
        reason,
        amount: '49.99',
      });
      const again = await worldOf().ask('20.00', bad);
      assert.deepEqual([again.status, again.body.code], [422, 'address_unpayable']);
      assert.equal(Object.keys(again.body.fields)[0], 'wallet_address');
    });
  }

  test('a missing account is opened from 50 USDC on, at the operator’s cost', async () => {
    const { ask, approved, batchOf, hand, show, round, mine } = worldOf();
    const fresh = await anAddress();
    const little = await ask('49.99', fresh);
    assert.deepEqual([little.status, little.body.code], [422, 'address_unpayable']);
    assert.match(little.body.message, /has never held this coin/);
    const id = await approved('50.00', fresh);
    const before = issuer.lamports(payer);
    const { id: batch, spends } = await batchOf();
    await hand(batch, await wallet.sign(spends[0].unsigned));
    await round();
    await mine();
    assert.equal((await show(id)).state, 'paid');
    assert.equal(issuer.held(fresh), 50_000_000n);
    assert.equal(before - issuer.lamports(payer), 5_000n + 2_039_280n);
    assert.deepEqual((await verifyBooks(worldOf().database.owner)).faults, []);
  });

  test('while our own account cannot pay, nobody is blamed and all is paid later', async () => {
    const { approved, batchOf, hand, show, round, mine } = worldOf();
    const id = await approved('20.00', await aHolder());
    issuer.freeze(payer);
    const { id: batch, spends } = await batchOf();
    assert.deepEqual((await batches())[0].left_out, []);
    const signed = await wallet.sign(spends[0].unsigned);
    await hand(batch, signed);
    await round();
    assert.notEqual((await show(id)).state, 'returned');
    issuer.give(payer, 0n);
    await round();
    await mine();
    assert.equal((await show(id)).state, 'paid');
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as rest } from 'node:timers/promises';
import { type Coin, coins } from '#core/chains/assets.ts';
import { parseAmount } from '#core/money/money.ts';
import { anAdminPage, press, said } from '#test/browser/admin-pages.ts';
import { aStage, noComplaints, type Stage, type Visitor } from '#test/browser/browser.ts';
import { requestPayout, quoteDeposit } from '#test/browser/coin-story.ts';
import { aPassword, aPerson } from '#test/browser/people.ts';
import { signUpByProgram } from '#test/browser/signers.ts';
import { testDatabase } from '#test/ledger/database.ts';
import * as steps from './browser-steps.ts';
import { bitcoindRig, dogecoinRig } from './rigs/bitcoin-rig.ts';
import { litecoinRig } from './rigs/litecoin-rig.ts';
import {
  bitcoinWallet,
  dogecoinWallet,
  litecoinWallet,
  solanaWallet,
  xrpWallet,
} from './rigs/offline-wallets.ts';
import { inBatteryOnly } from './rigs/rig-suite.ts';
import type { MakeRig, Rig } from './rigs/rig.ts';
import { solanaRig } from './rigs/solana-rig.ts';
import { solanaTokenRig, solanaTokenWallet } from './rigs/solana-token-rig.ts';
import { xrpRig } from './rigs/xrp-rig.ts';

// The product as an operator starts it beside a node of each coin, and its users at their screens:
// a deposit and a withdrawal in each coin, signed elsewhere, proved by the chain (CHN-1, CHN-3).

const database = await testDatabase();
const wallets = {
  BTC: bitcoinWallet(),
  DOGE: dogecoinWallet(),
  XRP: xrpWallet(),
  SOL: await solanaWallet(),
  USDC: await solanaTokenWallet(),
  LTC: litecoinWallet(),
};
const tokenRig: MakeRig<'USDC'> = async () => {
  const made = await solanaTokenRig(wallets.USDC.account!);
  return 'absent' in made ? made : made.rig;
};
const makes: Record<Coin, MakeRig> = {
  BTC: bitcoindRig,
  DOGE: dogecoinRig,
  XRP: xrpRig,
  SOL: solanaRig,
  USDC: tokenRig,
  LTC: litecoinRig,
};
/** Limits the run to one coin, during work on it. */
const only = process.env['CANDOR_CHAIN'] ?? '';
const made = [];
for (const asset of coins.filter((coin) => coin.includes(only))) {
  const rig = await inBatteryOnly(makes[asset])(database);
  made.push(rig);
  if ('absent' in rig) break;
}
const rigs = made.filter((item): item is Rig => !('absent' in item));
const [absent] = made.flatMap((item) => ('absent' in item ? [item.absent] : []));
if (absent !== undefined) {
  for (const rig of rigs) await rig.stop();
  console.log(`# browser stories on the nodes: not here, ${absent}`);
}

const outside: Record<Coin, string> = {
  BTC: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  DOGE: 'mfcQdBz7CZbhTMXTMy6ULFEBYUebHnuhrz',
  XRP: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
  SOL: 'J2xccRtuG43drESLYznHhLhQkLTdfepcKYbiQ9BsJVaf',
  USDC: 'J2xccRtuG43drESLYznHhLhQkLTdfepcKYbiQ9BsJVaf',
  LTC: 'rltc1qw508d6qejxtdg4y5r3zarvary0c5xw7k693xs3',
};

describe('a deposit and a withdrawal in each coin against its node', { skip: absent }, () => {
  let stage: Stage;
  let owner: Visitor;
  let finance: Visitor;
  const actors: steps.Actor[] = [];

  const open = async (): Promise<void> => {
    for (const asset of coins) process.env[`${asset}_NODE`] = 'http://127.0.0.1:9/';
    for (const rig of rigs) {
      process.env[`${rig.asset}_NODE`] = rig.nodeUrl!;
      const { account } = wallets[rig.asset];
      if (rig.asset === 'DOGE') await rig.mine(100);
      if (account !== null) await rig.pay({ address: account, tag: null, amount: 20_000_000n });
      await rig.mine(1);
    }
    process.env['CHAIN_NETWORK'] = 'regtest';
    stage = await aStage();
    const people = stage.product
      .logins()
      .members.map(({ email, password }) => ({ email, password }));
    while (people.length < rigs.length) {
      const another = aPerson();
      await signUpByProgram(stage.product, another);
      people.push({ email: another.email, password: aPassword });
    }
    for (const [index, rig] of rigs.entries()) {
      const { asset } = rig;
      const of = { rig, wallet: wallets[asset], to: outside[asset] };
      actors.push(await steps.anActor(stage, people[index]!, of));
    }
    [owner, finance] = [await anAdminPage(stage, 'owner'), await anAdminPage(stage, 'finance')];
  };
  const close = async (): Promise<void> => {
    await stage?.close();
    for (const rig of rigs) await rig.stop();
  };

  // Everything opened is closed in any case: a node left running keeps the battery from ending.
  before(() =>
    open().catch(async (error: unknown) => {
      await close();
      throw error;
    }),
  );
  after(async () => {
    await close();
    for (const { member } of actors) noComplaints(member);
    noComplaints(owner);
    noComplaints(finance);
  });

  /** Blocks arrive while users wait: the chain advances until the member's view shows the state. */
  const reaches = async ({ rig, client }: steps.Actor, path: string, state: string) => {
    for (let tries = 0; tries < 60; tries += 1) {
      const { data } = await client.call('GET', path);
      if (data.state === state) return data;
      await rig.mine(3);
      await rest(2_000);
    }
    throw new Error(`${path} never was ${state}`);
  };

  test('two people agree on where each coin’s addresses come from', async () => {
    for (const actor of actors) {
      await steps.proposeSource(finance.page, actor);
      await steps.approveNewest(owner.page);
    }
  });

  test('each member is quoted, pays by the chain, and is credited', async () => {
    for (const { member, wallet } of actors) {
      await quoteDeposit(member.page, { method: wallet.method, address: '' }, '1200');
    }
    for (const actor of actors) await steps.payAsInstructed(actor);
    for (const actor of actors) {
      const id = new URL(actor.member.page.url()).searchParams.get('id')!;
      await reaches(actor, `/deposit/${id}`, 'credited');
      await said(actor.member.page, 'Your deposit is credited.');
    }
  });

  const idOf = async ({ client }: steps.Actor, amount: string): Promise<string> => {
    const { data } = await client.call('GET', '/transactions/withdraw');
    return data.find((row: { amount: string }) => row.amount === amount).id;
  };
  const approve = async (actor: steps.Actor, amount: string): Promise<string> => {
    const id = await idOf(actor, `${amount}.00`);
    await finance.page.goto(`/admin-dashboard/withdrawals?row=${id}`);
    await press(finance.page, `Approve $${amount}.00`);
    await said(finance.page, 'Withdrawal approved');
    return id;
  };

  for (const { asset } of rigs) {
    test(`${asset} goes out by what was signed elsewhere, and by nothing else`, async () => {
      const actor = actors.find(({ rig }) => rig.asset === asset)!;
      const { member, wallet, to, client } = actor;
      for (const amount of ['301', '102']) {
        await requestPayout(member.page, { method: wallet.method, address: to }, amount);
      }
      await client.call('POST', '/sandbox/advance', { days: 2 });
      const id = await approve(actor, '301');
      const { page } = finance;
      await steps.openExport(page, actor);
      const unsigned = await steps.carryAway(page, asset);
      const { data } = await client.call('GET', `/withdraw/${id}`);
      const half = parseAmount(asset, data.coin_amount) / 2n;
      const byThief = await wallet.sign(unsigned, { address: wallet.elsewhere });
      await steps.handIn(page, byThief, /was approved by nobody/);
      const tooLittle = await wallet.sign(unsigned, { amount: half });
      await steps.handIn(page, tooLittle, /instead of/);
      await steps.handIn(page, wallet.secret, /Never paste it anywhere/);
      await steps.handIn(
        page,
        await wallet.sign(unsigned),
        'It matches what was approved and will now be sent.',
      );
      const paid = await reaches(actor, `/withdraw/${id}`, 'paid');
      await member.page.goto(`/dashboard/withdraw-history?row=${id}`);
      await said(member.page, paid.txid);

      const second = await approve(actor, '102');
      await steps.openExport(page, actor);
      if (wallet.account === null) await steps.givesUpNothing(page, actor, paid.txid);
      else {
        await steps.abandonExport(page, actor);
        await steps.openExport(page, actor);
      }
      await steps.claimPaid(page, second, paid.txid);
      await said(page, 'The chain does not show this payout as final at its address.');
      assert.equal((await client.call('GET', `/withdraw/${second}`)).data.state, 'signing');
    });
  }
});

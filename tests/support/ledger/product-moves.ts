import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import { coinsForCentsUp } from '#core/money/conversion.ts';
import { inTransaction } from '#platform/db/db.ts';
import { approve as approveAs } from '../../../src/server/modules/approvals/approvals.ts';
import {
  openChain,
  readReserves,
  signSimulated,
  simulatePayment,
  unsignedSimulated,
} from '../../../src/server/modules/chains/chains.ts';
import { depositLoops } from '../../../src/server/modules/deposits/jobs.ts';
import { payRuns } from '../../../src/server/modules/distributions/pay-runs.ts';
import type { AccountRef, FlowKind, Posting } from '../../../src/server/modules/ledger/ledger.ts';
import { currentRate } from '../../../src/server/modules/market/market.ts';
import { seedCatalogue } from '../../../src/server/modules/plans/plans.ts';
import { settleOperations } from '../../../src/server/modules/treasury/treasury.ts';
import { testApi } from '../api.ts';
import { bitcoinAddress } from '../samples.ts';
import { aDecider, ofNobody } from './approvers.ts';
import { codesOf, takenBy } from './books.ts';
import { aMember, anAdministrator, type Person } from './builders.ts';
import type { TestDatabase } from './database.ts';
import { decidedBy } from './decided.ts';
import { freshPrices, mine } from './funds.ts';
import { payOut } from './pay-out.ts';
import { anUnmatchedPayment, settleRound } from './unmatched-payments.ts';

/** The product's ways to move money, each through its calls and the worker's rounds. */
export async function productMoves(database: TestDatabase) {
  const { owner, web, worker } = database;
  const api = await testApi(database);
  const { call } = api;
  await seedCatalogue(web);
  await freshPrices(database);
  const [finance, second] = [await anAdministrator(owner, 'finance'), await anAdministrator(owner)];
  const { agree, ask, approve, read } = decidedBy(api, [finance, second]);
  const grounds = { evidence: 'statement 1', reason: 'a monthly round' };
  const people = [await aDecider(database), await aDecider(database, 'owner')];

  /** Two people approve a treasury operation, and the worker books it. */
  async function operate(path: string, body: object): Promise<void> {
    const { proposal_id: id } = await agree(`/admin/${path}`, { ...grounds, ...body });
    await settleOperations(worker);
    await payOut(database);
    const acts: { id: string; state: string; refusal: string }[] =
      await read('/admin/treasury/acts');
    const act = acts.find((row) => row.id === id);
    assert.deepEqual([act?.state ?? 'booked', act?.refusal ?? null], ['booked', null], path);
  }

  async function send(cents: bigint, purpose: 'capital' | 'placement', plan?: string) {
    const body = { purpose, asset: 'BTC', ...(plan === undefined ? {} : { plan }) };
    const { data: to } = (await ask('/admin/treasury/addresses', body)).body;
    const { usdMicros } = await currentRate(web, 'BTC');
    const amount = coinsForCentsUp('BTC', cents, usdMicros);
    const paying = { address: to.address, tag: null, amount };
    await inTransaction(worker, (tx) => simulatePayment(tx, 'BTC', paying));
    await mine(database, 'BTC');
    return (await read('/admin/treasury/arrivals')).at(-1).id as string;
  }

  const sandbox = async (path: string, body: object): Promise<void> => {
    const answer = await call('POST', `/sandbox/${path}`, { body });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };

  const settle = async (asset: Coin = 'BTC'): Promise<void> => {
    await settleRound(database, asset);
    await depositLoops()[0]!.run(worker);
  };

  const later = async (days: number): Promise<void> => {
    await sql`update clock.setting set ahead = ahead + make_interval(days => ${days})`.execute(
      owner,
    );
    await freshPrices(database);
  };

  const day = async (ahead: number): Promise<string> =>
    (
      await sql<{ day: string }>`select ((clock.now() at time zone 'UTC')::date
        + ${ahead}::integer)::text as day`.execute(web)
    ).rows[0]!.day;

  /** A member's deposit from a quote, credited by the worker; returns its plan. */
  async function aDeposit({ token }: Person, family = 'crypto', named = 'BASIC'): Promise<string> {
    const plans: { id: string; name: string }[] = (await call('GET', `/plans?family=${family}`))
      .body.data;
    const plan = plans.find(({ name }) => name === named);
    assert.ok(plan);
    const body = { selected_plan: plan.id, payment_method: 'BITCOIN', amount: '1000.00' };
    const quoted = (await call('POST', '/deposit/quote', { token, body })).body.data;
    await sandbox('pay', { deposit_id: quoted.id });
    await sandbox('mine', { asset: 'BTC', blocks: 3 });
    await settle();
    return plan.id;
  }

  const aVenue = async (): Promise<string> => {
    const venues: { id: string; name: string }[] = await read('/admin/venues');
    const known = venues.find(({ name }) => name === 'Market');
    if (known !== undefined) return known.id;
    const named = { name: 'Market', asset: 'BTC', wallet_address: bitcoinAddress };
    await agree('/admin/venues', { ...named, reason: 'we trade there' });
    return aVenue();
  };

  const run = async (plan: string, amount: string): Promise<void> => {
    const period = { from: await day(-30), to: await day(0) };
    await agree('/admin/distributions', { plan, amount, ...period, reason: 'the month' });
    await payRuns(worker);
  };

  async function withdraw({ token }: Person, source: 'balance' | 'profit', amount: string) {
    const body = { source, amount, payment_channel: 'BITCOIN', wallet_address: bitcoinAddress };
    const request = await call('POST', '/withdraw', { token, body });
    assert.equal(request.status, 201, JSON.stringify(request.body));
    return request.body.data.id as string;
  }
  const approveWithdrawal = async (id: string): Promise<void> => {
    const { body } = await ask(`/admin/withdrawals/${id}`, { action: 'approve' }, 'PATCH');
    assert.equal(body.data?.state, 'approved', JSON.stringify(body));
  };
  const cancel = async ({ token }: Person, id: string): Promise<void> => {
    const answer = await call('POST', `/withdraw/${id}/cancel`, { token });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };

  /** The newest leg of a kind: the key of a member's line identifies it for a reversal. */
  async function lastOf(kind: FlowKind) {
    const { rows } = await sql<{ id: string; payment: string | null }>`
      select t.id, t.payment from ledger.transfer t join ledger.entry e on e.transfer_id = t.id
      where t.kind = ${kind} and t.leg in (1, 3) order by e.position desc limit 1`.execute(owner);
    assert.ok(rows[0], kind);
    return rows[0];
  }

  /** Two people reverse the newest line of a kind, through the screens of a member's books. */
  async function takeBack(kind: FlowKind, { id: user }: Person): Promise<void> {
    const { id: line } = await lastOf(kind);
    await agree('/admin/adjustments', { user, act: 'reverse', line, reason: 'it was wrong' });
  }

  /** The same for kinds that no screen reverses: the ledger allows it, so it must be sound. */
  async function mirror(kind: FlowKind): Promise<void> {
    const { id, payment } = await lastOf(kind);
    type Line = { from: AccountRef; to: AccountRef; amount: bigint };
    const ref = (
      side: 'debit' | 'credit',
      name: string,
    ) => sql`jsonb_build_object('class', ${sql.raw(name)},
      'asset', p.asset, 'owner', nullif(p.${sql.raw(side)}_owner, ''))`;
    const { rows } = await sql<Line>`
      select ${ref('credit', 'p.credit_class')} as from, ${ref(
        'debit',
        `case p.debit_class
        when 'custody' then 'suspense' else p.debit_class end`,
      )} as to, p.amount
      from ledger.transfer t join ledger.transfer o on o.payload_hash = t.payload_hash
      join ledger.posted p on p.id = o.id where t.id = ${id} order by p.leg`.execute(owner);
    const legs = rows.map(({ from, to, amount }) => ({ debit: from, credit: to, amount }));
    const about = { subject: id, undoesKey: id, reason: 'it was wrong' };
    const of: Posting = { key: randomUUID(), kind: 'reverse', actor: 'test', legs, ...about };
    const accounts = legs.flatMap(({ debit, credit }) => [debit, credit]);
    const member =
      accounts.find((account) => account.class.startsWith('member_'))?.owner ?? undefined;
    const payload = { flow: 'reverse', amount: String(takenBy(of)), line: id, owner: member };
    const input = { kind: 'reversal', subject: id, payload, needed: 2 } as const;
    const { id: approvalId, shownHash } = await ofNobody(owner, input);
    await inTransaction(web, async (tx) => {
      for (const { token } of people) await approveAs(tx, token, approvalId, shownHash);
    });
    const row = { ...of, approvalId, ...(payment === null ? {} : { paymentId: payment }) };
    assert.deepEqual(await codesOf(worker, row), ['posted'], kind);
  }

  /** Moves our coins off the simulated chain without a posting. */
  async function lose(amount: bigint): Promise<string> {
    const outputs = [{ address: bitcoinAddress, tag: null, amount }];
    const raw = signSimulated('BTC', unsignedSimulated('BTC', { nonce: randomUUID(), outputs }));
    const txid = await inTransaction(worker, (tx) => openChain(tx, 'BTC').broadcast(raw));
    await mine(database, 'BTC');
    await readReserves(worker, 'BTC', openChain);
    return txid;
  }
  const costs = async (from: 'operator_capital' | 'incident'): Promise<void> => {
    const txid = await lose(10_000n);
    await operate('network-costs', { asset: 'BTC', coin_amount: '0.0001', txid, from });
  };

  /** A written-off placement of $100.00 that never returned; returns the loss. */
  async function aLoss(plan: string): Promise<string> {
    await operate('placements', { plan, venue: await aVenue(), amount: '100' });
    await agree('/admin/losses', { ...grounds, plan, act: 'record', amount: '100' });
    return (await lastOf('record_loss')).id;
  }

  const absorb = (plan: string, amount: string): Promise<unknown> =>
    agree('/admin/losses', { ...grounds, plan, act: 'absorb', from: 'operator_capital', amount });

  async function claimOf(member: Person): Promise<void> {
    const transaction = await anUnmatchedPayment({ database, call }, member);
    const form = new FormData();
    const fields = { payment_method: 'XRP', transaction, words: 'I forgot the tag of it.' };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    await call('POST', '/user/claims', { token: member.token, form });
    const [claim] = await read('/admin/suspense/claims?state=open');
    const body = { payment: claim.payments[0].id, reason: 'The amount and the hour are theirs.' };
    await agree(`/admin/suspense/claims/${claim.id}/release`, body);
  }

  async function sendBack(): Promise<void> {
    const from = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
    const txid = await anUnmatchedPayment({ database, call }, await aMember(owner), { from });
    const payments: { id: string; txid: string }[] = await read('/admin/suspense/payments');
    const { id } = payments.find((payment) => payment.txid === txid)!;
    const body = { wallet_address: from, reason: 'Nobody has claimed it for a year.' };
    await agree(`/admin/suspense/payments/${id}/return`, body);
    await payOut(database, 'XRP');
  }

  /** Adjusts a member's balance: up from the operator's capital, or down by earlier raises. */
  async function adjust({ id, token }: Person, by: number): Promise<void> {
    const { withdrawable_balance: seen } = (await call('GET', '/user', { token })).body.data;
    const balance = { withdrawable_balance: (Number(seen) + by).toFixed(2), seen_balance: seen };
    const body = { ...balance, reason: 'goodwill of the house' };
    const { body: made, status } = await ask(`/users/${id}`, body, 'PATCH');
    assert.equal(status, 202, JSON.stringify(made));
    const waiting: { id: string; shown_hash: string }[] = await read('/admin/approvals');
    const { proposal_id } = made.data.waits[0];
    await approve({ proposal_id, ...waiting.find((row) => row.id === proposal_id)! });
  }

  return {
    absorb,
    aDeposit,
    adjust,
    agree,
    call,
    aLoss,
    approveWithdrawal,
    aVenue,
    cancel,
    claimOf,
    costs,
    lastOf,
    later,
    mirror,
    operate,
    people,
    read,
    run,
    sandbox,
    send,
    sendBack,
    settle,
    takeBack,
    withdraw,
  };
}

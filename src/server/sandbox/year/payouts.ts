import { createHash } from 'node:crypto';
import { coinOf } from '#core/chains/assets.ts';
import { withdrawalCan } from '#core/rules/withdrawal-state.ts';
import { memberFigures } from '../../modules/ledger/ledger.ts';
import { settlePayouts, signDuePayouts } from '../../modules/payouts/payouts.ts';
import * as treasury from '../../modules/treasury/treasury.ts';
import {
  type Decision,
  decideWithdrawal,
  factsForRequest,
  lockWithdrawal,
  requestWithdrawal,
} from '../../modules/withdrawals/withdrawals.ts';
import { methodHere, outsideAddress } from '../sandbox-coins.ts';
import { decideAs, liveUntil, logIn, type Year } from './year-world.ts';

export type Withdrawal = {
  name: string;
  email: string;
  source: 'balance' | 'profit';
  cents: bigint;
};

const keyOf = (withdrawal: Withdrawal): string => treasury.simulatedId(withdrawal.name);

const factsOf = (year: Year, withdrawal: Withdrawal) =>
  factsForRequest(year.seed.web, {
    key: keyOf(withdrawal),
    memberId: year.ids.get(withdrawal.email)!,
    method: methodHere('BITCOIN'),
  });

/** The id of a requested withdrawal of the year. */
export const idOf = async (year: Year, withdrawal: Withdrawal): Promise<string> =>
  (await factsOf(year, withdrawal)).earlier!.request.id;

/** Requests a withdrawal as its member; a smaller balance is withdrawn completely. */
export async function requestWithdrawalOf(year: Year, withdrawal: Withdrawal): Promise<void> {
  const { web, worker } = year.seed;
  if (await treasury.isTaken(worker, withdrawal.name)) return;
  const member = await logIn(year, withdrawal.email);
  const { balance, profit } = await memberFigures(web, member.id);
  const max = withdrawal.source === 'balance' ? balance : profit;
  const amountCents = withdrawal.cents < max ? withdrawal.cents : max;
  const key = keyOf(withdrawal);
  const method = methodHere('BITCOIN');
  const request = {
    key,
    memberId: member.id,
    method,
    token: member.token,
    source: withdrawal.source,
    amountCents,
    address: outsideAddress(coinOf[method], withdrawal.email),
    tag: null,
  };
  // A start after a crash repeats the request and gets the first answer.
  const bodyHash = createHash('sha256').update(withdrawal.name).digest();
  await requestWithdrawal(web, request, { key, bodyHash }, await factsOf(year, withdrawal));
  await treasury.simulateStep(worker, withdrawal.name, async () => undefined);
}

/** The administrators' decision on a withdrawal; a second person agrees if two are needed. */
export async function decideOn(
  year: Year,
  withdrawal: Withdrawal,
  decision: Decision,
  people: 1 | 2 = 2,
): Promise<void> {
  const id = await idOf(year, withdrawal);
  for (const which of ([0, 1] as const).slice(0, people)) {
    await decideAs(
      year,
      which,
      `${withdrawal.name}: ${decision.action}, ${which + 1}`,
      async (tx, admin) => {
        const locked = await lockWithdrawal(tx, id, admin.token);
        // One person's decision was enough.
        if (locked === undefined || !withdrawalCan(locked.state, decision.action)) return;
        await decideWithdrawal(tx, admin, id, decision);
      },
    );
  }
}

/** Signs, sends and books approved payouts; once books are sealed, payouts carry their head. */
async function payOut({ seed: { config, worker } }: Year): Promise<void> {
  await signDuePayouts(worker, config.anchors);
  await settlePayouts(worker);
  await treasury.confirmPayments(worker);
  await settlePayouts(worker);
}

/** Takes withdrawals from the request to the payment, `hours` later. */
export async function withdraw(
  year: Year,
  requests: Withdrawal[],
  { day, hour, hours }: { day: number; hour: number; hours: number },
): Promise<void> {
  await liveUntil(year, day, hour);
  for (const request of requests) await requestWithdrawalOf(year, request);
  await liveUntil(year, day, hour + hours);
  for (const request of requests) await decideOn(year, request, { action: 'approve' });
  await payOut(year);
}

import { coinOf, type Method } from '#core/chains/assets.ts';
import { coinsForCentsUp } from '#core/money/conversion.ts';
import { isWithin, rangeNote } from '#core/rules/plan-rules.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import type { MemberActor } from '#platform/http/context.ts';
import { issueAddress } from '../chains/chains.ts';
import { requireIdentityFor } from '../kyc/kyc.ts';
import { memberFigures } from '../ledger/ledger.ts';
import { currentRate } from '../market/market.ts';
import { planById } from '../plans/plans.ts';
import { requireDepositsOpen } from '../policy/policy.ts';
import { insertDeposit, onItsWay } from './sql.ts';

export type QuoteInput = { id: string; planId: string; method: Method; cents: bigint };

/** Opens a deposit with a new address and a rate that is locked for 15 minutes (MEM-6). */
export async function quoteDeposit(
  tx: Tx,
  { id: memberId, token }: Pick<MemberActor, 'id' | 'token'>,
  command: QuoteInput,
): Promise<void> {
  await requireDepositsOpen(tx);
  const plan = await planById(tx, command.planId);
  if (plan === undefined || !plan.isOpen) throw new Refusal('plan_unavailable');
  if (!isWithin(plan, command.cents)) {
    throw new Refusal('amount_out_of_range', { detail: rangeNote(plan) });
  }
  const { totalInvest } = await memberFigures(tx, memberId);
  const alreadyCents = totalInvest + (await onItsWay(tx, memberId));
  await requireIdentityFor(tx, memberId, { cents: command.cents, alreadyCents });
  const asset = coinOf[command.method];
  const rate = await currentRate(tx, asset);
  const units = coinsForCentsUp(asset, command.cents, rate.usdMicros);
  const { id, cents } = command;
  const terms = { id, planId: plan.id, versionId: plan.versionId, asset, cents, rateId: rate.id };
  // The row and its address are written together, so neither exists without the other.
  const input = { purpose: 'deposit', subject: id, units, token } as const;
  await issueAddress(tx, asset, input, (drawn) =>
    insertDeposit(tx, token, { ...terms, units: drawn.amount ?? units }, drawn),
  );
}

import { parseUsd } from '#core/money/money.ts';
import { payoutContext as text } from '#text/en/admin/payout-context.ts';
import { logInParts } from '#text/format/device-name.ts';
import { day, dayAndTime, dollars } from '#text/format/format.ts';
import type { Withdrawal, WithdrawalContext } from '../list-kit/api-types.ts';

/** A risk fact, with the reason if it is unusual. */
export type RiskFact = { label: string; value: string; unusual: string | null };

const youngMs = 7 * 24 * 3_600_000;
/** A payout is unusual at this multiple of the largest one before. */
const unusualTimes = 3n;

function sizeFact(
  { amount }: Withdrawal,
  { largest_payout: largest }: WithdrawalContext,
): RiskFact {
  const label = text.largest;
  if (largest === null) return { label, value: text.none, unusual: text.firstPayout };
  const [its, max] = [parseUsd(amount), parseUsd(largest)];
  const isLarge = its >= max * unusualTimes;
  const times = isLarge ? text.times(String(its / max)) : null;
  return { label, value: dollars(largest), unusual: times };
}

function addressFacts({ address }: WithdrawalContext): RiskFact[] {
  const { payouts, paid, first_used_at: first, is_saved: isSaved, other_members: others } = address;
  const paidBefore =
    payouts > 0 ? text.used(payouts, dollars(paid)) : text.firstUsed(dayAndTime(first));
  const isShared = others > 0;
  return [
    { label: text.address, value: paidBefore, unusual: payouts === 0 ? text.isNew : null },
    { label: '', value: isSaved ? text.saved : text.unsaved, unusual: null },
    ...(isShared ? [{ label: '', value: '', unusual: text.others(others) }] : []),
  ];
}

function securityFacts({ security }: WithdrawalContext): RiskFact[] {
  const label = text.security;
  if (security.length === 0) return [{ label, value: text.none, unusual: null }];
  return security.map(({ kind, at }, index) => ({
    label: index === 0 ? label : '',
    value: dayAndTime(at),
    unusual: text.changes[kind] ?? kind,
  }));
}

/** Returns the same facts in the same order; unusual ones carry an explanation. */
export function riskFacts(withdrawal: Withdrawal, context: WithdrawalContext): RiskFact[] {
  const { member, last_30_days: month, last_log_in: logIn } = context;
  const requested = Date.parse(withdrawal.createdAt);
  const isYoung = requested - Date.parse(member.createdAt) < youngMs;
  const usual = (label: string, value: string): RiskFact => ({ label, value, unusual: null });
  const flow = text.inAndOut(dollars(month.deposits), dollars(month.withdrawals));
  return [
    usual(text.balance, dollars(context.account_balance)),
    usual(text.profit, dollars(context.withdrawable_profit)),
    usual(text.level, String(member.identity_level)),
    { label: text.age, value: day(member.createdAt), unusual: isYoung ? text.young : null },
    usual(text.days, flow),
    sizeFact(withdrawal, context),
    ...addressFacts(context),
    usual(
      text.logIn,
      logIn === null
        ? text.neverLoggedIn
        : logInParts(logIn.user_agent, logIn.ip, dayAndTime(logIn.at)),
    ),
    ...securityFacts(context),
  ];
}

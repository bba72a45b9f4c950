import { parseUsd } from '#core/money/money.ts';
import { payoutContext as words } from '#text/en/admin/payout-context.ts';
import { logInParts } from '#text/format/device-name.ts';
import { day, dayAndTime, dollars } from '#text/format/format.ts';
import type { Withdrawal, WithdrawalContext } from '../list-kit/api-types.ts';

/** A fact of the context, with what is unusual about it, if anything is. */
export type RiskFact = { label: string; value: string; unusual: string | null };

const youngMs = 7 * 24 * 3_600_000;
/** A payout so many times as large as any before is unusual. */
const unusualTimes = 3n;

function sizeFact(
  { amount }: Withdrawal,
  { largest_payout: largest }: WithdrawalContext,
): RiskFact {
  const label = words.largest;
  if (largest === null) return { label, value: words.none, unusual: words.firstPayout };
  const [its, max] = [parseUsd(amount), parseUsd(largest)];
  const isLarge = its >= max * unusualTimes;
  const times = isLarge ? words.times(String(its / max)) : null;
  return { label, value: dollars(largest), unusual: times };
}

function addressFacts({ address }: WithdrawalContext): RiskFact[] {
  const { payouts, paid, first_used_at: first, is_saved: isSaved, other_members: others } = address;
  const paidBefore =
    payouts > 0 ? words.used(payouts, dollars(paid)) : words.firstUsed(dayAndTime(first));
  const isShared = others > 0;
  return [
    { label: words.address, value: paidBefore, unusual: payouts === 0 ? words.isNew : null },
    { label: '', value: isSaved ? words.saved : words.unsaved, unusual: null },
    ...(isShared ? [{ label: '', value: '', unusual: words.others(others) }] : []),
  ];
}

function securityFacts({ security }: WithdrawalContext): RiskFact[] {
  const label = words.security;
  if (security.length === 0) return [{ label, value: words.none, unusual: null }];
  return security.map(({ kind, at }, index) => ({
    label: index === 0 ? label : '',
    value: dayAndTime(at),
    unusual: words.changes[kind] ?? kind,
  }));
}

/** Always the same facts in the same order; what is unusual says so in words. */
export function riskFacts(withdrawal: Withdrawal, context: WithdrawalContext): RiskFact[] {
  const { member, last_30_days: month, last_log_in: logIn } = context;
  const requested = Date.parse(withdrawal.createdAt);
  const isYoung = requested - Date.parse(member.createdAt) < youngMs;
  const usual = (label: string, value: string): RiskFact => ({ label, value, unusual: null });
  const flow = words.inAndOut(dollars(month.deposits), dollars(month.withdrawals));
  return [
    usual(words.balance, dollars(context.account_balance)),
    usual(words.profit, dollars(context.withdrawable_profit)),
    usual(words.level, String(member.identity_level)),
    { label: words.age, value: day(member.createdAt), unusual: isYoung ? words.young : null },
    usual(words.days, flow),
    sizeFact(withdrawal, context),
    ...addressFacts(context),
    usual(
      words.logIn,
      logIn === null
        ? words.neverLoggedIn
        : logInParts(logIn.user_agent, logIn.ip, dayAndTime(logIn.at)),
    ),
    ...securityFacts(context),
  ];
}

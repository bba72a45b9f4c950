import { admin } from '../../text/en/admin.ts';
import { approvals } from '../../text/en/admin/approvals.ts';
import { dayAndTime, dollars } from '../../ui/format/format.ts';
import type { Withdrawal } from '../list-kit/api-types.ts';
import { stateWords } from '../list-kit/labels.ts';

const words = admin.withdrawals;

/** What stands under a withdrawal's status: the hold's end, a proposal, or the state. */
export function finerWithdrawalState(row: Withdrawal): string | null {
  if (row.hold) return `${words.held} ${words.heldUntil(dayAndTime(row.hold.until))}`;
  if (row.proposal) return approvals.waitsHere;
  return row.status === row.state || row.state === 'paid' ? null : stateWords(row.state);
}

/** The facts of a request as label and value, in the order a reviewer reads them. */
export function withdrawalFacts(row: Withdrawal): [label: string, value: string][] {
  return [
    [words.method, row.payment_method],
    [words.address, row.wallet_address],
    ...optional(words.tag, row.tag),
    [words.date, dayAndTime(row.createdAt)],
    [words.earliest, row.earliest_at ? dayAndTime(row.earliest_at) : words.anytime],
    [words.needs, row.approvals_needed > 1 ? words.two : words.one],
    [words.thatDay, dollars(row.asked_that_day)],
    ...optional(words.txid, row.txid),
    [words.email, row.user.email],
  ];
}

const optional = (label: string, value: string | null): [string, string][] =>
  value === null || value === '' ? [] : [[label, value]];

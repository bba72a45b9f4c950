import { formatUsd } from '../../../core/money/money.ts';
import { people } from '../../text/en/admin/people.ts';
import { centsOf, movement, typedDollars } from '../../ui/format/format.ts';
import type { UserDetail } from '../list-kit/api-types.ts';

const words = people.form;

export type UserFields = {
  first_name: string;
  last_name: string;
  email: string;
  withdrawable_balance: string;
  reason: string;
};

export const asForm = (user: UserDetail): UserFields => ({
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  withdrawable_balance: user.withdrawable_balance,
  reason: '',
});

/** What of the form is another than it was; the difference of a balance needs the one seen. */
export function changesOf(user: UserDetail, now: UserFields) {
  const [first, last, email] = [now.first_name, now.last_name, now.email].map((one) => one.trim());
  const wanted = typedDollars(now.withdrawable_balance);
  const isMoved = wanted !== null && centsOf(wanted) !== centsOf(user.withdrawable_balance);
  return {
    ...(first === user.first_name ? {} : { first_name: first }),
    ...(last === user.last_name ? {} : { last_name: last }),
    ...(email?.toLowerCase() === user.email ? {} : { email }),
    ...(isMoved ? { withdrawable_balance: wanted, seen_balance: user.withdrawable_balance } : {}),
  };
}

/** Whether the form asks for something that a second person and the member must understand. */
export const needsReason = (changes: ReturnType<typeof changesOf>): boolean =>
  'email' in changes || 'withdrawable_balance' in changes;

/** What 'Update Details' will do: what is saved at once, and what is proposed. */
export function willOf(user: UserDetail, changes: ReturnType<typeof changesOf>): string {
  const saves: string[] = [];
  if (changes.first_name !== undefined) saves.push(words.first);
  if (changes.last_name !== undefined) saves.push(words.last);
  const proposes: string[] = [];
  if (changes.email !== undefined) proposes.push(words.email);
  if (changes.withdrawable_balance !== undefined) {
    const change = centsOf(changes.withdrawable_balance) - centsOf(user.withdrawable_balance);
    proposes.push(words.moves(movement(formatUsd(change))));
  }
  const parts = [
    ...(saves.length > 0 ? [words.saves(saves.join(', '))] : []),
    ...(proposes.length > 0 ? [words.waits(proposes.join(', '))] : []),
  ];
  return parts.length > 0 ? parts.join('. ') : words.nothing;
}

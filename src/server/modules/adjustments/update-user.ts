import { formatUsd, parseUsd } from '#core/money/money.ts';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import type { Proposer } from '../approvals/approvals.ts';
import { proposeEmailChange, renameByStaff } from '../identity/identity.ts';
import { memberFigures } from '../ledger/ledger.ts';
import { proposeAdjustment, requireMember } from './propose-adjustment.ts';

type Part = 'first_name' | 'last_name' | 'email' | 'withdrawable_balance';

/** The fields of the form. A figure is text in dollars; an omitted field stays unchanged. */
export type UserForm = {
  first_name?: string | undefined;
  last_name?: string | undefined;
  email?: string | undefined;
  withdrawable_balance?: string | undefined;
  seen_balance?: string | undefined;
  total_balance?: string | undefined;
  total_invest?: string | undefined;
  reason?: string | undefined;
};

export type Updated = { tookEffect: Part[]; waits: { part: Part; proposal_id: string }[] };

type Editor = Proposer & { role: string };

// Parses a figure to cents. It may be zero, which `parseUsd` refuses.
const centsOf = (figure: string): bigint =>
  /^0+(\.0{1,2})?$/.test(figure) ? 0n : parseUsd(figure);

/** Throws if the form changes Profit or Total Invest: both are derived and never typed (INT-4). */
async function refuseTypedTotals(tx: Tx, memberId: string, form: UserForm): Promise<void> {
  const { profit, profitLocked, totalInvest } = await memberFigures(tx, memberId);
  const refuse = (code: 'profit_not_typed' | 'invest_not_typed', field: string): Refusal =>
    new Refusal(code, { fields: { [field]: note('not_typed') } });
  if (form.total_balance !== undefined && centsOf(form.total_balance) !== profit + profitLocked) {
    throw refuse('profit_not_typed', 'total_balance');
  }
  if (form.total_invest !== undefined && centsOf(form.total_invest) !== totalInvest) {
    throw refuse('invest_not_typed', 'total_invest');
  }
}

function needReason(reason: string | undefined): string {
  if (reason !== undefined) return reason;
  const detail = note('reason_needed');
  throw new Refusal('reason_missing', { detail, fields: { reason: detail } });
}

async function rename(tx: Tx, editor: Editor, memberId: string, form: UserForm): Promise<Part[]> {
  const { first_name: firstName, last_name: lastName, reason } = form;
  if (firstName === undefined && lastName === undefined) return [];
  const changed = await renameByStaff(tx, editor.token, memberId, { firstName, lastName, reason });
  if (changed.length > 0) await notify(tx, { to: { memberId }, topic: 'account' });
  return changed;
}

/**
 * Changes a member by one form. Names change at once; the email address and the balance become
 * proposals that another person decides. All changes go through, or none does (ADM-5).
 */
export async function updateUser(
  tx: Tx,
  editor: Editor,
  { memberId, subjects }: { memberId: string; subjects: { balance: string; email: string } },
  form: UserForm,
): Promise<Updated> {
  const member = await requireMember(tx, memberId);
  await refuseTypedTotals(tx, memberId, form);
  const expected = form.withdrawable_balance;
  const { balance } = await memberFigures(tx, memberId);
  const isMoney =
    expected !== undefined && centsOf(expected) !== centsOf(form.seen_balance ?? expected);
  const isBlind = expected !== undefined && form.seen_balance === undefined;
  // The balance may not have moved at all; the form just did not send the balance it showed.
  if (isBlind && centsOf(expected) !== balance) {
    throw new Refusal('shape_invalid', { fields: { seen_balance: note('field_needed') } });
  }
  const isPerson =
    (form.first_name !== undefined && form.first_name !== member.firstName) ||
    (form.last_name !== undefined && form.last_name !== member.lastName) ||
    (form.email !== undefined && form.email !== member.email);
  // Least privilege: support may not change money, and finance may not change personal data.
  if (isMoney && editor.role === 'support') throw new Refusal('forbidden');
  if (isPerson && editor.role === 'finance') throw new Refusal('forbidden');
  const tookEffect = await rename(tx, editor, memberId, form);
  const waits: Updated['waits'] = [];
  if (form.email !== undefined && form.email !== member.email) {
    const reason = needReason(form.reason);
    const command = { memberId, email: form.email, reason };
    const made = await proposeEmailChange(tx, editor, subjects.email, command);
    waits.push({ part: 'email', proposal_id: made.id });
  }
  if (isMoney) {
    const reason = needReason(form.reason);
    const seenCents = centsOf(form.seen_balance!);
    const command = { memberId, wantedCents: centsOf(expected), seenCents, reason };
    const made = await proposeAdjustment(tx, editor, subjects.balance, command);
    waits.push({ part: 'withdrawable_balance', proposal_id: made.id });
  }
  return { tookEffect, waits };
}

const names: Record<Part, string> = {
  first_name: 'First Name',
  last_name: 'Last Name',
  email: 'Email',
  withdrawable_balance: 'Account Balance',
};

/**
 * Names the parts that took effect and the parts that wait; never 'updated' while one waits
 * (ADM-5).
 */
export function updatedText({ tookEffect, waits }: Updated): string {
  if (waits.length === 0) {
    return tookEffect.length === 0 ? 'Nothing changed' : 'User updated successfully';
  }
  const waiting = `Awaiting second approval: ${waits.map(({ part }) => names[part]).join(', ')}.`;
  if (tookEffect.length === 0) return waiting;
  return `Saved: ${tookEffect.map((part) => names[part]).join(', ')}. ${waiting}`;
}

/** Returns the member as the form shows them after the change. */
export async function presentUpdatedUser(tx: Tx, memberId: string, { tookEffect, waits }: Updated) {
  const member = await requireMember(tx, memberId);
  const { balance } = await memberFigures(tx, memberId);
  return {
    _id: member.id,
    id: member.id,
    first_name: member.firstName,
    last_name: member.lastName,
    email: member.email,
    withdrawable_balance: formatUsd(balance),
    took_effect: tookEffect,
    waits,
  };
}

export { centsOf };

import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { enqueue } from '#platform/jobs/jobs.sql.ts';
import type { ApprovedProposal, Executors } from '../approvals/approvals.ts';
import { record } from '../audit/audit.ts';
import { type AccountRef, mirrorOf, postSingle, type Posting, usd } from '../ledger/ledger.ts';
import { lockPositions } from '../plans/plans.ts';
import { requireFree } from './propose-adjustment.ts';
import { reversibleLegs } from './propose-correction.ts';
import { setAside } from './set-aside.ts';
import { correctPrincipal } from './sql.ts';

type Granted = ApprovedProposal & { kind: string };

const text = (value: unknown): string => String(value);

/** Notifies the member, and makes every screen that shows their figures reload. */
async function notifyScreens(
  tx: Tx,
  { subject, payload, completedBy, kind }: Granted,
  moved: { cents?: string } = {},
): Promise<void> {
  const [memberId, reason] = [text(payload['owner']), text(payload['reason'])];
  const act = `${kind} approved`;
  await record(tx, { actor: `admin:${completedBy}`, act, subject: memberId, reason });
  await enqueue(tx, 'notice', { kind: 'adjustment', memberId, subject, reason, ...moved });
  await notify(tx, { to: { memberId }, topic: 'balance' });
  await notify(tx, { to: 'administrators', topic: 'account' });
}

type Moved = Pick<Posting, 'kind' | 'legs'> & Pick<Partial<Posting>, 'undoesKey' | 'paymentId'>;

async function book(tx: Tx, proposal: ApprovedProposal, moved: Moved): Promise<void> {
  const kind = moved.kind === 'reverse' ? 'reversal' : 'adjustment';
  const { id, subject, payload, completedBy } = proposal;
  const reason = text(payload['reason']);
  const actor = `admin:${completedBy}`;
  // The proposal's id is the posting key, so an approved proposal is booked once.
  await postSingle(tx, { ...moved, key: id, subject, actor, approvalId: id, reason });
  await notifyScreens(tx, { ...proposal, kind }, { cents: String(memberCents(moved.legs)) });
}

/**
 * The net amount the legs move to or from the member: a notice shows the amount that really moved
 * (MEM-18).
 */
function memberCents(legs: Posting['legs']): bigint {
  const isTheirs = (account: AccountRef): boolean => account.class.startsWith('member_');
  return legs.reduce(
    (sum, { debit, credit, amount }) =>
      sum + (isTheirs(credit) ? amount : 0n) - (isTheirs(debit) ? amount : 0n),
    0n,
  );
}

async function adjust(tx: Tx, proposal: ApprovedProposal): Promise<void> {
  const { payload } = proposal;
  const member = text(payload['owner']);
  const amount = BigInt(text(payload['amount']));
  const [capital, balance] = [usd('operator_capital'), usd('member_balance', member)];
  if (payload['flow'] === 'adjust_up') {
    return book(tx, proposal, {
      kind: 'adjust_up',
      legs: [{ debit: capital, credit: balance, amount }],
    });
  }
  await lockPositions(tx, member);
  await requireFree(tx, member, amount);
  return book(tx, proposal, {
    kind: 'adjust_down',
    undoesKey: text(payload['undoes']),
    legs: [{ debit: balance, credit: capital, amount }],
  });
}

async function reverse(tx: Tx, proposal: ApprovedProposal): Promise<void> {
  const { payload } = proposal;
  const [member, key] = [text(payload['owner']), text(payload['line'])];
  const legs = await reversibleLegs(tx, member, key);
  const theirs = legs.find((leg) => leg.creditClass === 'member_balance');
  if (theirs !== undefined) {
    await lockPositions(tx, member);
    await requireFree(tx, member, theirs.amount);
  }
  await book(tx, proposal, { kind: 'reverse', undoesKey: key, ...(await mirrorOf(tx, key)) });
}

async function correct(tx: Tx, proposal: ApprovedProposal): Promise<void> {
  const code = await correctPrincipal(tx, proposal.id);
  if (code !== null) throw new Refusal(code);
  await notifyScreens(tx, { ...proposal, kind: 'position_correction' });
}

/** The executors of this module; they run in the transaction of the last approval. */
export const adjustmentExecutors: Executors = {
  adjustment: { execute: adjust },
  reversal: { execute: reverse },
  position_correction: { execute: correct },
  to_unclaimed: { execute: setAside },
};

import type { QueueName } from '#contract/overview.ts';
import { paths } from '#contract/paths.ts';
import { queues as text } from '#text/en/admin/queues.ts';
import { dayAndTime, dollars, ending } from '#text/format/format.ts';
import { amountOf, titleOf } from '../approvals/proposal-labels.ts';
import type { Attention } from '../list-kit/api-types.ts';
import { labelOf } from '../list-kit/fact-labels.ts';

export type Item = Attention['items'][number];
type Proposed = NonNullable<Item['proposal']>;
type Person = { id: string; name: string; email: string };

/** The call that decides an item of each queue; its callers can end the wait. */
export const decidedBy: Record<QueueName, string> = {
  deposits: 'deposits.confirm',
  withdrawals: 'withdrawals.decide',
  approvals: 'approvals.decide',
  kyc: 'kyc.decide',
  suspense: 'suspense.proposeReturn',
  claims: 'suspense.refuseClaim',
  disputes: 'solvency.answerDispute',
  incidents: 'treasury.proposeAct',
  messages: 'inbox.mark',
};

/** Returns whether a queue uses the wall clock (proposals, messages) and not the business clock. */
export const byWall = (queue: QueueName): boolean => queue === 'approvals' || queue === 'messages';

const assignable = new Set<QueueName>(['deposits', 'withdrawals', 'approvals']);

const lists: Record<QueueName, string> = {
  deposits: `${paths.adminTransactions}?status=pending`,
  withdrawals: paths.adminWithdrawals,
  approvals: paths.adminApprovals,
  kyc: paths.adminKyc,
  suspense: paths.adminSuspense,
  claims: paths.adminSuspense,
  disputes: paths.adminProofs,
  incidents: `${paths.adminPlans}?view=treasury`,
  messages: paths.adminInbox,
};

/** Returns the page that lists a queue, or the one that shows an item of it. */
export function addressOf(queue: QueueName, id: string | null): string {
  if (id === null || queue === 'incidents') return lists[queue];
  if (queue === 'approvals') return paths.adminProposal(id);
  const [path, query] = lists[queue].split('?');
  const isFound = queue === 'deposits' || queue === 'withdrawals';
  const params = new URLSearchParams(isFound ? { search: id, row: id } : query);
  params.set('row', id);
  return `${path}?${params}`;
}

/** Returns a row's texts: a line that names it, and the reason below. */
export function labelsOf(item: Item, me: string | undefined): { title: string; sub: string } {
  const { proposal, name, email, detail } = item;
  const who = name ?? '';
  const amount = item.amount === null ? '' : dollars(item.amount);
  if (proposal !== null) {
    const { member_name: member } = proposal;
    const title = text.proposal([titleOf(proposal), amountOf(proposal), member]);
    return { title, sub: standingOf(proposal, me) };
  }
  switch (item.queue) {
    case 'deposits':
      return { title: text.deposit(amount, who), sub: (detail ?? email ?? '').replace(/\.$/, '') };
    case 'withdrawals':
      return { title: text.withdrawal(amount, who), sub: payoutNote(item) };
    case 'kyc':
      return { title: text.check(who, detail ?? ''), sub: email ?? '' };
    case 'suspense':
      return { title: text.unmatched(who), sub: text.transaction(ending(detail ?? '')) };
    case 'claims':
      return { title: text.claim(detail ?? '', who), sub: email ?? '' };
    case 'disputes':
      return { title: text.dispute(who), sub: labelOf(detail ?? '') };
    case 'incidents':
      return { title: text.incident(amount), sub: text.incidentNote };
    default:
      return { title: text.message(who, detail ?? ''), sub: email ?? '' };
  }
}

const payoutNote = ({ held_until: held, people_needed: people }: Item): string =>
  held === null ? text.people(people ?? 1) : text.held(dayAndTime(held));

function standingOf(proposal: Proposed, me: string | undefined): string {
  const { proposed_by: by, approved_by: given, needed, awaits } = proposal;
  if (awaits !== null) return text.awaits;
  const first =
    by === null
      ? text.proposedByNobody
      : by.id === me
        ? text.proposedByYou
        : text.proposedBy(by.name);
  const more = given.map(({ id, name }) =>
    id === me ? text.approvedByYou : text.approvedBy(name),
  );
  const rest = given.length > 0 ? [text.needed(needed - given.length)] : [];
  return [first, ...more, ...rest].join('; ');
}

/** Who a row waits for: the current administrator, a named person, or any holder of some roles. */
export type Whose =
  | { isYours: true; person: Person | null }
  | { isYours: false; person: Person; more: number }
  | { isYours: false; person: null; roles: readonly string[] };

type Reader = {
  me: string | undefined;
  permissionOf: (call: string) => { may: boolean | null; roles: string[] };
};

export function whoseIs(item: Item, { me, permissionOf }: Reader): Whose {
  const { assigned_to: assigned, proposal, queue } = item;
  const { may, roles } = permissionOf(decidedBy[queue]);
  const isOthers = assigned !== null && assigned.id !== me;
  if (isOthers) return { isYours: false, person: assigned, more: 0 };
  if (may !== true) return { isYours: false, person: null, roles };
  if (proposal === null) return { isYours: true, person: assigned };
  const { awaits, deciders } = proposal;
  const able = awaits === null ? deciders : [awaits];
  if (able.some(({ id }) => id === me)) return { isYours: true, person: assigned };
  const [first, ...more] = able;
  return first === undefined
    ? { isYours: false, person: null, roles }
    : { isYours: false, person: first, more: more.length };
}

/** Returns whether a row may be shown as unassigned. */
export const canBeAssigned = (queue: QueueName): boolean => assignable.has(queue);

export type Age = {
  ageMs: number;
  limitMs: number | null;
  leftMs: number | null;
  state: 'plain' | 'near' | 'over';
};

const nearFrom = 0.9;

/** Returns how long an item has waited, against its limit where it has one. */
export function ageAt({ since, limit_at: limit }: Item, now: number): Age {
  const ageMs = since === null ? 0 : Math.max(0, now - Date.parse(since));
  if (limit === null || since === null) {
    return { ageMs, limitMs: null, leftMs: null, state: 'plain' };
  }
  const limitMs = Date.parse(limit) - Date.parse(since);
  const leftMs = Date.parse(limit) - now;
  const state = leftMs <= 0 ? 'over' : ageMs >= limitMs * nearFrom ? 'near' : 'plain';
  return { ageMs, limitMs, leftMs, state };
}

/** Sorts items near or past their limit first, least time left on top; then by longest wait. */
export function byUrgency(age: Age, other: Age): number {
  const [isUrgent, isOtherUrgent] = [age, other].map(({ state }) => state !== 'plain');
  if (isUrgent !== isOtherUrgent) return isUrgent ? -1 : 1;
  return isUrgent ? (age.leftMs ?? 0) - (other.leftMs ?? 0) : other.ageMs - age.ageMs;
}

import { formatUsd, parseUsd } from '#core/money/money.ts';
import { approvals } from '#text/en/admin/approvals.ts';
import { dollars, movement, wholeDollars, wholeMovement } from '#text/format/format.ts';
import type { Proposal } from '../list-kit/api-types.ts';
import { changesOf, type Fact, factText, isMoney, labelOf } from '../list-kit/fact-labels.ts';

const { kinds, otherWill } = approvals;

// Said by the heading or apart, so not a line among the facts.
const apart = new Set(['act', 'reason', 'member', 'the_member_reads']);

/** What the seal covers beside the equations, with what stood before where something did. */
export function factsOf(proposal: Proposal): Fact[] {
  const { before, after, member } = proposal;
  const shown = Object.entries(after).filter(([name]) => !apart.has(name));
  // The seal covers the id; a person reads whose it is.
  const named = shown.map(([name, value]) => [name, value === member?.id ? member?.name : value]);
  const moved = new Set(equationsOf(proposal).map(({ label }) => label));
  const facts = changesOf(before, Object.fromEntries(named));
  // What is empty is part of the seal, and stands last.
  return facts
    .filter(({ label }) => !moved.has(label))
    .toSorted((fact, other) => Number(isEmpty(fact)) - Number(isEmpty(other)));
}

const isEmpty = ({ before, after }: Fact): boolean => before === null && after === '–';

/** What the member reads of it in their own history; null where they read nothing. */
export function memberReads({ after }: Proposal): string | null {
  const reads = after['the_member_reads'];
  return typeof reads === 'string' ? reads : null;
}

const nearEnd = 0.1;

/** Whether less than a tenth of a proposal's life is left. */
export function isNearEnd(proposal: Proposal, now: number): boolean {
  const [from, until] = [proposal.proposed_at, proposal.expires_at].map((at) => Date.parse(at));
  return until! - now <= (until! - from!) * nearEnd;
}

/** How many still have to approve, of which roles, and who of them cannot. */
export function whoCanApprove(proposal: Proposal, roles: readonly string[]): string {
  const { needed, approvers, proposed_by_name: proposer } = proposal;
  const not = [...(proposer === null ? [] : [proposer]), ...approvers.map(({ name }) => name)];
  return approvals.who(needed - approvers.length, roles, [...new Set(not)]);
}

/** Whether the administrator who looks has something to do with an open one: decide or sign it. */
export const isOnes = ({ can_approve, to_sign }: Proposal): boolean =>
  can_approve || to_sign !== null;

/** Why it was proposed, as its proposer wrote it. */
export function reasonOf({ after }: Proposal): string | null {
  return typeof after['reason'] === 'string' ? after['reason'].replaceAll('_', ' ') : null;
}

export type Moved = { label: string; proposed: string; now: string; change: string };

/** Each figure that stands otherwise in the books than when it was proposed. */
export function movedFigures({ before, now, is_moved }: Proposal): Moved[] {
  if (!is_moved) return [];
  return Object.entries(now ?? {}).flatMap(([name, value]) => {
    const [was, is] = [factText(name, before?.[name]), factText(name, value)];
    if (was === is) return [];
    const [from, to] = [before?.[name], value].map(String) as [string, string];
    const isSum = isMoney(name, from) && isMoney(name, to);
    const change = isSum ? movement(formatUsd(signedCents(to) - signedCents(from))) : '';
    return [{ label: labelOf(name), proposed: was, now: is, change }];
  });
}

/** Who ended a proposal: the member who took their request back, else the people who decided it. */
export function decidersOf(proposal: Proposal): Person[] {
  const { status, approvers, rejected_by_name, rejected_by_email, member } = proposal;
  if (status !== 'rejected') return approvers;
  if (rejected_by_name !== null) return [{ name: rejected_by_name, email: rejected_by_email }];
  const name = member === null ? approvals.withdrawn : approvals.cancelledBy(member.name);
  return [{ name, email: null }];
}

export type Person = { name: string; email: string | null };

/** What of a proposal its title and its amounts are read from. */
type Figures = Pick<Proposal, 'kind' | 'before' | 'after'>;

export type Equation = { label: string; now: string; change: string; result: string };

const signedCents = (text: string): bigint =>
  text.startsWith('-') ? -parseUsd(text.slice(1)) : parseUsd(text);

/** now + change = after, for each figure that the proposal moves. */
export function equationsOf(
  { before, after }: Pick<Figures, 'before' | 'after'>,
  moves = movement,
): Equation[] {
  return Object.entries(before ?? {}).flatMap(([name, was]) => {
    const [from, to] = [String(was), String(after[name])];
    if (from === to || !isMoney(name, from) || !isMoney(name, to)) return [];
    const change = moves(formatUsd(signedCents(to) - signedCents(from)));
    return [{ label: labelOf(name), now: dollars(from), change, result: dollars(to) }];
  });
}

const amounts = ['amount', 'total', 'credit'] as const;

const ruleChange = 'limit_change';
/** Nobody pays or gets by how much terms change. */
const ofTerms: ReadonlySet<string> = new Set([ruleChange, 'plan_change']);

/** The amount that the approve button names: what moves, else the change of a balance. */
export function amountOf(proposal: Figures, isWhole = false): string | null {
  if (ofTerms.has(proposal.kind)) return null;
  for (const name of amounts) {
    const amount = proposal.after[name];
    if (typeof amount !== 'string') continue;
    if (!isMoney(name, amount)) return amount;
    return isWhole ? wholeDollars(amount) : dollars(amount);
  }
  return equationsOf(proposal, isWhole ? wholeMovement : movement)[0]?.change ?? null;
}

export const kindLabel = (kind: string): string => kinds[kind]?.title ?? labelOf(kind);

/** What a proposal is called: its kind and, of a rule, which one; each has a name of its own. */
export function titleOf({ kind, before }: Figures): string {
  const [rule] = kind === ruleChange ? Object.keys(before ?? {}) : [];
  return rule === undefined ? kindLabel(kind) : approvals.ruleTitle(kindLabel(kind), labelOf(rule));
}

export const effectText = (kind: string): string => kinds[kind]?.will ?? otherWill;
export const moneyFrom = (kind: string): string | null => kinds[kind]?.from ?? null;

/** '5c1e 90ab … 77d3' as people compare it, four by four. */
export const groupedSeal = (hash: string): string =>
  `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;

/** The same whole: sixteen groups of four. */
export const sealGroups = (hash: string): string => hash.match(/.{1,4}/g)?.join(' ') ?? hash;

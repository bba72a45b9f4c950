import { formatUsd, parseUsd } from '#core/money/money.ts';
import { approvals } from '#text/en/admin/approvals.ts';
import { dollars, movement, wholeDollars, wholeMovement } from '#text/format/format.ts';
import type { Proposal } from '../list-kit/api-types.ts';
import { changesOf, type Fact, factText, isMoney, labelOf } from '../list-kit/fact-labels.ts';

const { kinds, otherWill } = approvals;

// Shown in the heading or separately, so not listed among the facts.
const apart = new Set(['act', 'reason', 'member', 'the_member_reads']);

/**
 * Returns what the seal covers besides the equations, with the previous values where there are any.
 */
export function factsOf(proposal: Proposal): Fact[] {
  const { before, after, member } = proposal;
  const visibleFacts = Object.entries(after).filter(([name]) => !apart.has(name));
  // The seal covers the id; people read the member's name.
  const named = visibleFacts.map(([name, value]) => [
    name,
    value === member?.id ? member?.name : value,
  ]);
  const moved = new Set(equationsOf(proposal).map(({ label }) => label));
  const facts = changesOf(before, Object.fromEntries(named));
  // Empty facts are part of the seal too, and come last.
  return facts
    .filter(({ label }) => !moved.has(label))
    .toSorted((fact, other) => Number(isEmpty(fact)) - Number(isEmpty(other)));
}

const isEmpty = ({ before, after }: Fact): boolean => before === null && after === '–';

/** Returns the text that members see in their own history, or null where they see none. */
export function memberReads({ after }: Proposal): string | null {
  const reads = after['the_member_reads'];
  return typeof reads === 'string' ? reads : null;
}

const nearEnd = 0.1;

/** Returns whether less than a tenth of a proposal's lifetime is left. */
export function isNearEnd(proposal: Proposal, now: number): boolean {
  const [from, until] = [proposal.proposed_at, proposal.expires_at].map((at) => Date.parse(at));
  return until! - now <= (until! - from!) * nearEnd;
}

/** Returns how many approvals are missing, from which roles, and who cannot give one. */
export function whoCanApprove(proposal: Proposal, roles: readonly string[]): string {
  const { needed, approvers, proposed_by_name: proposer } = proposal;
  const not = [...(proposer === null ? [] : [proposer]), ...approvers.map(({ name }) => name)];
  return approvals.who(needed - approvers.length, roles, [...new Set(not)]);
}

/** Returns whether the current administrator can decide or sign an open proposal. */
export const isOnes = ({ can_approve, to_sign }: Proposal): boolean =>
  can_approve || to_sign !== null;

/** Returns the proposer's reason, verbatim. */
export function reasonOf({ after }: Proposal): string | null {
  return typeof after['reason'] === 'string' ? after['reason'].replaceAll('_', ' ') : null;
}

export type Moved = { label: string; proposed: string; now: string; change: string };

/** Returns the figures that have changed in the ledger since the proposal. */
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

/** Returns who closed a proposal: the member who withdrew the request, else its deciders. */
export function decidersOf(proposal: Proposal): Person[] {
  const { status, approvers, rejected_by_name, rejected_by_email, member } = proposal;
  if (status !== 'rejected') return approvers;
  if (rejected_by_name !== null) return [{ name: rejected_by_name, email: rejected_by_email }];
  const name = member === null ? approvals.withdrawn : approvals.cancelledBy(member.name);
  return [{ name, email: null }];
}

export type Person = { name: string; email: string | null };

/** The fields that a proposal's title and amounts derive from. */
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
/** A change of terms is no amount that anyone pays or receives. */
const ofTerms: ReadonlySet<string> = new Set([ruleChange, 'plan_change']);

/** Returns the amount on the approve button: the money that moves, else the balance change. */
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

/** Returns a proposal's title: its kind and, for a rule, the rule. Each title is unique. */
export function titleOf({ kind, before }: Figures): string {
  const [rule] = kind === ruleChange ? Object.keys(before ?? {}) : [];
  return rule === undefined ? kindLabel(kind) : approvals.ruleTitle(kindLabel(kind), labelOf(rule));
}

export const effectText = (kind: string): string => kinds[kind]?.will ?? otherWill;
export const moneyFrom = (kind: string): string | null => kinds[kind]?.from ?? null;

/** Returns '5c1e 90ab … 77d3': the seal in groups of four, for people to compare. */
export const groupedSeal = (hash: string): string =>
  `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;

/** Returns the full seal in sixteen groups of four. */
export const sealGroups = (hash: string): string => hash.match(/.{1,4}/g)?.join(' ') ?? hash;

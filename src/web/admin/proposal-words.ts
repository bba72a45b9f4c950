import { formatUsd, parseUsd } from '../../core/money.ts';
import { admin } from '../text/en/admin.ts';
import { dollars, movement } from '../ui/format.ts';
import type { Proposal } from './wire-rows.ts';

const words = admin.approvals;
export type Fact = { label: string; before: string | null; after: string };

/** A name of the wire as a label: 'network_fee' is 'Network fee'. */
export function labelOf(name: string): string {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const isMoney = (name: string, value: string): boolean =>
  /amount|balance|total|capital/.test(name) && /^-?\d+\.\d{2}$/.test(value);

function textOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return isMoney(name, text) ? dollars(text) : text;
}

/** Everything that the approver is shown, with what stood before where something did. */
export function shownFacts(proposal: Proposal): Fact[] {
  const { before, after, member } = proposal;
  return Object.entries(after).map(([name, value]) => ({
    label: labelOf(name),
    before: before && name in before ? textOf(name, before[name]) : null,
    // The seal covers the id; a person reads whose it is.
    after: member !== null && value === member.id ? member.name : textOf(name, value),
  }));
}

export type Equation = { now: string; change: string; result: string };

/** now + change = after, where the proposal moves one balance. */
export function equationOf({ before, after }: Proposal): Equation | null {
  const name = Object.keys(after).find((key) => before !== null && key in before);
  if (name === undefined || before === null) return null;
  const [from, to] = [String(before[name]), String(after[name])];
  if (!isMoney(name, from) || !isMoney(name, to)) return null;
  const change = signedCents(to) - signedCents(from);
  return { now: dollars(from), change: movement(formatUsd(change)), result: dollars(to) };
}

const signedCents = (text: string): bigint =>
  text.startsWith('-') ? -parseUsd(text.slice(1)) : parseUsd(text);

/** The amount that the approve button names: the change of a balance, else the amount moved. */
export function amountOf(proposal: Proposal): string | null {
  const equation = equationOf(proposal);
  if (equation) return equation.change;
  const amount = proposal.after.amount;
  return typeof amount === 'string' && isMoney('amount', amount) ? dollars(amount) : null;
}

export const kindWords = (kind: string): string => words.kinds[kind] ?? labelOf(kind);

/** '5c1e90ab…77d3' as people compare it, four by four. */
export const sealWords = (hash: string): string =>
  `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;

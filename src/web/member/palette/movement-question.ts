import { type MovementGroup } from '#core/money/movement-source.ts';
import { member } from '#text/member.ts';
import { folded } from '../../features/palette/palette-match.ts';

// Shorter words are parts of amounts, coins and transactions.
const leastOfGroup = 4;
const leastTyped = 2;

const names = Object.entries(member.movements.groups) as [MovementGroup, string][];

const groupOf = (word: string): MovementGroup | undefined =>
  word.length < leastOfGroup
    ? undefined
    : names.find(([, name]) => folded(name).startsWith(word))?.[0];

export type MovementQuestion = {
  typed: string;
  /** The input of the call, also used in the address of the movements page. */
  address: { search?: string; group?: MovementGroup };
};

/**
 * Parses the input as a search of movements: 'withdrawals xrp' is a group and a search within it.
 * Returns null if the input is too short.
 */
export function questionOf(typed: string): MovementQuestion | null {
  const terms = typed.trim().split(/\s+/);
  const group = groupOf(folded(terms[0] ?? ''));
  const search = (group === undefined ? terms : terms.slice(1)).join(' ');
  if (typed.trim().length < leastTyped) return null;
  return {
    typed: typed.trim(),
    address: { ...(search !== '' && { search }), ...(group !== undefined && { group }) },
  };
}

import { useState } from 'react';
import type { Proposal } from '../list-kit/api-types.ts';

export type LastingProposal = {
  proposal: Proposal;
  /** The proposal closed while this list was open. */
  isClosed: boolean;
};

/** Returns the next list: rows keep their places, closed ones are marked, new ones come last. */
export function lastingProposals(
  before: readonly LastingProposal[],
  open: readonly Proposal[],
): LastingProposal[] {
  const current = new Map(open.map((proposal) => [proposal.id, proposal]));
  const known = new Set(before.map(({ proposal }) => proposal.id));
  const kept = before.map(({ proposal }) => {
    const now = current.get(proposal.id);
    return { proposal: now ?? proposal, isClosed: now === undefined };
  });
  const added = open.filter(({ id }) => !known.has(id));
  return [...kept, ...added.map((proposal) => ({ proposal, isClosed: false }))];
}

/**
 * Keeps open proposals in their first places, together with those that have closed since: no row
 * moves under the pointer of a person who decides several in turn.
 */
export function useLastingProposals(
  open: readonly Proposal[] | undefined,
): readonly LastingProposal[] {
  const [shown, setShown] = useState<{ open: typeof open; rows: LastingProposal[] }>({
    open: undefined,
    rows: [],
  });
  if (open === undefined || open === shown.open) return shown.rows;
  const rows = lastingProposals(shown.rows, open);
  setShown({ open, rows });
  return rows;
}

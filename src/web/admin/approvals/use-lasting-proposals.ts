import { useState } from 'react';
import type { Proposal } from '../list-kit/api-types.ts';

export type LastingProposal = {
  proposal: Proposal;
  /** It left the list of open proposals since this list was opened. */
  isClosed: boolean;
};

/** The next list: every row keeps its place, what closed is marked, what is new comes last. */
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
 * Open proposals in the places in which they were first shown, with those that closed since:
 * nothing moves up under the finger of a person who decides one after the other.
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

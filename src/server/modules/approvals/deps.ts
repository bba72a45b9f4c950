/** The input. A ledger posting's payload holds { flow, amount, owner } of its first leg. */
export type ProposalInput = {
  kind: string;
  subject: string;
  payload: Record<string, unknown>;
  /** The raw session token of the proposer, who counts as one person. */
  token: string;
};

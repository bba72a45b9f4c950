/** What is asked. A ledger posting's payload holds { flow, amount, owner } of its first leg. */
export type ProposalInput = {
  kind: string;
  subject: string;
  payload: Record<string, unknown>;
  /** The raw token of the session of who asks: they are its proposer, and count as one person. */
  token: string;
};

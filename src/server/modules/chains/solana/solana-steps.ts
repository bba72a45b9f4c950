import type { Target } from '../port.ts';

/** One instruction of a message without address tables. */
export type Instruction = { program: string; accounts: string[]; data: Buffer };

/** The total effect of a payout's instructions. */
export type Sum = {
  from: Set<string>;
  outputs: Target[];
  /** For a token: accounts opened and not yet paid, with their owners. */
  opened: Map<string, string>;
  nonceAccount: string | null;
};

import type { Target } from '../port.ts';

/** One instruction of a message that names all its accounts itself. */
export type Instruction = { program: string; accounts: string[]; data: Buffer };

/** What the instructions of a payout come to. */
export type Sum = {
  from: Set<string>;
  outputs: Target[];
  /** Of a token: accounts that were opened and not yet paid, and whose they are. */
  opened: Map<string, string>;
  nonceAccount: string | null;
};

import type { FlowKind, Posting } from '../../../src/server/modules/ledger/ledger.ts';

/** The requirements of a kind beyond its legs, people and facts. */
export type CapName =
  | 'arrival'
  | 'cost'
  | 'end'
  | 'exact'
  | 'gain'
  | 'gainFirst'
  | 'incident'
  | 'loss'
  | 'mirror'
  | 'outflow'
  | 'recovery'
  | 'returned'
  | 'suspense'
  | 'undoing';

export type Rule = {
  legs: string;
  /** The number of its first leg, if not one. */
  from?: number;
  /** May happen once per subject: kinds with the same word exclude each other. */
  once: string;
  people: 0 | 1 | 2;
  run?: true;
  /** Who may post it, if not every program; `inside` means functions of the database alone. */
  by?: 'worker' | 'inside';
  counts?: 'deposits' | 'withdrawals' | 'interest';
  /** It has no separate rule (db/rules/postings.sql). */
  unruled?: true;
  rated?: 'in' | 'out' | 'lost';
  evidence?: true;
  reason?: true;
  closed?: true;
  /** Why it is refused beyond that: by a cap of caps.ts, or by the posting alone. */
  cap?: CapName | ((posting: Posting) => string[]);
  /** The kind that it takes back. */
  undoes?: FlowKind;
  /** A reversal may mirror it. */
  reversible?: true;
  /** Why it is useless alone to two administrators, if collusion/acts.ts does not play it. */
  harmless?: string;
};

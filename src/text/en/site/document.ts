/** Who answers for an installation, in the words of a document. */
export type NamedOperator = {
  name: string;
  number: string;
  address: string;
  regulator: string;
  licence: string;
  email: string;
  risk: string;
  /** Where personal data are kept, as the operator says. */
  dataLocation: string | undefined;
};

/** A paragraph, or a list of short ones. */
export type Paragraph = string | readonly string[];

/** The words of a numbered clause. */
export type ClauseText = { heading: string; text: readonly Paragraph[] };

/** The clauses of each document in their order, by their addresses: the same in each language. */
export const clauses = {
  privacy: [
    'introduction',
    'information-collected',
    'use',
    'sharing',
    'security',
    'retention',
    'rights',
    'international-transfers',
    'children',
    'third-party-links',
    'updates',
    'contact',
  ],
  terms: [
    'parties',
    'account',
    'claim',
    'deposits',
    'plans',
    'withdrawals',
    'cooling-off',
    'fees',
    'corrections',
    'conduct',
    'suspension',
    'liability',
    'failure',
    'changes',
    'law',
  ],
  risk: [
    'targets',
    'losses',
    'liquidity',
    'prices',
    'payments',
    'operator',
    'software',
    'law-and-tax',
    'unprovable',
    'attackers',
    'frauds',
    'before',
    'contact',
  ],
} as const;

export type Clause<Name extends keyof typeof clauses> = (typeof clauses)[Name][number];

/**
 * A long text with a clause for each address: one that a translation leaves out is a type error.
 * `operator` is null where nobody stands behind the installation, and `programsApart` says whether
 * its machine keeps the two programs apart.
 */
export type DocumentText<Id extends string> = {
  about: { title: string; description: string };
  title: string;
  lead: string;
  clauses: (
    operator: NamedOperator | null,
    programsApart: boolean,
  ) => Readonly<Record<Id, ClauseText>>;
};

/** Words that the policy, the terms and the risk disclosure share. */
export const longText = {
  contents: 'On this page',
  binding: 'The German text is the binding one.',
  effective: 'In force since',
  reviewed: 'Last reviewed',
  by: 'Operator',
  none: 'None: this is a sandbox',
  noDate: 'Not in force. The operator has not set a date.',
  draftTitle: 'Draft, not yet reviewed by a lawyer',
  draft: {
    live: 'This text is complete and describes what the software does. It becomes binding when the operator’s counsel has reviewed it for the law that applies and the operator has set its date.',
    sandbox:
      'This sandbox has no operator, so this text binds nobody. It is a complete draft for an operator who runs this software with real money. Their lawyer must review it for the law that applies to them.',
  },
} as const;

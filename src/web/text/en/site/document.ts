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

/** A numbered clause with an address of its own. */
export type Clause = { id: string; heading: string; text: readonly Paragraph[] };

/** A long text with clauses; null where nobody stands behind the installation. */
export type DocumentWords = {
  about: { title: string; description: string };
  title: string;
  lead: string;
  /** `programsApart`: whether the machine keeps the two programs of this installation apart. */
  clauses: (operator: NamedOperator | null, programsApart: boolean) => readonly Clause[];
};

/** Words that the policy, the terms and the risk disclosure share. */
export const longText = {
  contents: 'On this page',
  effective: 'In force since',
  reviewed: 'Last reviewed',
  by: 'Operator',
  none: 'None: this is a sandbox',
  noDate: 'Not in force. The operator has not set a date.',
  draftTitle: 'Draft, not yet reviewed by a lawyer',
  draft: {
    live: 'This text is complete and describes what the software does. It becomes binding when the operator’s counsel has reviewed it for the law that applies and the operator has set its date.',
    sandbox:
      'This sandbox has no operator, so this text binds nobody. It is a complete draft for an operator who runs Candor with real money. Their lawyer must review it for the law that applies to them.',
  },
} as const;

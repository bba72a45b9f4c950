import type { PlanFamily } from '#core/rules/plan-rules.ts';
import { days } from '../counted.ts';

/** A claim, and the sentence that explains it. */
export type Claim = readonly [claim: string, why: string];

/** An address that a sentence ends in. */
export type Evidence = readonly [words: string, href: string];

type AssetFact = readonly [term: string, fact: string];

/** The words of a figure of the past; what it is drawn from is `site/assets/past-figures.ts`. */
export type PastText = { figure: string; unit: string; when: string; what: string };

export type PastCase = { year: string; title: string; text: string; source: string };

/** The words of one asset page (PUB-6); its catalogue has this shape in each language. */
export type AssetText = {
  about: { title: string; description: string };
  title: string;
  tagline: string;
  /** Three facts of the class; the fourth counts the plans that are open here. */
  facts: readonly [AssetFact, AssetFact, AssetFact];
  plans: { term: string; family?: PlanFamily };
  what: { title: string; lead: string; paragraphs: readonly string[]; caption: string };
  arise: { lead: string; gains: readonly Claim[]; losses: readonly Claim[] };
  costs: { lead: string; rows: readonly Claim[]; here: string };
  past: {
    title: string;
    lead: string;
    figures: readonly [PastText, PastText];
    cases: readonly PastCase[];
  };
  against: {
    lead: string;
    rows: readonly { elsewhere: string; here: string; still: string; check?: Evidence }[];
  };
  ask: {
    lead: string;
    questions: readonly { question: string; why: string; here: string; check?: Evidence }[];
  };
  start: { title: string; text: string };
  notes: readonly string[];
};

/** Words that the seven pages share. */
export const asset = {
  start: 'Start Membership now',
  losses: 'See how losses arise',
  noPlans: 'None',
  plansOpen: (count: number) => String(count),
  arise: 'How returns and losses arise',
  gain: 'A gain',
  loss: 'A loss',
  costs: 'What it costs',
  here: 'Here',
  against: 'How this is prevented here',
  columns: {
    elsewhere: 'What went wrong',
    here: 'How it is prevented here',
    still: 'Remaining risk',
  },
  note: (number: number) => `Note ${number}`,
  ask: 'Questions to ask first',
  notes: 'Notes on the figures',
  offer: {
    title: 'Plans open here',
    lead: 'Paid and target are percentages of the amount invested over the same period.',
    plan: 'Plan',
    amount: 'Amount',
    paid: 'Paid so far',
    unpaid: 'Nothing yet',
    wholeTarget: (percent: string, term: number) => `${percent} % in ${days(term)}`,
    target: 'Target',
    term: (term: number) => days(term),
    label: (name: string) => `Read the label of ${name}`,
  },
  pause: 'Pause background animation',
  play: 'Play background animation',
  caution: 'Target, not guaranteed. Capital at risk.',
  cautionLead: 'Every plan percentage is a target.',
} as const;

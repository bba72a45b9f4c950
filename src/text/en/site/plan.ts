import type { PlanFamily } from '#core/rules/plan-rules.ts';
import { families } from '../families.ts';

type Plan = { name: string; family: PlanFamily };

export const plan = {
  about: ({ name, family }: Plan) => ({
    title: `${name}, ${families[family].toLowerCase()} plan: its label`,
    description: `What you own in ${name} (${families[family].toLowerCase()}), who holds the keys, what it costs, and the worst that can happen.`,
  }),
  families,
  capital: 'Paid from the operator’s own money',
  lead: 'Read the label first. It says what you own and how you can lose money.',
  label: 'Plan label',
  version: (version: number) => `Version ${version}`,
  start: 'Start Membership now',
  risk: 'Read the risk disclosure',
  questions: {
    what_you_own: 'What do you own?',
    who_holds_the_keys: 'Who holds the keys?',
    fees: 'Which fees are taken?',
    lock_time: 'How long is it locked?',
    worst_case: 'What is the worst case?',
    last_12_months: 'What happened in the last 12 months?',
    target_against_paid: 'Was the target reached?',
    who_earns_from_your_joining: 'Who earns from your joining?',
  },
} as const;

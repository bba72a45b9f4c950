import { counted } from '../counted.ts';

type Card = { title: string; text: string; costs: string; wrong: string };
type Reason = readonly [claim: string, answer: string, check: string];

const cards: readonly [explore: Card, trading: Card, placing: Card, wealth: Card] = [
  {
    title: 'Explore With Us',
    text: 'Read every plan’s result, the payout clock and the books before you register. Then try all of it in a sandbox with play money, as long as you like.',
    costs: 'Nothing, and no account is needed to read.',
    wrong: 'A sandbox cannot show you how a real loss feels.',
  },
  {
    title: 'High Frequency Trading',
    text: 'Computers buy and sell thousands of times a day for a fraction of a cent each time.',
    costs: 'A fee and a spread on every trade, profitable or not.',
    wrong: 'One error or one fast market can lose in minutes what took months to earn.',
  },
  {
    title: 'Investment Management',
    text: 'Coins are placed at listed venues and later returned. Only the return above cost can fund a payment.',
    costs: 'Tax and fees are included in the plan’s minimum and listed on its label.',
    wrong: 'A venue can fail or a price can fall. The plan’s members share that loss.',
  },
  {
    title: 'Wealth Management',
    text: 'Advice on all of a person’s money: savings, debts, tax and inheritance.',
    costs: 'Usually a yearly percentage of the total, in good years and bad.',
    wrong: 'Advice can be poor, or paid for by the seller of the product.',
  },
];

const reasons: readonly [privacy: Reason, tools: Reason, protection: Reason, access: Reason] = [
  [
    'Security and privacy',
    'Two people must approve anything that one person could abuse. Our pages load no third-party scripts, so nobody else tracks you.',
    'Read the privacy policy',
  ],
  [
    'Investing tools',
    'Each entry in your account shows where it came from. Enter an amount on a plan’s page to see the calculation, with the loss case first.',
    'Try it with an account',
  ],
  [
    'Asset protection',
    'No deposit insurance applies. Instead, reserves and liabilities are published, and deposits always close before withdrawals.',
    'Check the reserves',
  ],
  [
    'Investment access',
    'You can withdraw your balance on any day. Returns stay locked until the position matures. Waiting times are measured and published, never promised.',
    'See measured payout times',
  ],
];

/** Words of the landing page (PUB-5). */
export const landing = {
  strip: {
    reserves: 'Held in reserve',
    owed: 'Owed to members',
    ratio: 'Coverage',
    asOf: 'Updated',
    more: 'More',
    open: 'See solvency',
  },
  campaign: {
    label: 'Announcement from the operator',
    ends: 'Ends',
    began: 'Began',
    go: 'Create account',
  },
  plans: {
    met: (met: number, measured: number) => {
      const them = met > 1 ? 'their targets' : 'its target';
      const all = `the ${counted(measured, 'plan', 'plans')} with results`;
      return `${met === 0 ? 'None' : met} of ${all} met ${them} in the last 12 months.`;
    },
    alone: (isMet: boolean) => {
      const did = isMet ? 'met' : 'did not meet';
      return `The only plan with results ${did} its target in the last 12 months.`;
    },
    paid: (sum: string) => `All plans together paid members ${sum} from gains.`,
    unpaid: 'No plan has paid its members anything yet.',
    hope: 'Paid and target are both percentages of the amount invested, over the same time. Losses are already taken off, and the operator’s own money is not counted. Both charts use the same scale.',
  },
  purpose: {
    title: 'Our Purpose',
    lead: 'To explain each product before it is sold: what it is, what it costs, how it can go wrong, and whether it is offered here.',
    offered: 'Offered here',
    simulated: 'Simulated here',
    absent: 'Not offered by this operator',
    costs: 'What it costs',
    wrong: 'What can go wrong',
    cards,
  },
  why: {
    title: 'Why Choose Us',
    lead: 'You can check each of these yourself.',
    reasons,
  },
  creed: {
    label: 'Vision and mission',
    vision: 'Vision',
    visionText:
      'Savers can read and understand their whole account, including the bad months, without asking anyone.',
    mission: 'Mission',
    missionText: 'To build software that shows only what its books can prove.',
  },
  voices: {
    title: 'What members say',
    lead: 'Written by verified members, reviewed by an administrator, and shown with consent. Nobody was paid.',
    since: 'Member since',
    role: 'carousel',
    list: 'Testimonials',
    before: 'Previous',
    next: 'Next',
    pause: 'Pause',
    play: 'Play',
  },
  books: {
    title: 'What we hold and what we owe',
    caption: 'Solvency',
    reserves: 'Reserves',
    owed: 'Owed to members',
    left: 'Surplus',
    short: 'Shortfall',
    when: 'As of',
    play: 'Play money at simulated prices.',
    text: 'Calculated from the ledger and the chain. Pools and the operator’s own money are listed separately.',
    go: 'Open the books',
  },
} as const;

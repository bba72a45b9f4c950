type Card = { title: string; text: string; costs: string; wrong: string };
type Reason = readonly [claim: string, answer: string, check: string];

const cards: readonly [explore: Card, trading: Card, placing: Card, wealth: Card] = [
  {
    title: 'Explore With Us',
    text: 'Read every plan’s result, the payout clock and the books before you register. Then try all of it in a sandbox with play money, as long as you like.',
    costs: 'Nothing, and no account is needed to read.',
    wrong: 'Practice feels easier than the real thing. It cannot teach you how a loss feels.',
  },
  {
    title: 'High Frequency Trading',
    text: 'Machines buy and sell thousands of times a day, each time for a fraction of a cent.',
    costs: 'A fee and a spread on every trade, whether or not it gains.',
    wrong: 'One fault or one fast market can lose in minutes what took months to earn.',
  },
  {
    title: 'Investment Management',
    text: 'Coins are placed at listed venues and brought back. Only what returns above cost can fund a payment.',
    costs: 'Tax and fees are inside the plan’s minimum and stand on its label.',
    wrong: 'A venue can fail or a price can fall. The plan’s members share that loss.',
  },
  {
    title: 'Wealth Management',
    text: 'Advice on all of a person’s money: savings, debts, tax, and those who come after.',
    costs: 'Usually a yearly share of the whole, in good years and in bad.',
    wrong: 'Advice can be poor, or paid for by the seller of the product.',
  },
];

const reasons: readonly [privacy: Reason, tools: Reason, protection: Reason, access: Reason] = [
  [
    'Security and privacy',
    'It takes two people to move what one could abuse. No outside script runs on any page, so nobody else watches you read.',
    'Read the privacy policy',
  ],
  [
    'Investing tools',
    'Each line of your account names where it came from. Enter an amount and see the sum worked out on the plan’s page, with the loss case first.',
    'Try it with an account',
  ],
  [
    'Asset protection',
    'No deposit insurance applies. What stands in its place: reserves counted against every debt, in public, and a brake that closes deposits before withdrawals.',
    'Check the reserves',
  ],
  [
    'Investment access',
    'Ask for your balance back on any day. Returns stay locked until the position matures. Waiting times are measured and published, never promised.',
    'See measured payout times',
  ],
];

/** Words of the landing page (PUB-5). */
export const landing = {
  strip: {
    reserves: 'Reserves',
    owed: 'Owed to members',
    ratio: 'Ratio',
    asOf: 'As of',
    more: 'More',
    open: 'Open the books',
  },
  campaign: {
    label: 'Announcement of the operator',
    ends: 'Ends',
    began: 'Began',
    go: 'Create account',
  },
  plans: {
    paid: (sum: string) =>
      `All plans together have really paid members ${sum} so far. We print that first.`,
    unpaid: 'No plan has paid its members anything yet. We print that first.',
    hope: 'A target is only what a plan aims at. What it really paid stands beside it, larger, and losses are printed as plainly.',
  },
  purpose: {
    title: 'Our Purpose',
    lead: 'To explain a thing before it is sold: what it is, what it costs, how it goes wrong, and whether it is offered here at all.',
    offered: 'Offered here',
    simulated: 'Simulated here',
    absent: 'Not offered by this operator',
    costs: 'What it costs',
    wrong: 'What can go wrong',
    cards,
  },
  why: {
    title: 'Why Choose Us',
    lead: 'Do not take our word. Each answer ends where you can check it.',
    reasons,
  },
  creed: {
    label: 'Vision and mission',
    vision: 'Vision',
    visionText:
      'A saver can read the whole account, the bad months included, and need not ask anyone what it means.',
    mission: 'Mission',
    missionText: 'To build software that cannot say more than its books can show.',
  },
  voices: {
    title: 'What members say',
    lead: 'Each was written by a verified member, is shown with consent, and was read by an administrator first. Nobody was paid for it.',
    since: 'Member since',
    role: 'carousel',
    list: 'Testimonials',
    before: 'Previous',
    next: 'Next',
    pause: 'Pause',
    play: 'Play',
  },
  books: {
    title: 'What we hold, against what we owe',
    caption: 'Solvency',
    reserves: 'Reserves',
    owed: 'Owed to members',
    left: 'Left over',
    short: 'Short',
    when: 'As of',
    play: 'Play money at simulated prices.',
    text: 'Counted from the ledger and from the chain. Pools and the operator’s own money are listed apart.',
    go: 'Open the books',
  },
} as const;

import { days, hours } from './counted.ts';

/** The words of a member's first day, in the place of zeros (MEM-22). */
export const welcome = {
  title: 'Get started',
  done: (done: number, all: number) => `${done} of ${all} done`,
  isDone: 'Done',
  doneToday: (time: string) => `Done today, ${time}`,
  doneOn: (day: string) => `Done ${day}`,
  anyOrder: 'Do the steps in any order. This list closes with your first credited deposit; you can',
  hide: 'hide it now',
  show: 'Show the steps',
  steps: {
    email: { title: 'Confirm your email address', go: '' },
    plans: { title: 'See what the plans really paid', go: 'Compare plans' },
    protect: { title: 'Protect your account', go: 'Set up' },
    address: { title: 'Save a withdrawal address', go: 'Add address' },
    deposit: { title: 'Make your first deposit', go: 'Deposit' },
  },
  plansNote: 'Every plan shows what it paid, its worst month and how you can lose money.',
  protectNote: (wait: number) =>
    `Add a passkey or an authenticator app. After a later change, payouts wait ${hours(wait)}.`,
  addressNote: (wait: number) =>
    `A new address can receive payouts after ${hours(wait)}. Save it now and your first withdrawal won’t have to wait.`,
  depositNote: (min: string, coins: string) => `From ${min}, in ${coins}.`,
  depositNone: 'No plan is open for deposits now.',
  playMoney: 'In this sandbox you pay with play money.',
  chosen: 'Of each family, the open plan with the lowest target.',
  measure: 'Percent of the amount invested, after losses, and the target of the same period.',
  worst: (percent: string, month: string) => `worst month ${percent}, ${month}`,
  noMonth: 'no full month yet',
  know: 'Know before you invest',
  facts: {
    loss: [
      'You can lose part or all of it',
      'There is no deposit insurance. Every loss is shown here.',
    ],
    balance: ['Balance can be withdrawn anytime', 'The network fee is deducted from the amount.'],
    profit: 'Profit is locked until maturity',
    reserves: [
      'You can check our reserves',
      'Your browser verifies that your balance is counted.',
      'How the check works',
    ],
  },
  locked: (term: number) => `${days(term)} after you invest, in every open plan.`,
  lockedBetween: (min: number, max: number) =>
    `${min} to ${days(max)} after you invest, depending on the plan.`,
  lockedUnknown: 'You see the day before you invest.',
  identity: {
    needed: ['Your identity is checked first', 'Verify your identity'],
    sandbox: [
      'No identity check in the sandbox',
      'A live installation requires it before the first deposit.',
      'Try it',
    ],
    live: ['Your identity check sets your limit', 'Levels and limits'],
  },
  limit: (amount: string) => `Your deposits can reach ${amount} in total.`,
  noLimit: 'Your deposits have no limit.',
  adds: 'How your figures will add up',
  addsUnder: 'This line is always on your dashboard. Every figure opens to its movements.',
  terms: [
    ['', 'Paid in', 'what the network confirmed'],
    ['−', 'Paid out', 'your withdrawals'],
    ['+', 'Interest', 'distributions from real gains'],
    ['−', 'Losses', 'your share, if there are any'],
    ['=', 'Yours today', 'balance and profit'],
  ],
  help: 'Need help?',
  helpParts: ['Read ', 'the terms', ' and ', 'what can go wrong', ', or ', 'write to us', '.'],
} as const;

import { sourceOf } from '#core/money/movement-source.ts';
import type { StatementAccount } from '#core/money/statement.ts';
import { type FigureStyle, figureStyles } from '../format/language-figures.ts';

/** What a statement says in one language; a test compares what each language has. */
export type StatementLabels = FigureStyle & {
  title: string;
  span: (from: string, to: string) => string;
  made: (day: string) => string;
  number: (number: string) => string;
  /** The newest seal of the books when the paper was made. */
  seal: (no: string, head: string) => string;
  ownLetters: string;
  registration: string;
  regulator: string;
  licence: string;
  stated: string;
  sandbox: string;
  sums: readonly [string, string, string, string, string];
  lines: readonly [string, string, string, string, string];
  all: string;
  between: string;
  opening: string;
  closing: string;
  at: (rate: string) => string;
  check: (address: string) => string;
  page: (index: number, count: number) => string;
  accounts: Record<StatementAccount, string>;
  notes: Record<StatementAccount, string>;
  source: (kind: string) => string;
  months: readonly string[];
  day: (date: number, month: string, year: string) => string;
};

export const english: StatementLabels = {
  title: 'Statement',
  span: (from, to) => `${from} to ${to}`,
  made: (day) => `Made on ${day}. Days end at midnight UTC.`,
  number: (number) => `Number ${number}`,
  seal: (no, head) => `Seal ${no} of the books: ${head}`,
  ownLetters: 'The JSON file has the name in its own letters.',
  registration: 'Registration number ',
  regulator: 'Regulator: ',
  licence: 'Licence: ',
  stated: 'As stated by the operator, not verified by Candor',
  sandbox: 'Sandbox: play money, no real funds',
  sums: ['Account', 'Opening', 'In', 'Out', 'Closing'],
  lines: ['Date', 'What', 'Coins', 'Amount', 'Balance'],
  all: 'Total',
  between: 'What moves between your own accounts is in each of them, and not in the last line.',
  opening: 'Opening balance',
  closing: 'Closing balance',
  at: (rate) => `at ${rate}`,
  check: (address) => `Check that this file is unchanged: ${address}`,
  page: (index, count) => `Page ${index} of ${count}`,
  accounts: {
    balance: 'Account Balance',
    profit: 'Profit',
    locked_profit: 'Locked profit',
    on_hold: 'On hold for withdrawals',
  },
  notes: {
    balance: 'Your principal. You can withdraw it at any time.',
    profit: 'Returns that have matured. You can withdraw them.',
    locked_profit: 'Returns paid, locked until the position behind them matures.',
    on_hold: 'Withdrawals that were requested and are neither paid nor returned yet.',
  },
  source: sourceOf,
  months:
    'January February March April May June July August September October November December'.split(
      ' ',
    ),
  day: (date, month, year) => `${date} ${month} ${year}`,
  ...figureStyles.en,
};

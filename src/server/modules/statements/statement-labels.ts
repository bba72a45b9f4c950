import { sourceOf } from '#core/money/movement-source.ts';
import type { StatementAccount } from '#core/money/statement.ts';
import type { Language } from '#core/rules/language.ts';

/** What a statement says in one language; a test compares what each language has. */
export type StatementLabels = {
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
  /** Between thousands and before the cents. */
  signs: readonly [thousands: string, cents: string];
  dollars: (amount: string) => string;
};

const english: StatementLabels = {
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
  signs: [',', '.'],
  dollars: (amount) => `$${amount}`,
};

const germanSources: Record<string, string> = {
  deposit: 'Einzahlung',
  suspense_claim: 'Einzahlung, von uns bestätigt',
  hold_balance: 'Auszahlung beantragt',
  hold_profit: 'Auszahlung beantragt',
  release_balance: 'Auszahlung nicht bezahlt: Betrag zurück',
  release_profit: 'Auszahlung nicht bezahlt: Betrag zurück',
  pay: 'Auszahlung bezahlt',
  distribute_gain: 'Ausschüttung aus realisierten Gewinnen',
  distribute_capital: 'Ausschüttung aus Kapital des Betreibers',
  mature: 'Gewinn fällig geworden',
  adjust_up: 'Korrektur',
  adjust_down: 'Korrektur',
  share_loss: 'Anteil an einem gebuchten Verlust',
  to_unclaimed: 'Als nicht abgeholt verwahrt, Ihnen weiter geschuldet',
  from_unclaimed: 'Aus der Verwahrung zurückgeholt',
  incident_recover: 'Abgezogen: Zahlung auf der Blockchain rückgängig gemacht',
  reverse: 'Rückbuchung',
};

const german: StatementLabels = {
  title: 'Auszug',
  span: (from, to) => `${from} bis ${to}`,
  made: (day) => `Erstellt am ${day}. Tage enden um Mitternacht UTC.`,
  number: (number) => `Nummer ${number}`,
  seal: (no, head) => `Siegel ${no} der Bücher: ${head}`,
  ownLetters: 'Die JSON-Datei nennt den Namen in seiner Schrift.',
  registration: 'Registernummer ',
  regulator: 'Aufsicht: ',
  licence: 'Zulassung: ',
  stated: 'Nach Angabe des Betreibers, von Candor nicht geprüft',
  sandbox: 'Sandbox: Spielgeld, kein echtes Geld',
  sums: ['Konto', 'Anfang', 'Ein', 'Aus', 'Ende'],
  lines: ['Datum', 'Was', 'Coins', 'Betrag', 'Stand'],
  all: 'Alles zusammen',
  between:
    'Was sich zwischen Ihren eigenen Konten bewegt, steht in jedem von ihnen, nicht in der letzten Zeile.',
  opening: 'Anfangsstand',
  closing: 'Endstand',
  at: (rate) => `zu ${rate}`,
  check: (address) => `Prüfen Sie, ob diese Datei unverändert ist: ${address}`,
  page: (index, count) => `Seite ${index} von ${count}`,
  accounts: {
    balance: 'Guthaben',
    profit: 'Gewinn',
    locked_profit: 'Gebundener Gewinn',
    on_hold: 'Vorgemerkt für Auszahlungen',
  },
  notes: {
    balance: 'Ihre Einlage. Sie können sie jederzeit auszahlen lassen.',
    profit: 'Erträge, die frei geworden sind. Sie können sie auszahlen lassen.',
    locked_profit: 'Gezahlte Erträge, gebunden, bis die Position dahinter fällig wird.',
    on_hold: 'Auszahlungen, die beantragt und weder bezahlt noch zurückgegeben sind.',
  },
  source: (kind) => germanSources[kind] ?? sourceOf(kind),
  months:
    'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  day: (date, month, year) => `${date}. ${month} ${year}`,
  signs: ['.', ','],
  dollars: (amount) => `${amount}\u00A0$`,
};

/** The words of paper in each language that the portal speaks. */
export const statementLabels: Record<Language, StatementLabels> = { en: english, de: german };

import { sourceOf } from '#core/money/movement-source.ts';
import type { StatementLabels } from '../en/statement-labels.ts';
import { figureStyles } from '../format/language-figures.ts';
import { sources } from './sources.ts';

export const german: StatementLabels = {
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
  source: (kind) => sources[kind] ?? sourceOf(kind),
  months:
    'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  day: (date, month, year) => `${date}. ${month} ${year}`,
  ...figureStyles.de,
};

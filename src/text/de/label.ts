import type { label as english } from '../en/label.ts';
import type { Words } from '../language.ts';
import { days } from './counted.ts';

export const label: Words<typeof english> = {
  what_you_own:
    'Eine Forderung in Dollar gegen den Betreiber, geführt als Ihr Guthaben. Die Immobilien oder Coins, die der Betreiber kauft, gehören Ihnen nicht.',
  who_holds_the_keys:
    'Der Betreiber hält die Schlüssel zu allen Coins. Die Reserven werden veröffentlicht.',
  fees: (count) =>
    `Steuern und Gebühren sind im Mindestbetrag enthalten. Das Verlassen kostet die Netzgebühr der Auszahlung. ${count === 1 ? 'Am ersten Tag' : `In den ersten ${count} Tagen`} zahlt sie der Betreiber, einmal.`,
  lock_time: (count) =>
    `Den angelegten Betrag können Sie sich jederzeit auszahlen lassen. Ausgezahlte Erträge bleiben bis ${days(count)} nach der Einzahlung gebunden.`,
  worst_case: 'Sie können alles verlieren. Es gibt keine Einlagensicherung.',
  who_earns_from_your_joining: 'Niemand.',
  lastYear: {
    nobody: 'In diesem Plan war kein Geld angelegt.',
    nothing: 'Dieser Plan hat nichts gezahlt.',
    result: (gains, losses) => `Gezahlte Gewinne: ${gains}; verteilte Verluste: ${losses}.`,
    rate: (paid, since, target) =>
      `Das sind ${paid} des seit ${since} angelegten Betrags; das Ziel für dieselbe Zeit war ${target}.`,
    capital: (amount) => `Aus eigenem Geld des Betreibers kamen daneben ${amount}.`,
  },
  openLoss: {
    recorded: (amount) => `Ein Verlust von ${amount} ist erfasst und noch von niemandem getragen.`,
    shared: (amount, when, day) =>
      `Höchstens ${amount} davon werden verteilt, ${when}, auf alle, die am ${day} in diesem Plan waren.`,
    afterNotice: 'nach einer Frist von 14 Tagen',
    notBefore: (day) => `nicht vor dem ${day}`,
  },
  target: {
    none: 'Noch kein Zeitraum dieses Plans ist vorbei.',
    sums: (gains, losses, target) =>
      `${gains} aus Gewinnen gezahlt, ${losses} verloren, Ziel ${target}.`,
    missed: (sums) => `Dieser Plan hat sein Ziel verfehlt: ${sums}`,
    reached: (sums) => `Dieser Plan hat sein Ziel bisher erreicht: ${sums}`,
  },
};

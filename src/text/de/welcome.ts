import type { welcome as english } from '../en/welcome.ts';
import type { Words } from '../language.ts';
import { days, hours } from './counted.ts';

export const welcome: Words<typeof english> = {
  title: 'Erste Schritte',
  done: (done, all) => `${done} von ${all} erledigt`,
  isDone: 'Erledigt',
  doneToday: (time) => `Heute um ${time} erledigt`,
  doneOn: (day) => `Am ${day} erledigt`,
  anyOrder:
    'In beliebiger Reihenfolge. Mit der ersten Gutschrift schließt diese Liste; Sie können sie',
  hide: 'jetzt ausblenden',
  show: 'Schritte anzeigen',
  steps: {
    email: { title: 'E-Mail-Adresse bestätigen', go: '' },
    plans: { title: 'Sehen, was die Pläne wirklich zahlten', go: 'Pläne vergleichen' },
    protect: { title: 'Konto schützen', go: 'Einrichten' },
    address: { title: 'Auszahlungsadresse speichern', go: 'Adresse speichern' },
    deposit: { title: 'Erstmals einzahlen', go: 'Einzahlen' },
  },
  plansNote:
    'Jeder Plan zeigt, was er gezahlt hat, seinen schlechtesten Monat und wie Sie Geld verlieren können.',
  protectNote: (wait) =>
    `Mit einem Passkey oder einer Authenticator-App. Nach einer späteren Änderung warten Auszahlungen ${hours(wait)}.`,
  addressNote: (wait) =>
    `Eine neue Adresse wird erst nach ${hours(wait)} bezahlt. Speichern Sie sie jetzt, dann wartet Ihre erste Auszahlung nicht.`,
  depositNote: (min, coins) => `Ab ${min}, in ${coins}.`,
  depositNone: 'Zurzeit nimmt kein Plan Einzahlungen an.',
  playMoney: 'In der Sandbox zahlen Sie mit Spielgeld.',
  chosen: 'Von jeder Art der offene Plan mit dem niedrigsten Ziel.',
  measure: 'Prozent des angelegten Betrags, nach Verlusten, und das Ziel derselben Zeit.',
  worst: (percent, month) => `schlechtester Monat ${percent}, ${month}`,
  noMonth: 'noch kein voller Monat',
  know: 'Bevor Sie anlegen',
  facts: {
    loss: [
      'Sie können einen Teil oder alles verlieren',
      'Es gibt keine Einlagensicherung. Jeder Verlust steht hier.',
    ],
    balance: ['Guthaben können Sie jederzeit auszahlen', 'Die Netzgebühr geht vom Betrag ab.'],
    profit: 'Gewinn ist bis zur Fälligkeit gebunden',
    reserves: [
      'Sie können unsere Reserven prüfen',
      'Ihr Browser prüft, dass Ihr Guthaben mitgezählt ist.',
      'So wird geprüft',
    ],
  },
  locked: (term) => `${days(term)} ab der Anlage, in jedem offenen Plan.`,
  lockedBetween: (min, max) => `${min} bis ${days(max)} ab der Anlage, je nach Plan.`,
  lockedUnknown: 'Sie sehen den Tag, bevor Sie anlegen.',
  identity: {
    needed: ['Zuerst wird Ihre Identität geprüft', 'Identität prüfen lassen'],
    sandbox: [
      'In der Sandbox ohne Identitätsprüfung',
      'Mit echtem Geld kommt sie vor der ersten Einzahlung.',
      'Ausprobieren',
    ],
    live: ['Die Identitätsprüfung setzt Ihre Grenze', 'Stufen und Grenzen'],
  },
  limit: (amount) => `Ihre Einzahlungen können zusammen ${amount} erreichen.`,
  noLimit: 'Ihre Einzahlungen haben keine Grenze.',
  adds: 'So ergeben sich Ihre Zahlen',
  addsUnder: 'Diese Zeile steht immer hier. Jede Zahl führt zu ihren Bewegungen.',
  terms: [
    ['', 'Eingezahlt', 'vom Netz bestätigt'],
    ['−', 'Ausgezahlt', 'Ihre Auszahlungen'],
    ['+', 'Erträge', 'Ausschüttungen aus echten Gewinnen'],
    ['−', 'Verluste', 'Ihr Anteil, falls es welche gibt'],
    ['=', 'Heute Ihres', 'Guthaben und Gewinn'],
  ],
  help: 'Brauchen Sie Hilfe?',
  helpParts: [
    'Lesen Sie ',
    'die Bedingungen',
    ' und ',
    'was schiefgehen kann',
    ', oder ',
    'schreiben Sie uns',
    '.',
  ],
};

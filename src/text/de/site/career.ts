import type { Words } from '#core/rules/language.ts';
import type { career as english } from '../../en/site/career.ts';

export const career: Words<typeof english> = {
  about: {
    title: 'Karriere: so bewerben Sie sich',
    description: 'Wie eine Bewerbung abläuft, wer sie liest und wie lange sie aufbewahrt wird.',
  },
  title: 'Karriere',
  lead: 'Bewerben können Sie sich nur über diese Seite.',
  paragraphs: [
    'Nutzen Sie das Formular auf dieser Seite. Es geht direkt an den Posteingang des Betreibers. Es gibt keine Vermittler, keine Jobbörse und keinen bezahlten Test. Sie erhalten eine Eingangsbestätigung mit Aktenzeichen, und Ihren Lebenslauf öffnen nur die Personen, die entscheiden.',
    'Wenn keine Stelle frei ist, sagen wir es Ihnen. Wir bewahren Ihre Angaben nur auf, wenn Sie darum bitten, und löschen Ihre Unterlagen, sobald Ihre Bewerbung abgeschlossen ist.',
  ],
  sandbox:
    'Dies ist eine Sandbox. Sie hat keinen Betreiber, und niemand stellt ein. Das Formular können Sie ausprobieren. Ihre Nachricht bleibt im Posteingang dieser Kopie.',
  roles: {
    title: 'Rollen',
    lead: 'Im Betrieb gibt es vier Rollen. Jede sieht, was sie braucht, und keine kann allein Geld bewegen.',
    columns: { role: 'Rolle', does: 'Aufgaben', cannot: 'Darf nicht' },
    rows: [
      [
        'Support',
        'Liest Nachrichten, bestätigt Einzahlungen, die geprüft werden müssen, und erklärt Mitgliedern ihre Buchungen.',
        'Eine Auszahlung freigeben, ein Guthaben ändern oder ein Konto ansehen, ohne dass es vermerkt wird.',
      ],
      [
        'Finanzen',
        'Beantragt und genehmigt Auszahlungen, Anlagen und Ausschüttungen, jeweils mit Beleg.',
        'Eigene Anträge freigeben.',
      ],
      [
        'Prüfung',
        'Liest alles: das Hauptbuch, die Freigaben, das Protokoll, wer was getan hat.',
        'Irgendetwas ändern.',
      ],
      [
        'Leitung',
        'Beruft Personen, setzt Grenzen und verantwortet den Betrieb.',
        'Einen Gewinn eintragen, eine Buchung löschen oder Geld von Mitgliedern für einen Pool verwenden. Das kann niemand.',
      ],
    ],
  },
  suit: {
    title: 'Passt das zu Ihnen?',
    lead: 'Was Sie erwartet, bevor Sie sich bewerben.',
    fits: {
      title: 'Hier könnte es Ihnen gefallen',
      claims: [
        [
          'Sie nennen die schlechte Nachricht zuerst.',
          'Wir auch, in E-Mails und in Besprechungen.',
        ],
        [
          'Sie lassen Ihre Arbeit gern prüfen.',
          'Wichtige Vorgänge sieht sich eine zweite Person an.',
        ],
        [
          'Sie können einen Verlust dem Menschen erklären, den er trifft.',
          'Das ist der schwerste Teil der Arbeit.',
        ],
      ],
    },
    not: {
      title: 'Hier eher nicht',
      claims: [
        [
          'Sie leben davon, was Sie verkaufen.',
          'Niemand hier verdient an einer Einzahlung oder einer Empfehlung.',
        ],
        [
          'Sie arbeiten am liebsten schnell und allein.',
          'Zwei Personen brauchen länger als eine. Das ist Absicht.',
        ],
        ['Ihnen genügen ungefähre Zahlen.', 'Unsere stimmen auf den Cent und haben eine Quelle.'],
      ],
    },
  },
  fraud: {
    title: 'Stellenangebote, die nicht von uns sind',
    points: [
      'Wir stellen nicht über Chat-Apps ein und schreiben niemanden an, der sich nicht beworben hat.',
      'Keine Stelle hier verlangt eine Einzahlung, eigene Coins oder die Nutzung Ihres Bankkontos.',
      'Niemand wird für Bewerten, Liken oder Klicken bezahlt.',
    ],
    after:
      'Solche Angebote tragen oft die Namen echter Unternehmen. Sagen Sie uns Bescheid, wenn eines unseren trägt.',
  },
};

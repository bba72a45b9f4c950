import type { Words } from '#core/rules/language.ts';
import type { landing as english } from '../../en/site/landing.ts';
import { counted } from '../counted.ts';

export const landing: Words<typeof english> = {
  strip: {
    reserves: 'Reserven',
    owed: 'Mitgliedern geschuldet',
    ratio: 'Deckung',
    asOf: 'Stand',
    more: 'Mehr',
    open: 'Bücher einsehen',
  },
  campaign: {
    label: 'Mitteilung des Betreibers',
    ends: 'Endet',
    began: 'Begann',
    go: 'Konto eröffnen',
  },
  plans: {
    met: (met, measured) => {
      const all = `Von ${counted(measured, 'Plan', 'Plänen')} mit Ergebnissen`;
      const aim = 'der letzten 12 Monate erreicht.';
      return met === 0
        ? `${all} hat keiner sein Ziel ${aim}`
        : `${all} ${met === 1 ? 'hat' : 'haben'} ${met} das Ziel ${aim}`;
    },
    alone: (isMet) =>
      `Der einzige Plan mit Ergebnissen hat sein Ziel der letzten 12 Monate ${isMet ? '' : 'nicht '}erreicht.`,
    paid: (sum) => `Alle Pläne zusammen haben ihren Mitgliedern ${sum} aus Gewinnen gezahlt.`,
    unpaid: 'Noch hat kein Plan seinen Mitgliedern etwas gezahlt.',
    hope: 'Gezahlt und Ziel sind beide Prozent des angelegten Betrags, über dieselbe Zeit. Verluste sind schon abgezogen, eigenes Geld des Betreibers zählt nicht. Beide Diagramme haben denselben Maßstab.',
  },
  purpose: {
    title: 'Unser Anspruch',
    lead: 'Jedes Produkt zu erklären, bevor es verkauft wird: was es ist, was es kostet, wie es schiefgehen kann und ob es hier angeboten wird.',
    offered: 'Hier angeboten',
    simulated: 'Hier simuliert',
    absent: 'Von diesem Betreiber nicht angeboten',
    costs: 'Was es kostet',
    wrong: 'Was schiefgehen kann',
    cards: [
      {
        title: 'Erst umsehen',
        text: 'Lesen Sie das Ergebnis jedes Plans, die gemessenen Auszahlungszeiten und die Bücher, bevor Sie sich registrieren. Danach probieren Sie alles in einer Sandbox mit Spielgeld aus, so lange Sie möchten.',
        costs: 'Nichts, und zum Lesen brauchen Sie kein Konto.',
        wrong: 'Eine Sandbox kann Ihnen nicht zeigen, wie sich ein echter Verlust anfühlt.',
      },
      {
        title: 'Hochfrequenzhandel',
        text: 'Computer kaufen und verkaufen tausende Male am Tag, für jeweils einen Bruchteil eines Cents.',
        costs: 'Gebühr und Spanne bei jedem Handel, ob er gewinnt oder nicht.',
        wrong:
          'Ein Fehler oder ein schneller Markt kann in Minuten verlieren, was in Monaten verdient wurde.',
      },
      {
        title: 'Vermögensverwaltung',
        text: 'Coins werden bei gelisteten Anbietern angelegt und kommen später zurück. Nur was über den Einsatz hinaus zurückkommt, kann eine Zahlung speisen.',
        costs:
          'Steuern und Gebühren sind im Mindestbetrag des Plans enthalten und in seinem Steckbrief aufgeführt.',
        wrong:
          'Ein Anbieter kann ausfallen, ein Kurs kann sinken. Den Verlust tragen die Mitglieder des Plans gemeinsam.',
      },
      {
        title: 'Finanzplanung',
        text: 'Beratung zum gesamten Geld eines Menschen: Ersparnisse, Schulden, Steuern und Erbe.',
        costs: 'Meist ein jährlicher Prozentsatz vom Ganzen, in guten wie in schlechten Jahren.',
        wrong: 'Eine Beratung kann schlecht sein oder vom Verkäufer des Produkts bezahlt werden.',
      },
    ],
  },
  why: {
    title: 'Warum hier',
    lead: 'Jeden dieser Punkte können Sie selbst prüfen.',
    reasons: [
      [
        'Sicherheit und Datenschutz',
        'Was eine Person missbrauchen könnte, müssen zwei Personen freigeben. Unsere Seiten laden keine fremden Skripte; niemand sonst verfolgt Sie.',
        'Zur Datenschutzerklärung',
      ],
      [
        'Werkzeuge für Anleger',
        'Jede Buchung auf Ihrem Konto zeigt, woher sie kommt. Geben Sie auf der Seite eines Plans einen Betrag ein und Sie sehen die Rechnung, den Verlustfall zuerst.',
        'Mit einem Konto ausprobieren',
      ],
      [
        'Schutz des Vermögens',
        'Es gibt keine Einlagensicherung. Dafür werden Reserven und Verbindlichkeiten veröffentlicht, und Einzahlungen schließen immer vor Auszahlungen.',
        'Reserven prüfen',
      ],
      [
        'Zugang zum Geld',
        'Ihr Guthaben können Sie an jedem Tag auszahlen. Erträge sind gebunden, bis die Position fällig ist. Wartezeiten werden gemessen und veröffentlicht, nie zugesagt.',
        'Gemessene Auszahlungszeiten ansehen',
      ],
    ],
  },
  creed: {
    label: 'Vision und Auftrag',
    vision: 'Vision',
    visionText:
      'Wer spart, kann sein ganzes Konto lesen und verstehen, auch die schlechten Monate, ohne jemanden zu fragen.',
    mission: 'Auftrag',
    missionText: 'Software zu bauen, die nur zeigt, was ihre Bücher belegen.',
  },
  voices: {
    title: 'Was Mitglieder sagen',
    lead: 'Von verifizierten Mitgliedern geschrieben, von der Verwaltung gelesen und mit Einwilligung gezeigt. Niemand wurde bezahlt.',
    since: 'Mitglied seit',
    role: 'Karussell',
    list: 'Erfahrungsberichte',
    before: 'Zurück',
    next: 'Weiter',
    pause: 'Anhalten',
    play: 'Abspielen',
  },
  books: {
    title: 'Was wir halten und was wir schulden',
    caption: 'Solvenz',
    reserves: 'Reserven',
    owed: 'Mitgliedern geschuldet',
    left: 'Überschuss',
    short: 'Fehlbetrag',
    when: 'Stand',
    play: 'Spielgeld zu simulierten Kursen.',
    text: 'Berechnet aus dem Hauptbuch und der Blockchain. Pools und eigenes Geld des Betreibers sind getrennt aufgeführt.',
    go: 'Bücher einsehen',
  },
};

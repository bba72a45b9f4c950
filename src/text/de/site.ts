import type { Words } from '#core/rules/language.ts';
import type { site as english } from '../en/site.ts';
import { inDays } from './counted.ts';
import { deposits } from './deposits.ts';
import { families } from './families.ts';
import { words } from './words.ts';

export const site: Words<typeof english> = {
  sandbox: words.sandbox,
  mode: 'Betriebsart dieser Installation',
  skip: words.skipToContent,
  nav: {
    main: 'Hauptmenü',
    open: 'Menü',
    close: 'Schließen',
    home: 'Startseite',
    company: 'Unternehmen',
    services: 'Anlagen',
    career: 'Karriere',
    contact: 'Kontakt',
    login: 'Anmelden',
    dashboard: 'Übersicht',
    signUp: 'Konto eröffnen',
  },
  services: {
    realEstate: 'Immobilien',
    retirement: 'Altersvorsorge',
    gold: 'Gold',
    crypto: 'Krypto',
    nfts: 'NFTs',
    stocks: 'Aktien',
    forex: 'Devisen',
  },
  hero: {
    titles: [
      'Geldanlage, die ihre Bücher offenlegt',
      'Bauen Sie mit uns Vermögen auf',
      'Fachkundige Begleitung für Anleger',
    ],
    sub: 'Der richtige Weg beginnt hier',
    strip: [
      ['Geld hier', { sandbox: 'Spielgeld', live: 'Echtes Geld' }],
      ['Erträge', 'Ziele, keine Zusagen'],
      ['Gezahlt aus', 'Nur aus gefüllten Pools'],
      ['Einlagensicherung', 'Keine'],
    ],
  },
  plans: {
    title: 'Einen guten Plan wählen',
    families,
    paid: 'Bisher an Mitglieder gezahlt',
    unpaid: 'Noch nichts',
    paidSince: (day) => `Gezahlt seit ${day}`,
    inAll: (amount) => `${amount} aus Gewinnen.`,
    since: (day) => `Seit ${day}`,
    whole: (paid, target) => `${paid}, Ziel ${target}`,
    perYear: 'Als Jahressatz',
    simulated: 'Simuliert',
    met: 'Ziel erreicht',
    missed: (points) => `Ziel um ${points} Punkte verfehlt`,
    below: (points) => `Bisher ${points} Punkte unter dem Ziel`,
    months: 'Je Monat gezahlt und verloren, in % des darin angelegten Betrags',
    monthly: (percent) => `Ziel, ${percent} im Monat`,
    soFar: 'bisher',
    noMonth: 'Noch wurde kein Monat gemessen.',
    notInvested: 'Kein Geld im Plan',
    losses: 'Monate mit Verlust',
    lossesOf: (lost, of, amount) =>
      amount === null ? `${lost} von ${of}` : `${lost} von ${of}, ${amount}`,
    lossOf: (amount, percent) =>
      percent === null ? `verloren ${amount}` : `verloren ${amount} (${percent})`,
    worstMonth: 'Schlechtester Monat',
    locked: 'Erträge gebunden',
    untilDay: (days) => `bis Tag ${days}`,
    more: (count) => (count === 1 ? 'Ein weiterer Plan' : `${count} weitere Pläne`),
    moreMet: (met, measured) => {
      if (measured === 0) return 'Noch hat keiner etwas gezahlt.';
      const have = met > 1 ? 'haben' : 'hat';
      return `Von ${measured} mit Ergebnissen ${have} ${met === 0 ? 'keiner' : met} das Ziel erreicht.`;
    },
    appliesToAll: 'Das gilt für jeden Plan der Tabelle.',
    table: {
      caption:
        'Weitere Pläne: gezahlt und Ziel in Prozent des angelegten Betrags über dieselbe Zeit',
      plan: 'Plan',
      paid: 'Gezahlt',
      paidSimulated: 'Gezahlt · Simuliert',
      track: 'Gezahlt und Ziel',
      months: 'Monat für Monat',
      target: 'Ziel',
    },
    targetSame: 'Ziel für dieselbe Zeit',
    targetIn: (term) => `Ziel in ${inDays(term)}`,
    targetOver: (percent, term) => `${percent} in ${inDays(term)}`,
    amount: 'Betrag',
    worst: 'Schlechtestes Quartal',
    noPeriod: 'Noch nicht gemessen',
    caution: words.targetRisk,
    marks: deposits.plans.marks,
    closed: 'Für neue Einzahlungen geschlossen',
    go: 'Zum vollständigen Steckbrief',
    goTo: (name) => `Zum vollständigen Steckbrief von ${name}`,
    none: 'Es gibt noch keine Pläne. Der Betreiber muss zuerst einen veröffentlichen.',
  },
  work: {
    title: 'Lassen Sie uns für Sie arbeiten',
    lead: 'Jede Buchung auf Ihrem Konto zeigt, woher sie kommt: die Coins, die eingegangen sind, den Gewinn, der erzielt wurde, den Verlust, der geteilt wurde.',
    text: 'Niemand beim Betreiber kann einen Gewinn auf Ihr Konto eintragen. Erträge werden nur aus einem Pool gezahlt, der vorher gefüllt wurde, und nie aus Einzahlungen.',
    go: 'Konto eröffnen',
    sheet: 'Kontoauszug',
    example: 'Beispielbuchungen',
    held: 'Für Sie gehalten, in USD',
    entries: [
      ['Einzahlung', (coins, rate) => `${coins} zu ${rate}`],
      ['Ertrag, für die Laufzeit gebunden', () => 'Aus erzielten Gewinnen des Plans'],
      ['Verlust geteilt', () => 'Ihr Anteil an einer Anlage, die Geld verloren hat'],
      [
        'Ertrag, für die Laufzeit gebunden',
        () => 'Aus dem eigenen Geld des Betreibers, getrennt ausgewiesen',
      ],
      ['Auszahlung', () => 'Keine Auszahlungsgebühr. Die Netzgebühr wird abgezogen'],
    ],
  },
  promise: {
    title: 'Was wir zusagen können und was nicht',
    lead: 'Lesen Sie beide Listen, bevor Sie sich entscheiden.',
    can: 'Das können wir zusagen',
    cannot: 'Das können wir nicht zusagen',
    left: [
      [
        'Zu jeder Bewegung sehen Sie die Quelle.',
        'Korrekturen sind neue Buchungen. Keine wird gelöscht.',
      ],
      [
        'Einzahlungen bezahlen nie einen Ertrag.',
        'Die Datenbank weist eine solche Buchung ab, egal von wem.',
      ],
      [
        'Sie zahlen nie dafür, dass eine Auszahlung freigegeben wird.',
        'Keine Gebühr, keine Steuer, keine weitere Einzahlung.',
      ],
      [
        'Für heikle Vorgänge braucht es zwei Personen.',
        'Niemand kann den eigenen Antrag freigeben.',
      ],
    ],
    right: [
      ['Dass Sie etwas verdienen.', 'Ein Ziel ist eine Absicht, keine Zusage.'],
      [
        'Dass Sie zurückbekommen, was Sie anlegen.',
        'Verluste werden unter den Mitgliedern eines Plans geteilt.',
      ],
      ['Dass jemand Ihre Verluste ersetzt.', 'Es gibt keine Einlagensicherung.'],
      ['Dass ein Coin seinen Kurs hält.', 'Er kann fallen, während Ihr Auftrag läuft.'],
      [
        'Dass Software Menschen ehrlich macht.',
        'Sie belegt die Rechnung und zeigt, wer zugestimmt hat.',
      ],
    ],
  },
  help: {
    title: 'Brauchen Sie Hilfe?',
    text: 'Stellen Sie Ihre Fragen, bevor Sie sich entscheiden. Ihre Nachricht geht an den Posteingang des Betreibers.',
    contact: 'Kontakt aufnehmen',
  },
  footer: {
    blurb: 'Eine Anlageplattform, die ihre Bücher zeigt.',
    company: 'Unternehmen',
    home: 'Startseite',
    about: 'Über uns',
    career: 'Karriere',
    portal: 'Kundenportal',
    member: 'Mitglied werden',
    contact: 'Kontakt',
    services: 'Anlageklassen',
    legal: 'Rechtliches',
    privacy: 'Datenschutzerklärung',
    terms: 'Nutzungsbedingungen',
    risk: 'Risikohinweise',
    solvency: 'Solvenz',
    status: 'Status',
    verify: 'Auszug prüfen',
    software: 'Bücher geführt mit Candor',
    lose: 'Sie können Ihren Einsatz ganz oder teilweise verlieren.',
    disclaimer:
      'Jeder Prozentsatz eines Plans auf dieser Website ist ein Ziel. Ziele sind keine Zusagen, und ein Verlust Ihres Kapitals ist möglich. Die Kurse von Kryptowährungen können stark fallen, während Sie warten. Es gibt keine Einlagensicherung. Nichts hier ist eine Beratung. Legen Sie kein Geld an, dessen Verlust Sie sich nicht leisten können.',
    nobody: 'Betreiber: keiner. Dies ist eine Sandbox ohne echtes Geld.',
    copyright: (year, holder) => `© ${year} ${holder}`,
  },
  notFound: {
    title: 'Seite nicht gefunden',
    lead: 'Diese Seite gibt es nicht. An Ihrem Konto hat sich nichts geändert.',
    home: 'Zur Startseite',
    reportLink: 'Melden Sie uns, was fehlt',
    sought: 'Seite',
    address: 'Adresse',
    answer: 'Antwort',
    entries: 'Buchungen',
    under: 'Unter dieser Adresse',
    none: 'Nicht gefunden',
    balance: 'Saldo dieser Seite',
    nil: 'Null',
  },
  mail: {
    title: 'Simulierte Post',
    lead: 'Aus der Sandbox geht keine E-Mail hinaus. Die neueste steht oben; laden Sie neu, um mehr zu sehen.',
    to: 'An',
    empty: 'Noch keine E-Mail. Registrieren Sie sich, dann steht hier die erste.',
    asSent: 'Wie gesendet',
  },
  about: {
    landing: {
      title: 'Offene Bücher für Ihre Geldanlage',
      description:
        'Eine selbst betriebene Anlageplattform, die Ziele neben dem wirklich Gezahlten zeigt und sagt, was sie nicht zusagen kann.',
    },
    notFound: {
      title: 'Seite nicht gefunden',
      description: 'Unter dieser Adresse gibt es keine Seite.',
    },
    mail: { title: 'Simulierte Post', description: 'Die E-Mails dieser Sandbox.' },
  },
};

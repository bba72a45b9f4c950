import { paths } from '#contract/paths.ts';
import type { Words } from '#core/rules/language.ts';
import type { company as english } from '../../en/site/company.ts';
import { identity } from './identity.ts';

export const company: Words<typeof english> = {
  about: {
    title: 'Unternehmen: wer das betreibt und wie',
    description:
      'Wer diese Website betreibt, was die Software tut und was keine Person allein tun kann.',
  },
  title: 'Unternehmen',
  lead: 'Diese Seite zeigt keine Porträts, kein Büro und keine Kundenzahlen, denn wir müssten sie erfinden.',
  paragraphs: [
    'Hinter dieser Website stehen zwei Parteien. Der Betreiber führt sie: Er hält die Schlüssel, entscheidet, wo Coins angelegt werden, beschäftigt Personal und untersteht einer Aufsicht. Die andere Partei ist die Software. Sie führt die Bücher und ist so gebaut, dass die Leute des Betreibers bestimmte Dinge nicht tun können, auch nicht gemeinsam.',
    'Die Hersteller der Software veröffentlichen ihren Quelltext unter einer freien Lizenz. Sie halten kein Geld von Mitgliedern, sehen keine Konten und verdienen nichts an Einzahlungen. Wer wissen will, wie eine Zahl berechnet wird, kann die Regel dahinter lesen und den Test, der sie zu brechen versucht.',
    'Am Anfang stand eine Liste gescheiterter Plattformen und dessen, was ihre Software zuließ: von Hand eingetragene Guthaben, Erträge aus den Einzahlungen anderer, unbeantwortete Auszahlungen und Reserven nur auf dem Papier. Dann haben wir jeden Weg festgelegt, den Geld nehmen darf, und die Datenbank setzt es durch.',
  ],
  operator: {
    title: 'Der Betreiber dieser Website',
    sandbox: 'Keiner',
    sandboxText:
      'Dies ist eine Sandbox. Dahinter stehen kein Unternehmen, keine Aufsichtsbehörde und kein echtes Geld. Eine Live-Installation startet erst, wenn Folgendes eingetragen ist:',
    needs: [
      'Firma und Registernummer',
      'Sitz',
      'Aufsichtsbehörde und Zulassung',
      'Support-Adresse und Ansprechperson für Risiken',
    ],
    liveText: identity.unverified,
    register: identity.register,
    items: {
      legalName: 'Firma',
      registrationNumber: identity.items.registrationNumber,
      registeredAddress: identity.items.registeredAddress,
      regulator: identity.items.regulator,
      licenceReference: identity.items.licenceReference,
    },
  },
  ledger: {
    title: 'Eine Einzahlung im Hauptbuch',
    lead: 'Jeder Betrag wird doppelt gebucht: woher er kam und wohin er ging. Beide Seiten müssen gleich sein, sonst wird nichts gebucht.',
    example: 'Ein Beispiel mit runden Zahlen',
    sheet: (coins, rate) => `Einzahlung von ${coins} zu ${rate}`,
    columns: { account: 'Konto', debit: 'Soll', credit: 'Haben' },
    entries: [
      ['Verwahrung', 'Coins, die wir halten, wie die Blockchain sie zeigt'],
      ['Umtausch, Coin-Seite', 'Eingegangene Coins, zu einem vorher gespeicherten Kurs'],
      ['Umtausch, Dollar-Seite', 'Derselbe Wert, in Dollar gerechnet'],
      ['Ihr Guthaben', 'Was Ihnen von nun an geschuldet ist'],
    ],
    points: [
      [
        'Nichts wird gelöscht.',
        'Eine Korrektur ist eine neue Buchung, die eine alte zurücknimmt. Sie braucht einen Grund und eine zweite Person, und beide Buchungen bleiben sichtbar.',
      ],
      [
        'Nichts wird zweimal gebucht.',
        'Jede Zahlung hat einen eindeutigen Schlüssel. Kommt sie ein zweites Mal an, ändert sich nichts.',
      ],
      [
        'Nichts fällt unter null.',
        'Kein Konto und kein Pool kann unter null fallen, auch wenn mehrere Aufträge zugleich eintreffen.',
      ],
    ],
  },
  map: {
    title: 'Die Wege des Geldes',
    lead: 'Geld kann sich nur auf diesen Wegen bewegen. Jede andere Buchung weist die Datenbank ab.',
    flows: [
      {
        name: 'Ihr Geld, hinein und hinaus',
        stops: ['Blockchain', 'Verwahrung', 'Ihr Guthaben', 'Ihre Auszahlung', 'Blockchain'],
      },
      {
        name: 'Gewinne',
        stops: [
          'Verwahrung',
          'Externe Anlage',
          'Rückfluss über dem Einsatz',
          'Gewinnpool',
          'Ihre Erträge',
        ],
      },
      {
        name: 'Geld des Betreibers, getrennt ausgewiesen',
        stops: ['Blockchain', 'Kapital des Betreibers', 'Kapitalpool', 'Ihre Erträge'],
      },
    ],
    closed: {
      name: 'Der Weg, den es nicht gibt',
      stops: ['Ihr Guthaben', 'Einer der Pools', 'Erträge anderer'],
      why: 'Auf diesem Weg würden Erträge aus Einzahlungen bezahlt. Ein automatischer Test sucht ihn in jeder Kette von Buchungen und hält die Veröffentlichung an, wenn er ihn findet.',
    },
  },
  alone: {
    title: 'Was niemand allein tun kann',
    lead: 'Wer zustimmen muss, bevor so etwas geschieht, und was es durchsetzt.',
    columns: { act: 'Vorgang', takes: 'Erfordert', kept: 'Durchgesetzt durch' },
    rows: [
      [
        'Einen Gewinn auf ein Konto eintragen',
        'Nicht möglich',
        'Eine solche Buchung gibt es nicht',
      ],
      [
        'Eine Buchung ändern oder löschen',
        'Nicht möglich',
        'Die Datenbank weist es ab, selbst für ihren Eigentümer',
      ],
      [
        'Erträge aus Einzahlungen zahlen',
        'Nicht möglich',
        'Von Mitgliedern führt kein Weg zu einem Pool',
      ],
      [
        'Ein Guthaben korrigieren',
        'Zwei Personen und ein Grund',
        'Geht zulasten des Betreiberkapitals und wird dem Mitglied gezeigt',
      ],
      [
        'Coins extern anlegen oder einen Pool füllen',
        'Zwei Personen und ein Beleg',
        'Jede Person gibt genau das frei, was angezeigt wird',
      ],
      [
        'Eine Auszahlung zahlen',
        'Eine Person, über der Grenze zwei',
        'Der Betrag wird vorgemerkt, wenn Sie ihn beantragen',
      ],
      [
        'Eine Auszahlung ablehnen',
        'Zwei Personen',
        'Der Grund steht in einer festen Liste und wird öffentlich gezählt',
      ],
      [
        'Sie länger als 72 Stunden zurückhalten',
        'Eine zweite Person',
        'Höchstens 14 Tage, außer bei einer genannten behördlichen Anordnung',
      ],
      [
        'Kapital des Betreibers entnehmen',
        'Zwei Personen',
        'Nur was Verbindlichkeiten, Pools und offene Vorfälle übersteigt',
      ],
    ],
    note: 'Zwei unehrliche Menschen können trotzdem zusammenarbeiten. Beide Namen stehen in den Büchern, aber der Verlust wäre echt.',
  },
  check: {
    title: 'Prüfen Sie selbst',
    lead: 'Diese Seiten kann jeder ohne Konto öffnen.',
    links: [
      [
        'Reserven und Verbindlichkeiten',
        'Reserven von der Blockchain, Verbindlichkeiten aus dem Hauptbuch.',
        'Solvenz',
        paths.solvency,
      ],
      [
        'Wie lange Auszahlungen dauerten',
        'Gemessene Zeiten, offene Auszahlungen und Ablehnungen nach Grund.',
        'Auszahlungszeiten',
        paths.status,
      ],
      [
        'Was Software nicht belegen kann',
        'Die Risiken, die bei Ihnen bleiben.',
        'Risikohinweise',
        paths.risk,
      ],
      [
        'Was Sie und der Betreiber vereinbaren',
        'Die Bedingungen, kurz und verständlich.',
        'Nutzungsbedingungen',
        paths.terms,
      ],
    ],
  },
};

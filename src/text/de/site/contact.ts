import type { Words } from '#core/rules/language.ts';
import type { contact as english } from '../../en/site/contact.ts';

export const contact: Words<typeof english> = {
  about: {
    title: 'Kontakt: fragen Sie den Betreiber',
    description:
      'Wie Sie den Betreiber dieser Website erreichen und wonach seine Leute nie fragen.',
  },
  title: 'Kontakt',
  lead: 'Stellen Sie Ihre Fragen, bevor Sie sich entscheiden.',
  paragraphs: [
    'Ihre Nachricht geht an den Posteingang des Betreibers. Sie erhalten per E-Mail eine Eingangsbestätigung mit Aktenzeichen und danach die Antwort eines Menschen.',
    'Wenn es um Geld geht, nennen Sie bitte Datum, Betrag, Coin und, falls Sie sie haben, die Transaktions-ID. Dann können wir auf der Blockchain und im Hauptbuch nachsehen.',
  ],
  never: {
    title: 'Wonach wir nie fragen',
    points: [
      'Nach Ihrem Passwort, einem Code oder der Wiederherstellungsphrase einer Wallet.',
      'Nach einer Gebühr, einer Steuer oder einer weiteren Einzahlung, bevor eine Auszahlung gezahlt wird. Eine solche Buchung gibt es im Hauptbuch nicht.',
      'Nach Zugriff auf Ihren Bildschirm oder einem Gespräch in einer anderen App.',
    ],
    after:
      'Wer das in unserem Namen verlangt, gehört nicht zu uns. Brechen Sie ab und melden Sie es uns hier.',
  },
  operator: {
    title: 'An wen Sie schreiben',
    sandbox:
      'An die Person, die diese Kopie betreibt. Eine Sandbox hat keinen Betreiber. Nachrichten bleiben in ihrem eigenen Posteingang, und keine E-Mail geht hinaus. Eine Live-Installation zeigt hier Namen, Anschrift, E-Mail-Adresse und Ansprechperson für Risikofragen.',
    unverified: 'Angaben des Betreibers, von Candor nicht geprüft.',
    items: {
      legalName: 'Betreiber',
      registeredAddress: 'Anschrift',
      supportEmail: 'E-Mail',
      riskContact: 'Fragen zum Risiko',
      regulator: 'Aufsichtsbehörde, für Beschwerden',
    },
  },
};

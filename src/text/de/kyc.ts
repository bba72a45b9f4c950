import type { kyc as english } from '../en/kyc.ts';
import type { Words } from '../language.ts';
import { pictureLimit } from './file-limits.ts';

export const kyc: Words<typeof english> = {
  title: 'Identitätsprüfung',
  under:
    'Ein Mensch sieht sich Ihre Dokumente einmal an. Nur Prüfer sehen sie; jeder Zugriff wird protokolliert.',
  kinds: {
    identity_document: 'Ausweisdokument',
    selfie: 'Selfie',
    proof_of_address: 'Adressnachweis',
  },
  kindNotes: {
    identity_document: 'Reisepass, Personalausweis oder Führerschein, alle vier Ecken sichtbar.',
    selfie: 'Ihr Gesicht, daneben das Dokument in der Hand.',
    proof_of_address:
      'Eine Rechnung oder ein Schreiben Ihrer Bank aus den letzten drei Monate, mit Ihrem Namen.',
  },
  level: (level) => `Stufe ${level}`,
  levelNow: (level) => `Ihre Identität ist auf Stufe ${level} geprüft.`,
  none: 'Ihre Identität ist noch nicht geprüft.',
  levels: 'Stufen und Grenzen',
  levelZero: 'Stufe 0',
  nothing: 'keine Dokumente',
  you: 'Sie sind hier',
  upTo: (limit) => `Einzahlungen bis ${limit} insgesamt`,
  zero: 'keine Einzahlung mit echtem Geld',
  sandbox:
    'Sandbox: Spielgeld hat keine Grenze. Mit diesen Grenzen beginnt eine echte Installation.',
  out: 'Auszahlungen begrenzt keine Stufe: Ihr Geld gehört Ihnen.',
  form: (level) => `Stufe ${level} beantragen`,
  drop: 'Eine Datei hier ablegen oder auswählen',
  dropActive: 'Hier ablegen',
  dropNote: `JPEG, PNG, WebP oder PDF, ${pictureLimit}.`,
  missing: 'Bitte fügen Sie dieses Dokument hinzu.',
  wrongFile: `Bitte wählen Sie eine Datei als JPEG, PNG, WebP oder PDF, ${pictureLimit}.`,
  uploading: 'Wird hochgeladen …',
  see: 'Ansehen, was Sie gesendet haben',
  replace: 'Wählen Sie eine andere Datei, um sie zu ersetzen.',
  will: (count) => (count === 1 ? '1 Dokument senden' : `${count} Dokumente senden`),
  willMissing: (names) => `Es fehlt noch: ${names}`,
  willMore: 'Ein Mensch entscheidet. Gesendete Dokumente lassen sich nicht mehr ändern.',
  go: 'Zur Prüfung einreichen',
  going: 'Wird gesendet …',
  done: 'Ihre Dokumente sind bei uns.',
  waiting: (time) => `Ihre Dokumente sind seit ${time} bei uns. Ein Mensch sieht sie sich an.`,
  refused: (reason) => `Ihre Dokumente wurden abgelehnt: ${reason} Sie können andere senden.`,
  full: 'Sie haben jede Stufe bestanden. Es gibt nichts mehr zu senden.',
  history: 'Was Sie gesendet haben und was daraus wurde',
  states: { submitted: 'In Prüfung', approved: 'Anerkannt', refused: 'Abgelehnt' },
  sent: (time) => `Gesendet ${time}`,
  decided: (time) => `Entschieden ${time}`,
  lineGo: 'Identität prüfen lassen',
  needed: 'Vor Ihrer ersten Einzahlung muss Ihre Identität auf Stufe 1 geprüft sein.',
};

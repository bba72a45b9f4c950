import type { words as english } from '../en/words.ts';
import type { Words } from '../language.ts';
import { families } from './families.ts';

export const words: Words<typeof english> = {
  sandboxName: 'Sandbox',
  sandbox: 'Sandbox: Spielgeld, kein echtes Geld',
  sandboxMore: 'Blockchain, Kurse und Post sind simuliert',
  counted: 'So wird gezählt',
  families,
  targetRisk: 'Ziel, nicht garantiert. Kapitalverlust möglich.',
  loading: 'Wird geladen …',
  loadFailed: 'Beim Abrufen der Daten ist ein Fehler aufgetreten.',
  onChain: (chain) => `auf ${chain}`,
  noData: 'Keine Daten vorhanden',
  tryAgain: 'Erneut versuchen',
  somethingWrong: 'Etwas ist schiefgegangen',
  connectionLost:
    'Keine Verbindung. Was Sie sehen, kann veraltet sein; es wird automatisch aktualisiert.',
  notSent: 'Keine Verbindung. Ihre Eingaben sind noch da: Bitte versuchen Sie es erneut.',
  cancel: 'Abbrechen',
  close: 'Schließen',
  saving: 'Wird gespeichert …',
  copy: 'Kopieren',
  copied: 'Kopiert!',
  previous: 'Zurück',
  next: 'Weiter',
  page: (page) => `Seite ${page}`,
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  skipToContent: 'Zum Inhalt springen',
  menu: 'Menü',
  toDark: 'Zum dunklen Design wechseln',
  toLight: 'Zum hellen Design wechseln',
  logOut: 'Abmelden',
  loggedOutElsewhere: 'Sie haben sich in einem anderen Tab abgemeldet.',
  turnOrder: 'Reihenfolge umkehren',
  notFound: {
    title: 'Seite nicht gefunden',
    words:
      'Unter dieser Adresse gibt es keine Seite. Mit Ihrem Konto und Ihrem Geld ist alles in Ordnung.',
    forStaff: 'Unter dieser Adresse gibt es keine Seite.',
    back: 'Zurück zur vorigen Seite',
    home: 'Zur Übersicht',
  },
  failed: {
    title: 'Diese Seite konnte nicht angezeigt werden',
    words:
      'Beim Laden ist etwas schiefgegangen. Ihr Konto und Ihr Geld sind davon nicht betroffen.',
    unfetched:
      'Keine Verbindung zum Server. Die Seite wird automatisch neu geladen. Ihr Konto und Ihr Geld sind davon nicht betroffen.',
    staff: {
      words: 'Beim Laden ist etwas schiefgegangen. Dadurch wurde nichts geändert.',
      unfetched: 'Keine Verbindung zum Server. Die Seite wird automatisch neu geladen.',
    },
  },
  proof: {
    title: 'Bestätigen Sie, dass Sie es sind',
    member: 'Ihr letzter Nachweis ist älter als 5 Minuten.',
    admin:
      'Ihr letzter Nachweis ist älter als 5 Minuten. Nehmen Sie einen Passkey oder den aktuellen Code Ihrer Authenticator-App.',
    password: 'Passwort',
    code: 'Code der Authenticator-App',
    byCode: 'Stattdessen einen Code verwenden',
    byPasskey: 'Stattdessen einen Passkey verwenden',
    passkey: 'Passkey verwenden',
    passkeyGoing: 'Warten auf Ihr Gerät …',
    go: 'Bestätigen',
    going: 'Wird bestätigt …',
  },
};

import type { Words } from '#core/rules/language.ts';
import type { english } from '../en/mails.ts';

/** What mails to members say in German, steps aside (mail-steps.ts). */
export const german: Words<typeof english> = {
  frame: {
    hello: (name) => `Guten Tag ${name},`,
    helloStranger: 'Guten Tag,',
    sandbox: 'Sandbox: Spielgeld, kein echtes Geld.',
    seal: (no, head) => `Siegel ${no} der Bücher: ${head}`,
    quiet: (address) => `Diese E-Mails können Sie hier abschalten: ${address}`,
    choice: (address) =>
      `Die Sprache der E-Mails, und ob sie Beträge nennen, wählen Sie hier: ${address}`,
    operator: {
      registrationNumber: 'Registernummer: ',
      registeredAddress: 'Anschrift: ',
      regulator: 'Aufsicht: ',
      licence: 'Zulassung: ',
      register: 'Register der Aufsicht: ',
      support: 'Hilfe: ',
      riskContact: 'Kontakt zu Risiken: ',
      stated: 'Nach Angabe des Betreibers, von Candor nicht geprüft.',
    },
  },
  step: {
    action: 'In Ihrem Konto ansehen',
    reason: (text) => `Grund: ${text}`,
    coin: (coin) => `Coin: ${coin}`,
    addressEnd: (end) => `An eine Adresse mit dem Ende: ${end}`,
    amounts: {
      quoted: (dollars) => `Betrag des Angebots: ${dollars}`,
      credited: (dollars) => `Gutgeschrieben: ${dollars}`,
      inReview: (dollars) => `Betrag in Prüfung: ${dollars}`,
      withdrawal: (dollars) => `Betrag: ${dollars}`,
      paid: (dollars) => `Gezahlte Ausschüttung: ${dollars}`,
      atMost: (dollars) => `Ihr Anteil höchstens: ${dollars}`,
      deducted: (dollars) => `Abgezogen: ${dollars}`,
      freed: (dollars) => `Jetzt freies Guthaben: ${dollars}`,
      unlocked: (dollars) => `Frei gewordener Gewinn: ${dollars}`,
      adjusted: (dollars) => `Änderung von Guthaben oder Gewinn: ${dollars}`,
    },
    cautions: {
      cancel: (reset) =>
        `Wenn Sie diese Auszahlung nicht beantragt haben, stornieren Sie sie in Ihrem Konto und setzen Sie jetzt Ihr Passwort zurück. Das beendet jede Sitzung. Schreiben Sie uns danach. Passwort zurücksetzen: ${reset}`,
      withdrawal: (reset) =>
        `Wenn Sie diese Auszahlung nicht beantragt haben, setzen Sie jetzt Ihr Passwort zurück und schreiben Sie uns. Das beendet jede Sitzung. Passwort zurücksetzen: ${reset}`,
      unexpected: (reset) =>
        `Wenn Sie das nicht erwartet haben, setzen Sie Ihr Passwort zurück und schreiben Sie uns. Passwort zurücksetzen: ${reset}`,
    },
  },
  actions: {
    logIn: 'Anmelden',
    reset: 'Passwort zurücksetzen',
    security: 'Zur Seite Sicherheit',
  },
  cautions: {
    ignore: 'Wenn Sie das nicht waren, ist nichts zu tun. Es geschieht nichts.',
    resetAndWrite:
      'Wenn Sie das nicht waren, setzen Sie jetzt Ihr Passwort zurück und schreiben Sie uns.',
    reset:
      'Wenn Sie das nicht waren, setzen Sie jetzt Ihr Passwort zurück. Das beendet jede Sitzung.',
    write: 'Wenn Sie das nicht waren, schreiben Sie uns sofort.',
    noMoney:
      'Wenn Sie das nicht waren, schreiben Sie uns sofort. 72 Stunden lang kann kein Geld Ihr Konto verlassen.',
  },
  waiting: 'Zum Schutz Ihres Geldes warten Auszahlungen 72 Stunden.',
  verification: {
    subject: 'Ihr Bestätigungscode',
    says: 'Bestätigen Sie Ihr Konto mit diesem Code. Er gilt 15 Minuten.',
    action: 'Oder mit diesem Link bestätigen',
  },
  alreadyMember: {
    subject: 'Sie haben schon ein Konto',
    says: 'Jemand, vielleicht Sie selbst, wollte sich mit dieser Adresse registrieren. Zu ihr gibt es schon ein Konto.',
    next: 'Sie können sich anmelden, oder Ihr Passwort zurücksetzen, wenn Sie es vergessen haben.',
  },
  reset: {
    subject: 'Setzen Sie Ihr Passwort zurück',
    says: 'Wählen Sie mit diesem Link ein neues Passwort. Er gilt einmal und 15 Minuten lang.',
    action: 'Neues Passwort wählen',
  },
  passwordReset: {
    subject: 'Ihr Passwort wurde zurückgesetzt',
    says: 'Ihr Passwort wurde über einen Link an diese Adresse zurückgesetzt. Alle Sitzungen sind beendet.',
    app: (since) => `eine Authenticator-App, eingerichtet am ${since}`,
    passkey: (since) => `ein Passkey, hinzugefügt am ${since}`,
    left: (named) =>
      `Ihre zweiten Faktoren ändert das nicht. Für dieses Konto gelten weiter: ${named}.`,
    notYours:
      'Wenn einer davon nicht Ihrer ist, entfernen Sie ihn auf der Seite Sicherheit. Wenn er Sie aussperrt, schreiben Sie uns: Zwei Personen können ihn entfernen, und Auszahlungen warten.',
  },
  passwordChanged: {
    subject: 'Ihr Passwort wurde geändert',
    says: 'Ihr Passwort wurde in Ihrem Konto geändert. Ihre anderen Sitzungen sind beendet.',
  },
  newDevice: {
    subject: 'Anmeldung von einem neuen Gerät',
    says: (moment) => `Ein Gerät, das wir nicht kennen, hat sich angemeldet: ${moment}.`,
    device: (name) => `Gerät: ${name}`,
    unknown: 'ein unbekanntes Gerät',
  },
  factorAdded: {
    subject: 'Anmeldung in zwei Schritten: zweiter Faktor hinzugefügt',
    says: (factor) => `${factor} kann jetzt bestätigen, dass Sie es sind.`,
    keep: 'Bewahren Sie Ihre Wiederherstellungscodes an einem anderen Ort auf. Sie brauchen sie, wenn Sie ihn verlieren.',
  },
  factorRemoved: {
    subject: 'Anmeldung in zwei Schritten: zweiter Faktor entfernt',
    says: (factor) => `${factor} kann nicht mehr bestätigen, dass Sie es sind.`,
    off: 'Die Anmeldung in zwei Schritten ist ausgeschaltet.',
  },
  factors: {
    app: 'Ihre Authenticator-App',
    passkey: (name) => `Ihr Passkey ${name}`,
  },
  secondStepFailed: {
    subject: 'Jemand kennt Ihr Passwort, aber nicht Ihren zweiten Faktor',
    says: (ip) =>
      `Jemand hat Ihr Passwort eingegeben und ist dann fünfmal am zweiten Schritt gescheitert, von der Adresse ${ip}.`,
    unknown: 'unbekannt',
    next: 'Niemand kam hinein. Codes der Authenticator-App gelten für dieses Konto nicht mehr, bis Sie einen Passkey oder einen Wiederherstellungscode benutzen oder Ihr Passwort zurücksetzen.',
  },
  recoveryCodeUsed: {
    subject: 'Ein Wiederherstellungscode wurde benutzt',
    says: 'Jemand hat sich mit einem Ihrer Wiederherstellungscodes bei Ihrem Konto angemeldet.',
    none: 'Es ist keiner mehr übrig. Erstellen Sie jetzt neue.',
    left: (count) => `Übrige Codes: ${count}.`,
  },
  recoveryCodesRenewed: {
    subject: 'Sie haben neue Wiederherstellungscodes',
    says: 'In Ihrem Konto wurden zehn neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr.',
  },
  emailChangeAsked: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    says: (from, to) =>
      `Die E-Mail-Adresse Ihres Kontos soll geändert werden, von ${from} auf ${to}.`,
    next: 'Es ändert sich nichts, bis beide Adressen bestätigt haben. Jeder Link gilt einmal und 15 Minuten lang.',
    action: 'Änderung bestätigen',
    caution:
      'Wenn Sie das nicht waren, bestätigen Sie nicht, und setzen Sie jetzt Ihr Passwort zurück.',
  },
  emailChanged: {
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    says: (from, to) => `Die E-Mail-Adresse Ihres Kontos wurde von ${from} auf ${to} geändert.`,
  },
  accountClosed: {
    subject: 'Ihr Konto ist geschlossen',
    says: 'Sie haben Ihr Konto geschlossen. Niemand kann sich mehr anmelden, und Ihre persönlichen Daten sind gelöscht.',
    books:
      'Die Bücher behalten die Bewegungen des Geldes ohne Ihren Namen, wie das Gesetz es verlangt.',
  },
  walletsChanged: {
    subject: 'Eine Auszahlungsadresse wurde geändert',
    says: (networks) => `Diese Auszahlungsadressen Ihres Kontos wurden geändert: ${networks}.`,
    until: (moment) => `An eine geänderte Adresse zahlen wir 24 Stunden lang nicht, bis ${moment}.`,
    fine: 'Wenn Sie das waren, ist nichts zu tun.',
    action: 'Ich war es nicht: Änderung abbrechen',
    caution:
      'Der Link stellt Ihre früheren Adressen wieder her und storniert Auszahlungen, die seitdem beantragt wurden. Setzen Sie danach Ihr Passwort zurück: Das beendet jede Sitzung.',
  },
};

import type { notices as english } from '../en/notices.ts';
import type { Words } from '../language.ts';

const kinds: Words<typeof english>['kinds'] = {
  account_verified: { title: 'Konto bestätigt', says: 'Ihre E-Mail-Adresse ist bestätigt.' },
  new_device: {
    title: 'Anmeldung von einem neuen Gerät',
    says: 'Wenn Sie es nicht waren, setzen Sie Ihr Passwort zurück: Das beendet jede Sitzung.',
  },
  password_changed: { title: 'Passwort geändert', says: 'Ihre anderen Sitzungen sind beendet.' },
  password_reset: {
    title: 'Passwort per E-Mail zurückgesetzt',
    says: 'Alle Sitzungen sind beendet, und Auszahlungen warten 72 Stunden.',
  },
  email_change_asked: {
    title: 'Änderung der E-Mail-Adresse beantragt',
    says: 'Sie gilt, sobald beide Adressen zugestimmt haben.',
  },
  email_changed: {
    title: 'E-Mail-Adresse geändert',
    says: 'Beide Adressen haben zugestimmt. Auszahlungen warten 72 Stunden.',
  },
  factor_added: {
    title: 'Zweiter Faktor hinzugefügt',
    says: 'Er wird bei der nächsten Anmeldung verlangt.',
  },
  factor_removed: {
    title: 'Zweiter Faktor entfernt',
    says: 'Wenn Sie es nicht waren, setzen Sie jetzt Ihr Passwort zurück.',
  },
  recovery_codes_renewed: {
    title: 'Wiederherstellungscodes erneuert',
    says: 'Die älteren gelten nicht mehr.',
  },
  recovery_code_used: {
    title: 'Wiederherstellungscode benutzt',
    says: 'Jemand hat sich mit einem Ihrer Wiederherstellungscodes angemeldet. Jeder gilt einmal.',
  },
  second_step_failed: {
    title: 'Jemand kennt Ihr Passwort',
    says: 'Fünf Versuche des zweiten Schritts schlugen fehl. Niemand kam hinein; ändern Sie jetzt Ihr Passwort.',
  },
  wallets_changed: {
    title: 'Auszahlungsadresse geändert',
    says: 'Sie kann 24 Stunden lang nichts empfangen.',
  },
  factors_reset: {
    title: 'Zweite Faktoren zurückgesetzt',
    says: 'Zwei Personen haben sie entfernt. Auszahlungen warten 72 Stunden.',
  },
  account_suspended: {
    title: 'Konto gesperrt',
    says: 'Bis zur Aufhebung beginnt nichts Neues. Was Ihnen gehört, können Sie auszahlen wie bisher.',
  },
  suspension_lifted: { title: 'Sperre aufgehoben', says: 'Ihr Konto ist wieder offen.' },
  identity_approved: {
    title: 'Identität anerkannt',
    says: 'Ihre neuen Grenzen stehen in Ihrem Konto.',
  },
  identity_refused: {
    title: 'Identitätsprüfung abgelehnt',
    says: 'Der Grund steht bei Ihren Dokumenten, und Sie können andere senden.',
  },
  deposit_seen: {
    title: 'Einzahlung gesehen',
    says: 'Das Netz zeigt Ihre Zahlung. Sie zählt, sobald sie bestätigt ist.',
  },
  deposit_credited: {
    title: 'Einzahlung gutgeschrieben',
    says: 'Sie steht in Ihrem Guthaben.',
  },
  deposit_review: {
    title: 'Einzahlung in Prüfung',
    says: 'Sie weicht vom Angebot ab. Wir prüfen sie, und das Geld bleibt Ihres.',
  },
  deposit_rejected: {
    title: 'Einzahlung abgelehnt',
    says: 'Es wurde keine Zahlung dafür gefunden. Der Grund steht dabei.',
  },
  claim_released: {
    title: 'Vermisste Zahlung gutgeschrieben',
    says: 'Die Zahlung, auf die Sie Anspruch erhoben haben, ist Ihrem Guthaben gutgeschrieben.',
  },
  claim_refused: {
    title: 'Anspruch abgelehnt',
    says: 'Die Zahlung wurde Ihnen nicht zugesprochen. Der Grund steht bei Ihrem Anspruch.',
  },
  dispute_answered: {
    title: 'Antwort auf Ihren Einspruch',
    says: 'Die Antwort steht bei Ihrem Nachweis. Der Einspruch bleibt offen und gezählt.',
  },
  dispute_ended: {
    title: 'Ihr Einspruch ist beendet',
    says: 'Das Ergebnis steht bei Ihrem Nachweis, und die Belege bleiben erhalten.',
  },
  withdrawal_requested: {
    title: 'Auszahlung beantragt',
    says: 'Das Geld ist vorgemerkt. Sie können noch stornieren.',
  },
  withdrawal_approved: { title: 'Auszahlung genehmigt', says: 'Sie wird gesendet.' },
  withdrawal_held: {
    title: 'Auszahlung zurückgehalten',
    says: 'Grund und Ende stehen dabei.',
  },
  withdrawal_sent: {
    title: 'Auszahlung gesendet',
    says: 'Sie ist im Netz, mit ihrer Transaktions-ID.',
  },
  withdrawal_paid: { title: 'Auszahlung bezahlt', says: 'Das Netz hat sie bestätigt.' },
  withdrawal_rejected: {
    title: 'Auszahlung abgelehnt',
    says: 'Das Geld ist wieder auf Ihrem Konto. Der Grund steht dabei.',
  },
  withdrawal_cancelled: {
    title: 'Auszahlung storniert',
    says: 'Das Geld ist wieder auf Ihrem Konto.',
  },
  withdrawal_returned: {
    title: 'Auszahlung zurückgebucht',
    says: 'An ihre Adresse kann nicht gezahlt werden. Das Geld ist wieder auf Ihrem Konto, der Grund steht dabei. Sie können an eine andere Adresse auszahlen.',
  },
  principal_freed: {
    title: 'Kapital ist jetzt freies Guthaben',
    says: 'Es war für Ihre Auszahlung vorgemerkt, als ein Verlust geteilt wurde, und trug keinen vollen Anteil. Daher ist es nicht wieder in der Position.',
  },
  distribution_paid: {
    title: 'Ausschüttung gezahlt',
    says: 'Sie ist gebunden, bis die Position dahinter fällig wird.',
  },
  loss_notice: {
    title: 'Ein Verlust wird geteilt',
    says: 'Das ist höchstens Ihr Anteil, in 14 Tagen. Ihr Guthaben können Sie vorher auszahlen lassen.',
  },
  loss_shared: {
    title: 'Verlust geteilt',
    says: 'Ihr Anteil an einem festgestellten Verlust wurde abgezogen, gebundener Gewinn zuerst.',
  },
  profit_matured: { title: 'Gewinn fällig', says: 'Sie können ihn jetzt auszahlen.' },
  adjustment: {
    title: 'Buchung korrigiert',
    says: 'Eine Person hat gebucht, eine andere hat zugestimmt. Der Grund steht dabei.',
  },
};

const ofQuotes: ReadonlySet<string> = new Set(['deposit_seen', 'deposit_rejected']);

export const notices: Words<typeof english> = {
  title: 'Mitteilungen',
  under: 'Was mit Ihrem Geld und Ihrem Konto geschah, das Neueste zuerst.',
  list: 'Mitteilungen',
  what: 'Was',
  when: 'Wann',
  unread: 'Ungelesen',
  markAll: 'Alle als gelesen markieren',
  allRead: 'Alle Mitteilungen sind als gelesen markiert',
  mark: (title) => `Als gelesen markieren: ${title}`,
  open: (title) => `Öffnen: ${title}`,
  openShort: 'Öffnen',
  older: 'Ältere Mitteilungen zeigen',
  first: 'Der erste Schritt einer Einzahlung oder Anmeldung wird hier stehen.',
  reason: (text) => `Grund: ${text}`,
  device: (name) => `Das Gerät: ${name}.`,
  kinds,
  sumOf: (kind, amount) => (ofQuotes.has(kind) ? `Angebot ${amount}` : amount),
  sayingOf: (kind) => kinds[kind] ?? { title: kind.replaceAll('_', ' '), says: '' },
  preferences: {
    title: 'Auch per E-Mail',
    lead: 'Alles steht in der Liste oben. Zwischenschritte können Sie abschalten. Ergebnisse und was Ihr Konto schützt, kommen immer: Wer Ihre Sitzung in die Hände bekommt, kann sie Ihnen nicht vorenthalten.',
    fixed: (titles) => `Immer per E-Mail: ${titles.join(', ')}.`,
    saved: { on: 'Kommt ab jetzt per E-Mail', off: 'Kommt nicht mehr per E-Mail' },
    groups: {
      security: 'Sicherheit',
      deposits: 'Einzahlungen',
      withdrawals: 'Auszahlungen',
      returns: 'Ausschüttungen und Korrekturen',
    },
  },
};

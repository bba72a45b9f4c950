import type { Words } from '#core/rules/language.ts';
import type { englishSteps } from '../en/mail-steps.ts';

/** The steps of a member's money and account in German. */
export const germanSteps: Words<typeof englishSteps> = {
  account_verified: {
    subject: 'Ihr Konto ist bestätigt',
    says: 'Diese Adresse ist bestätigt. Sie können sich jetzt anmelden.',
  },
  deposit_seen: {
    subject: 'Wir sehen Ihre Einzahlung',
    says: 'Ihre Zahlung ist im Netz. Sie zählt, sobald sie bestätigt ist.',
  },
  deposit_credited: {
    subject: 'Ihre Einzahlung ist gutgeschrieben',
    says: 'Ihre Zahlung ist bestätigt und Ihrem Konto gutgeschrieben.',
  },
  deposit_review: {
    subject: 'Ihre Einzahlung wird geprüft',
    says: 'Ihre Zahlung weicht vom Angebot ab. Wir prüfen sie, und das Geld bleibt Ihres.',
  },
  deposit_rejected: {
    subject: 'Ihre Einzahlung wurde abgelehnt',
    says: 'Wir haben zu dieser Einzahlung keine Zahlung gefunden. Den Grund finden Sie bei der Einzahlung.',
  },
  claim_released: {
    subject: 'Ihre vermisste Zahlung ist gutgeschrieben',
    says: 'Zwei Personen haben die Zahlung freigegeben, auf die Sie Anspruch erhoben haben. Sie ist Ihrem Konto gutgeschrieben.',
  },
  claim_refused: {
    subject: 'Ihr Anspruch wurde abgelehnt',
    says: 'Die Zahlung wurde Ihnen nicht gutgeschrieben. Den Grund finden Sie bei Ihrem Anspruch.',
  },
  dispute_answered: {
    subject: 'Ihr Einspruch ist beantwortet',
    says: 'Die Antwort finden Sie bei Ihrem Nachweis. Ihr Einspruch bleibt offen und wird öffentlich gezählt.',
  },
  dispute_ended: {
    subject: 'Ihr Einspruch ist beendet',
    says: 'Das Ergebnis finden Sie bei Ihrem Nachweis. Die Belege bleiben erhalten.',
  },
  withdrawal_requested: {
    subject: 'Wir haben Ihren Auszahlungsantrag erhalten',
    says: 'Ihre Auszahlung ist beantragt und das Geld vorgemerkt. Sie können noch stornieren.',
  },
  withdrawal_approved: {
    subject: 'Ihre Auszahlung ist genehmigt',
    says: 'Ihre Auszahlung ist genehmigt, und wir senden sie.',
  },
  withdrawal_held: {
    subject: 'Ihre Auszahlung wird zurückgehalten',
    says: 'Ihre Auszahlung wird zurückgehalten. Grund und Ende finden Sie bei der Auszahlung.',
  },
  withdrawal_sent: {
    subject: 'Ihre Auszahlung wurde gesendet',
    says: 'Ihre Auszahlung ist im Netz. Die Transaktions-ID finden Sie bei der Auszahlung.',
  },
  withdrawal_paid: {
    subject: 'Ihre Auszahlung ist bezahlt',
    says: 'Das Netz hat Ihre Auszahlung bestätigt.',
  },
  withdrawal_rejected: {
    subject: 'Ihre Auszahlung wurde abgelehnt',
    says: 'Ihre Auszahlung wurde abgelehnt, und das Geld ist wieder auf Ihrem Konto. Den Grund finden Sie bei der Auszahlung.',
  },
  withdrawal_cancelled: {
    subject: 'Ihre Auszahlung wurde storniert',
    says: 'Ihre Auszahlung wurde storniert, und das Geld ist wieder auf Ihrem Konto.',
  },
  withdrawal_returned: {
    subject: 'Ihre Auszahlung konnte nicht bezahlt werden',
    says: 'An die Adresse Ihrer Auszahlung können wir nicht zahlen. Das Geld ist wieder auf Ihrem Konto, und den Grund finden Sie bei der Auszahlung. Sie können an eine andere Adresse auszahlen.',
  },
  principal_freed: {
    subject: 'Kapital von Ihnen ist jetzt freies Guthaben',
    says: 'Ein Teil einer Auszahlung, die zurückkam, hatte eine Position verlassen, bevor ein Verlust geteilt wurde. Er trug davon keinen vollen Anteil und ist daher nicht wieder in der Position. Er ist freies Guthaben: Sie können ihn auszahlen lassen oder anlegen.',
  },
  identity_approved: {
    subject: 'Ihre Identität ist anerkannt',
    says: 'Wir haben Ihre Dokumente geprüft und anerkannt. Ihre neuen Grenzen gelten ab jetzt.',
  },
  identity_refused: {
    subject: 'Ihre Identitätsprüfung wurde abgelehnt',
    says: 'Wir haben Ihre Dokumente geprüft und konnten sie nicht annehmen. Den Grund finden Sie bei Ihren Dokumenten, und Sie können neue senden.',
  },
  distribution_paid: {
    subject: 'Eine Ausschüttung wurde Ihnen gezahlt',
    says: 'Ein Plan hat an Ihre Position ausgeschüttet. Der Betrag ist gebunden, bis die Position fällig wird.',
  },
  loss_notice: {
    subject: 'Ein Verlust Ihres Plans wird geteilt',
    says: 'Geld, das Ihr Plan angelegt hat, hat einen Verlust gemacht. Die Mitglieder des Plans teilen ihn in 14 Tagen, im Verhältnis dessen, was jedes am Tag des Verlusts im Plan hatte. Die Mitteilung in Ihrem Konto zeigt, wie viel Sie höchstens tragen. Ihr Guthaben können Sie bis dahin jederzeit auszahlen lassen.',
  },
  loss_shared: {
    subject: 'Ihr Anteil an einem Verlust wurde abgezogen',
    says: 'Der Verlust, den wir vor 14 Tagen angekündigt haben, wurde geteilt. Ihren Anteil haben wir zuerst vom gebundenen Gewinn Ihrer Position abgezogen, dann von Ihrem Guthaben.',
  },
  profit_matured: {
    subject: 'Ihr Gewinn ist frei geworden',
    says: 'Eine Position ist fällig geworden, und Sie können ihren Gewinn auszahlen lassen.',
  },
  adjustment: {
    subject: 'Eine Buchung in Ihrem Konto wurde korrigiert',
    says: 'Ihr Guthaben oder Ihr Gewinn wurde korrigiert. Eine Person hat gebucht, eine andere hat zugestimmt. Den Grund finden Sie bei der Buchung.',
  },
  factors_reset: {
    subject: 'Ihre zweiten Faktoren wurden zurückgesetzt',
    says: 'Zwei Administratoren haben Ihre zweiten Faktoren entfernt, und alle Ihre Sitzungen sind beendet. Auszahlungen warten 72 Stunden. Richten Sie nach der Anmeldung einen neuen zweiten Faktor ein.',
  },
  account_suspended: {
    subject: 'Ihr Konto ist gesperrt',
    says: 'Ein Administrator hat Ihr Konto gesperrt. Bis zur Aufhebung können Sie keine Einzahlung, Verlängerung oder Einladung beginnen. Anmelden können Sie sich wie bisher, und Ihr Geld bleibt Ihres: Guthaben und freien Gewinn können Sie jederzeit auszahlen lassen.',
  },
  suspension_lifted: {
    subject: 'Ihr Konto ist wieder offen',
    says: 'Die Sperre Ihres Kontos wurde aufgehoben.',
  },
  wallets_changed: {
    subject: 'Eine Auszahlungsadresse wurde geändert',
    says: 'Eine Ihrer Auszahlungsadressen wurde geändert. An die neue Adresse zahlen wir 24 Stunden lang nicht.',
  },
};

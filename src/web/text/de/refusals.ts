import type { RefusalCode } from '../../../contract/refusals.ts';

/** What the API says to members, by the code of a refusal; its other words stay English. */
export const refusals: Partial<Record<RefusalCode, string>> = {
  shape_invalid: 'Bitte prüfen Sie die markierten Felder.',
  amount_invalid: 'Bitte geben Sie einen gültigen Betrag ein.',
  too_large: 'Das ist größer, als wir annehmen.',
  not_found: 'Nicht gefunden.',
  work_required:
    'Viele Anmeldungen an diesem Konto sind fehlgeschlagen. Verwenden Sie ein Gerät, das sich schon einmal angemeldet hat, oder versuchen Sie es erneut.',
  rate_limited: 'Zu viele Versuche. Bitte warten Sie einen Augenblick und versuchen Sie es erneut.',
  pictures_busy:
    'Gerade werden andere Bilder geprüft. Bitte versuchen Sie es in einigen Sekunden erneut.',
  busy: 'Jemand ändert gerade dasselbe. Bitte versuchen Sie es erneut.',
  unavailable: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es erneut.',
  unauthenticated: 'Bitte melden Sie sich an, um fortzufahren.',
  session_expired: 'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.',
  forbidden: 'Ihr Konto darf das nicht.',
  step_up_required: 'Bitte bestätigen Sie, dass Sie es sind.',
  unverified: 'Bitte bestätigen Sie zuerst Ihr Konto.',
  suspended: 'Ihr Konto ist gesperrt: Neues beginnt nicht, und Ihr Geld bleibt Ihres.',
  closing: 'Ihr Konto wird geschlossen: Neues beginnt darin nicht.',
  login_failed: 'E-Mail-Adresse oder Passwort ist falsch.',
  code_invalid: 'Dieser Code ist falsch oder abgelaufen. Bitte fordern Sie einen neuen an.',
  referral_unknown: 'Diesen Empfehlungscode kennen wir nicht.',
  link_invalid: 'Dieser Link ist abgelaufen oder wurde schon benutzt.',
  sign_up_password:
    'Bitte geben Sie das Passwort ein, das Sie bei der Registrierung gewählt haben.',
  sign_up_password_wrong:
    'Das ist nicht das Passwort dieser Registrierung. Registrieren Sie sich erneut, um ein neues zu wählen.',
  password_common: 'Dieses Passwort ist leicht zu erraten. Bitte wählen Sie ein anderes.',
  password_wrong: 'Dieses Passwort ist falsch.',
  codes_ended:
    'Nach fünf falschen Codes in Folge werden keine Codes mehr angenommen. Verwenden Sie einen Passkey oder einen Wiederherstellungscode, oder setzen Sie Ihr Passwort zurück.',
  second_factor_wrong: 'Dieser Code ist falsch oder wurde schon benutzt.',
  second_factor_needed:
    'Die Anmeldung in zwei Schritten ist an: Bitte verwenden Sie Ihren zweiten Faktor.',
  second_factor_off: 'Die Anmeldung in zwei Schritten ist aus.',
  second_step_expired:
    'Diese Anmeldung dauerte zu lange oder hatte zu viele Versuche. Bitte beginnen Sie von vorn.',
  signature_missing: 'Unterschreiben Sie diese Entscheidung mit Ihrem Sicherheitsschlüssel.',
  signature_refused:
    'Diese Unterschrift wurde nicht angenommen. Verwenden Sie einen eigenen Sicherheitsschlüssel.',
  proposer_unsigned: 'Wer dies vorgeschlagen hat, hat es noch nicht unterschrieben.',
  keys_suffice:
    'Zwei Personen können unterschreiben: Ein neuer Schlüssel braucht einen Vorschlag und eine zweite Person.',
  key_unfit:
    'Dieser Passkey kann keine Entscheidungen unterschreiben. Entfernen Sie ihn und fügen Sie ihn neu hinzu.',
  passkey_refused: 'Dieser Passkey wurde nicht angenommen. Bitte versuchen Sie es erneut.',
  money_owed: 'Ihnen ist noch Geld geschuldet, oder es ist unterwegs: Das Konto bleibt offen.',
  email_taken: 'Zu dieser Adresse gibt es inzwischen ein Konto. Es wurde nichts geändert.',
  totp_on: 'Eine Authenticator-App ist schon an. Schalten Sie sie zuerst aus.',
  totp_not_offered: 'Diese Einrichtung ist abgelaufen. Bitte beginnen Sie von vorn.',
  rate_unavailable: 'Gerade gibt es keinen frischen Kurs; deshalb ist kein Angebot möglich.',
  plan_unavailable: 'Dieser Plan ist nicht offen.',
  amount_out_of_range: 'Bitte geben Sie einen Betrag innerhalb der Grenzen des Plans ein.',
  quote_mismatch: 'Das passt nicht zum Angebot. Bitte beginnen Sie noch einmal beim Plan.',
  proof_missing: 'Bitte laden Sie einen Zahlungsnachweis hoch, bevor Sie die Zahlung abschließen.',
  deposit_settled: 'Diese Einzahlung ist abgeschlossen und ändert sich nicht mehr.',
  address_unavailable: 'Für diesen Coin ist keine Adresse frei. Bitte wählen Sie einen anderen.',
  insufficient_funds: 'Dafür ist nicht genug Geld da.',
  deposits_closed: 'Neue Einzahlungen sind zurzeit geschlossen.',
  position_not_matured: 'Diese Position ist noch nicht fällig.',
  position_renewed: 'Diese Position wurde schon erneuert.',
  identity_check_required: 'Vor Ihrer ersten Einzahlung muss Ihre Identität geprüft sein.',
  identity_limit_reached: 'Das ist mehr, als Ihre Stufe der Identitätsprüfung erlaubt.',
  identity_check_waiting: 'Ihre Dokumente werden schon geprüft.',
  identity_level_reached: 'Ihre Identität ist auf dieser Stufe schon geprüft.',
  identity_level_skipped: 'Bitte bestehen Sie zuerst die Stufe davor.',
  document_missing: 'Bitte fügen Sie jedes Dokument hinzu, das diese Stufe verlangt.',
  amount_over_available: 'Das ist mehr, als Sie auszahlen können.',
  amount_below_network: 'Nach der Netzgebühr käme von diesem Betrag zu wenig an.',
  address_wrong_coin: 'Diese Adresse gehört zu einem anderen Coin.',
  address_malformed: 'Das ist keine Adresse dieses Netzes.',
  tag_invalid: 'Das ist kein Destination Tag.',
  withdrawal_state: 'Diese Auszahlung ist weiter und lässt sich so nicht mehr ändern.',
  notice_fixed: 'Das wird immer gemailt: Es schützt Ihr Konto oder nennt ein Ergebnis.',
  period_invalid: 'Ein Zeitraum beginnt, bevor er endet, und endet spätestens heute.',
  period_too_long:
    'Zu viele Bewegungen für einen Auszug. Bitte wählen Sie einen kürzeren Zeitraum.',
};

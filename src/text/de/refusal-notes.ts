import type { MemberNotes, SecretKind } from '#core/rules/notes.ts';
import { counted } from './counted.ts';

/** How long to wait, rounded up. */
function waitOf(seconds: number): string {
  if (seconds <= 90) return counted(seconds, 'Sekunde', 'Sekunden');
  if (seconds <= 90 * 60) return counted(Math.ceil(seconds / 60), 'Minute', 'Minuten');
  return counted(Math.ceil(seconds / 3_600), 'Stunde', 'Stunden');
}

const secrets: Record<SecretKind, string> = {
  extended_private_key: 'ein erweiterter privater Schlüssel',
  private_key: 'ein privater Schlüssel',
  xrp_secret: 'das Geheimnis eines XRP-Kontos',
  solana_key_pair: 'ein Solana-Schlüsselpaar',
  recovery_phrase: 'die Wiederherstellungsphrase einer Wallet',
};

/** '1234.50' as the German portal writes money. */
const dollars = (decimal: string): string => {
  const [whole = '', cents = ''] = decimal.split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')},${cents}\u00A0$`;
};

const networkNames: Record<string, string> = {
  main: 'Hauptnetz',
  test: 'öffentlichen Testnetz',
  regtest: 'eigenen Testnetz (Regtest)',
};

const invalid = 'Diese Angabe ist ungültig.';
const atMost = ({ max }: { max: string }) =>
  `Bitte verwenden Sie höchstens ${max.replaceAll(',', '.')} Zeichen.`;
const atLeast = ({ min }: { min: string }) => `Bitte verwenden Sie mindestens ${min} Zeichen.`;

/** What stands beside a field, or says a refusal in figures. */
export const refusalNotes: MemberNotes = {
  shape_needed: 'Bitte füllen Sie dieses Feld aus.',
  shape_whole: 'Hier wird eine ganze Zahl erwartet.',
  shape_file: 'Hier wird eine Datei erwartet.',
  shape_other_kind: invalid,
  shape_characters_at_most: atMost,
  shape_at_most: ({ max }) => `Höchstens ${max} ist möglich.`,
  shape_empty: 'Bitte füllen Sie dieses Feld aus.',
  shape_characters_at_least: atLeast,
  shape_at_least: ({ min }) => `Mindestens ${min} ist nötig.`,
  shape_form: invalid,
  shape_unshowable: 'Dieses Feld enthält Zeichen, die sich nicht anzeigen lassen.',
  coin_not_offered: ({ coin }) =>
    `${coin} wird hier nicht angeboten. Bitte wählen Sie einen anderen Coin.`,
  shape_wrong: invalid,
  characters_at_most: atMost,
  characters_at_least: atLeast,
  name_missing: 'Bitte geben Sie einen Namen ein.',
  own_name_missing: 'Bitte geben Sie Ihren Namen ein.',
  full_name:
    'Bitte geben Sie Ihren Vor- und Nachnamen ein. Wenn Sie nur einen Namen haben, geben Sie ihn zweimal ein.',
  name_with_link: 'Bitte geben Sie einen Namen ohne Links und Zeilenumbrüche ein.',
  phone_invalid: 'Bitte geben Sie eine Telefonnummer mit mindestens fünf Ziffern ein.',
  email_invalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  password_missing: 'Bitte geben Sie Ihr Passwort ein.',
  current_password_missing: 'Bitte geben Sie Ihr jetziges Passwort ein.',
  six_digits: 'Bitte geben Sie die sechs Ziffern Ihres Codes ein.',
  recovery_code_form: 'Bitte geben Sie die zwölf Zeichen eines Wiederherstellungscodes ein.',
  one_factor: 'Bitte geben Sie einen Code ein oder verwenden Sie einen Passkey.',
  one_reauthentication:
    'Bitte geben Sie Ihr Passwort oder Ihren Code ein, oder verwenden Sie einen Passkey.',
  passkey_unnamed: 'Bitte geben Sie diesem Passkey einen Namen.',
  terms_unaccepted: 'Bitte stimmen Sie den Bedingungen und den Risikohinweisen zu.',
  consent_missing: 'Ohne Ihre Zustimmung wird nichts veröffentlicht.',
  understanding_unconfirmed: 'Bitte bestätigen Sie, dass Sie das verstanden haben.',
  nothing_changed: 'Bitte ändern Sie zuerst etwas.',
  words_missing: 'Bitte schreiben Sie ein paar Worte.',
  day_missing: 'Bitte geben Sie einen Tag ein.',
  amount_invalid: 'Bitte geben Sie einen gültigen Betrag ein.',
  asset_missing: 'Bitte wählen Sie einen Coin.',
  method_missing: 'Bitte wählen Sie einen Zahlungsweg.',
  document_kind_missing: 'Bitte wählen Sie die Art des Dokuments.',
  level_missing: 'Bitte wählen Sie eine Stufe.',
  address_missing: 'Bitte geben Sie eine Wallet-Adresse ein.',
  address_long: 'Das ist zu lang für eine Adresse.',
  signed_address_missing: 'Bitte geben Sie die Adresse ein.',
  signature_missing: 'Bitte geben Sie die Signatur oder die Transaktions-ID ein.',
  tag_whole: 'Ein Tag ist eine ganze Zahl.',
  transaction_id_form: 'Bitte geben Sie die Transaktions-ID so ein, wie Ihre Wallet sie zeigt.',
  transaction_of_other_coin: ({ method }) => `Das ist keine Transaktions-ID von ${method}.`,
  how_paid_missing: 'Bitte beschreiben Sie in einem Satz, wie Sie bezahlt haben.',
  password_wrong: 'Dieses Passwort ist falsch.',
  password_easy:
    'Dieses Passwort ist leicht zu erraten. Verwenden Sie mehrere Wörter, die nichts miteinander zu tun haben.',
  password_of_sign_up_missing:
    'Bitte geben Sie das Passwort ein, das Sie bei der Registrierung gewählt haben.',
  password_of_sign_up: 'Das ist nicht das Passwort dieser Registrierung.',
  code_wrong: 'Dieser Code ist falsch oder wurde schon benutzt.',
  email_missing: 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
  email_has_account: 'Zu dieser Adresse gibt es ein Konto.',
  invest_up_to: ({ available }) =>
    `Sie können bis zu ${dollars(available)} Ihres freien Guthabens anlegen.`,
  renew_up_to: ({ available }) => `Sie können bis zu ${dollars(available)} erneuern.`,
  withdraw_up_to: ({ available }) => `Sie können bis zu ${dollars(available)} auszahlen.`,
  amount_range: ({ least, most, plan }) =>
    `Bitte geben Sie für den Plan ${plan} einen Betrag zwischen ${dollars(least)} und ${dollars(most)} ein.`,
  identity_limit: ({ level, limit, used }) =>
    `Auf Stufe ${level} der Identitätsprüfung können Sie insgesamt ${dollars(limit)} einzahlen; ${dollars(used)} sind verbraucht.`,
  page_too_far: 'Seiten reichen bis zur 1.000. Zeile.',
  period_order: 'Ein Zeitraum beginnt, bevor er endet, und endet spätestens heute.',
  brake_reason: ({ reason }) => reason,
  document_missing: 'Dieses Dokument fehlt.',
  file_missing: 'Bitte wählen Sie eine Datei.',
  file_kind: 'Bitte wählen Sie ein Bild (JPEG, PNG oder WebP) oder ein PDF.',
  file_over_5_mb: 'Bitte wählen Sie eine Datei von höchstens 5 MB.',
  picture_over_50_megapixels:
    'Dieses Bild hat mehr als 50 Megapixel. Bitte wählen Sie eine kleinere Fassung.',
  picture_unreadable:
    'Dieses Bild lässt sich nicht lesen: Es ist vielleicht abgeschnitten. Bitte wählen Sie die Datei erneut oder eine andere.',
  picture_kind: 'Diese Datei ist kein lesbares Bild. Bitte wählen Sie ein JPEG, PNG oder WebP.',
  wait_seconds: ({ seconds }) =>
    `Zu viele Versuche. Bitte versuchen Sie es in ${waitOf(Number(seconds))} erneut.`,
  address_of_other_coin: ({ other, method }) =>
    `Das ist eine Adresse für ${other}. Als ${method} gesendete Coins wären dort verloren.`,
  address_not_of_method: ({ method }) => `Das ist keine Adresse für ${method}.`,
  address_of_other_network: ({ method, network, here }) =>
    here === 'main'
      ? `Das ist eine Adresse für ${method} im ${networkNames[network]}, hier wird aber mit echtem Geld gearbeitet. Geben Sie eine aus dem ${networkNames[here]} ein.`
      : `Das ist eine Adresse für ${method} im ${networkNames[network]}, hier wird aber nur mit Spielgeld gearbeitet. Geben Sie eine aus dem ${networkNames[here]} ein.`,
  address_of_program:
    'Diese Adresse gehört einem Programm des Netzes, keiner Wallet. Geben Sie die Adresse einer Wallet ein.',
  address_unspendable:
    'Was an diese Adresse geht, kann niemand ausgeben: Es wäre verloren. Geben Sie die Adresse einer Wallet ein.',
  address_own: 'Das ist eine unserer Adressen. Geben Sie eine andere ein.',
  address_wants_none:
    'Der Inhaber dieser Adresse will dort keine XRP. Geben Sie eine andere Adresse ein.',
  address_asks_leave:
    'Diese Adresse nimmt nur Zahlungen von Konten an, die ihr Inhaber zugelassen hat. Geben Sie eine andere Adresse ein.',
  address_unopened:
    'An diese Adresse wurde noch nie gezahlt, und ihr Netz verlangt dafür mehr, als ankäme. Beantragen Sie mehr, oder geben Sie eine andere Adresse ein.',
  address_refused:
    'Das Netz lehnt eine Zahlung an diese Adresse ab. Geben Sie eine andere Adresse ein.',
  address_frozen:
    'Der Herausgeber dieses Coins hat diese Adresse eingefroren: Dort kann nichts ankommen. Geben Sie eine andere Adresse ein.',
  address_without_account:
    'An dieser Adresse lag dieser Coin noch nie, und ein Konto dafür eröffnen wir erst ab einem größeren Betrag. Empfangen Sie dort zuerst etwas davon, beantragen Sie mehr, oder geben Sie eine andere Adresse ein.',
  address_uncleared:
    'Wir konnten diese Adresse nicht rechtzeitig freigeben. Das Geld ist wieder auf Ihrem Konto. Geben Sie eine andere Adresse ein, oder schreiben Sie uns.',
  address_not_of_network: ({ network }) => `Das ist keine Adresse für ${network}.`,
  private_key_pasted: ({ kind }) =>
    `Das ist ${secrets[kind]}. Geben Sie so etwas niemals irgendwo ein: Wer es hat, kann die Coins nehmen. Nichts davon wurde hier behalten. Übertragen Sie diese Coins auf neue Schlüssel.`,
  tag_only_xrp: 'Dieser Coin hat keine Destination Tags.',
  tag_over_32_bits: 'Ein Destination Tag ist höchstens 4294967295.',
  tag_of_x_address: ({ tag }) =>
    `Diese Adresse enthält den Tag ${tag}. Lassen Sie das Feld leer oder geben Sie denselben ein.`,
  tag_needed: 'Der Empfänger mit dieser Adresse nimmt ohne Destination Tag keine Zahlung an.',
  withdrawal_not_cancellable: 'Diese Auszahlung lässt sich nicht mehr zurücknehmen.',
};

/** The secrets that people paste where an address or a public key is asked for. */
export type SecretKind =
  | 'extended_private_key'
  | 'private_key'
  | 'xrp_secret'
  | 'solana_key_pair'
  | 'recovery_phrase';

/** What stands in each sentence beside a field or above a button; null where nothing does. */
export type NoteParams = {
  password_wrong: null;
  password_easy: null;
  password_of_sign_up: null;
  code_wrong: null;
  email_missing: null;
  email_has_account: null;
  /** Amounts are decimal dollars, as on the wire. */
  renew_up_to: { available: string };
  withdraw_up_to: { available: string };
  amount_range: { least: string; most: string; plan: string };
  identity_limit: { level: string; limit: string; used: string };
  page_too_far: null;
  period_order: null;
  document_missing: null;
  file_missing: null;
  file_kind: null;
  file_over_5_mb: null;
  picture_over_12_megapixels: null;
  picture_unreadable: null;
  address_of_other_coin: { other: string; method: string };
  address_not_of_method: { method: string };
  address_not_of_network: { network: string };
  private_key_pasted: { kind: SecretKind };
  tag_only_xrp: null;
  tag_over_32_bits: null;
  tag_needed: null;
  withdrawal_not_cancellable: { state: string };
};
export type NoteCode = keyof NoteParams;

/** A sentence by its code: `text/` has it in each language, and the server's edge in English. */
export type Note = { code: NoteCode; params: Readonly<Record<string, string>> };

/** A catalogue of such sentences, which lacks none. */
export type Notes = {
  readonly [C in NoteCode]: NoteParams[C] extends null
    ? string
    : string | ((params: NoteParams[C]) => string);
};

type Params<C extends NoteCode> = NoteParams[C] extends null ? [] : [NoteParams[C]];

export const note = <C extends NoteCode>(code: C, ...[params]: Params<C>): Note => ({
  code,
  params: params ?? {},
});

/** The sentence of a note in the language of `notes`. */
export function sentenceOf(notes: Notes, { code, params }: Note): string {
  const sentence = notes[code] as string | ((params: Note['params']) => string);
  return typeof sentence === 'string' ? sentence : sentence(params);
}

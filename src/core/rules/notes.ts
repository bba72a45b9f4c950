import type { BrandNoteParams } from '../brand/brand-notes.ts';

/** The secrets that people paste into fields for an address or a public key. */
export type SecretKind =
  | 'extended_private_key'
  | 'private_key'
  | 'xrp_secret'
  | 'solana_key_pair'
  | 'recovery_phrase';

/** The parameters of each sentence that a member can meet; null for none. */
export type MemberNoteParams = {
  // Shape errors, for any field.
  shape_needed: null;
  shape_whole: null;
  shape_file: null;
  shape_other_kind: null;
  shape_characters_at_most: { max: string };
  shape_at_most: { max: string };
  shape_empty: null;
  shape_characters_at_least: { min: string };
  shape_at_least: { min: string };
  shape_form: null;
  shape_unshowable: null;
  coin_not_offered: { coin: string };
  shape_wrong: null;
  // Requirements of our forms.
  characters_at_most: { max: string };
  characters_at_least: { min: string };
  name_missing: null;
  own_name_missing: null;
  full_name: null;
  name_with_link: null;
  phone_invalid: null;
  email_missing: null;
  email_invalid: null;
  email_has_account: null;
  password_missing: null;
  current_password_missing: null;
  password_wrong: null;
  password_easy: null;
  password_of_sign_up: null;
  password_of_sign_up_missing: null;
  six_digits: null;
  recovery_code_form: null;
  code_wrong: null;
  one_factor: null;
  one_reauthentication: null;
  passkey_unnamed: null;
  terms_unaccepted: null;
  consent_missing: null;
  understanding_unconfirmed: null;
  nothing_changed: null;
  words_missing: null;
  day_missing: null;
  period_order: null;
  page_too_far: null;
  // Amounts are decimal dollars, as on the wire.
  amount_invalid: null;
  amount_range: { least: string; most: string; plan: string };
  invest_up_to: { available: string };
  renew_up_to: { available: string };
  withdraw_up_to: { available: string };
  identity_limit: { level: string; limit: string; used: string };
  asset_missing: null;
  method_missing: null;
  brake_reason: { reason: string };
  document_missing: null;
  document_kind_missing: null;
  level_missing: null;
  file_missing: null;
  file_kind: null;
  file_over_5_mb: null;
  picture_over_50_megapixels: null;
  picture_unreadable: null;
  picture_kind: null;
  wait_seconds: { seconds: string };
  address_missing: null;
  address_long: null;
  address_of_other_coin: { other: string; method: string };
  address_not_of_method: { method: string };
  address_of_other_network: { method: string; network: string; here: string };
  address_of_program: null;
  address_unspendable: null;
  address_own: null;
  address_wants_none: null;
  address_asks_leave: null;
  address_unopened: null;
  address_refused: null;
  address_frozen: null;
  address_without_account: null;
  address_uncleared: null;
  address_not_of_network: { network: string };
  private_key_pasted: { kind: SecretKind };
  signed_address_missing: null;
  signature_missing: null;
  tag_whole: null;
  tag_only_xrp: null;
  tag_over_32_bits: null;
  tag_needed: null;
  tag_of_x_address: { tag: string };
  transaction_id_form: null;
  transaction_of_other_coin: { method: string };
  how_paid_missing: null;
  withdrawal_not_cancellable: { state: string };
};

/** The parameters of each sentence that only staff and programs meet. */
type StaffNoteParams = {
  // Errors that none of our forms can cause.
  shape_text: null;
  shape_number: null;
  shape_boolean: null;
  shape_list: null;
  shape_object: null;
  shape_one_of: { values: string };
  shape_only: { value: string };
  shape_entries_at_most: { max: string };
  shape_bytes_at_most: { max: string };
  shape_entries_at_least: { min: string };
  shape_uuid: null;
  shape_unknown: null;
  shape_twice: null;
  call_media: null;
  // Requirements for staff.
  reason_short: null;
  reason_needed: null;
  reason_unchosen: null;
  citation_missing: null;
  field_needed: null;
  not_typed: null;
  title_missing: null;
  description_missing: null;
  fault_unknown: null;
  kyc_reason_short: null;
  price_missing: null;
  target_form: null;
  plan_unnamed: null;
  plan_unknown: null;
  whole_days: null;
  whole_number: null;
  filter_empty: null;
  fact_missing: { fact: string };
  account_missing: null;
  statement_unnamed: null;
  statement_file_missing: null;
  statement_day_missing: null;
  coin_missing: null;
  kind_missing: null;
  transaction_id_missing: null;
  sender_not_shown: null;
  address_purpose: null;
  most_below_least: null;
  target_above_30: null;
  campaign_end: null;
  suspension_of_unverified: null;
  // Amounts are decimal dollars, by the account that owes them.
  account_owed: Readonly<Record<string, string>>;
  balance_in_positions: { held: string };
  no_adjustment_to_undo: null;
  adjustment_to_undo: { most: string };
  correction_below: { held: string };
  withdrawal_not_changeable: { state: string };
  withdrawal_not_signed: { state: string };
  // Address sources (CHN-3).
  material_missing: null;
  pool_empty: null;
  pool_over: { max: string };
  pool_repeats: null;
  pool_has_home: null;
  account_of_other_coin: { address: string; coin: string };
  payer_missing: null;
  change_missing: null;
  change_is_shared: null;
  nonce_only_solana: null;
  nonce_shared: null;
  source_kind_unknown: null;
  source_in_use: null;
  address_known: { address: string };
  source_has_tag: null;
  source_of_several_keys: null;
  nonce_exported: null;
  source_or_node_missing: null;
  key_malformed: null;
  key_of_other_script: null;
  key_of_other_coin: null;
  key_of_main: null;
  key_of_test: null;
  descriptor_no_segwit: null;
  descriptor_checksum: null;
  descriptor_script: null;
  descriptor_origin: null;
  descriptor_paths: null;
  descriptor_repeats: null;
  // Errors in a signer's returned file; the differences are facts of the transaction.
  returned_differs: { differences: string };
  returned_empty: null;
  returned_paid: null;
  returned_invalid: { why: string };
  // Why a fee is not raised (CHN-8).
  raise_of_chain: null;
  raise_not_replaced: null;
  raise_ended: null;
  raise_unsent: null;
  raise_no_change: null;
  raise_in_block: null;
  raise_change_short: null;
  raise_at_most: null;
  raise_least: { least: string };
  raise_most: { most: string };
  // Why an unsigned or sent transaction is not abandoned (ADM-2).
  not_validated: null;
  other_number: null;
  no_end: null;
  not_failed_yet: null;
  number_used: null;
  nonce_stands: null;
  may_land: null;
  may_land_until: { ledger: string };
  just_sent: null;
  node_unreachable: null;
  spender_unnamed: null;
  spends_none: null;
  not_final: null;
  pays_the_same: null;
};

/** The parameters of each refusal that only a form of the site uses. */
type FormNoteParams = {
  form_unreadable: null;
  message_missing: null;
  subject_missing: null;
  role_missing: null;
  one_plain_line: null;
  plain_text: null;
  cv_missing: null;
  cv_over_5_mb: null;
  cv_not_pdf: null;
};

export type NoteParams = MemberNoteParams & StaffNoteParams & FormNoteParams & BrandNoteParams;
export type NoteCode = keyof NoteParams;

/** A sentence by its code: `text/` has it in each language, and the API answers in English. */
export type Note = { code: NoteCode; params: Readonly<Record<string, string>> };

type Sentences<C extends NoteCode> = {
  readonly [Code in C]: NoteParams[Code] extends null
    ? string
    : string | ((params: NoteParams[Code]) => string);
};

/** A complete catalogue of these sentences. */
export type Notes = Sentences<NoteCode>;

/** A catalogue of the sentences for members. */
export type MemberNotes = Sentences<keyof MemberNoteParams>;

/** A catalogue of the refusals that only forms of the site use. */
export type FormNotes = Sentences<keyof FormNoteParams>;

/** A catalogue of the refusals of which the portal's own texts quote some. */
export type PortalNotes = Sentences<keyof (MemberNoteParams & StaffNoteParams)>;

type Params<C extends NoteCode> = NoteParams[C] extends null ? [] : [NoteParams[C]];

export const note = <C extends NoteCode>(code: C, ...[params]: Params<C>): Note => ({
  code,
  params: params ?? {},
});

/** Encodes a note as one text, for carriers of plain text; `noteFrom` decodes it. */
export const textOf = ({ code, params }: Note): string =>
  Object.keys(params).length === 0 ? code : `${code} ${JSON.stringify(params)}`;

/** Encodes a note as the error message of a schema. */
export const say = <C extends NoteCode>(code: C, ...params: Params<C>): string =>
  textOf(note(code, ...params));

/** Decodes a note that `textOf` encoded; undefined for any other text. */
export function noteFrom(text: string): Note | undefined {
  const [, code, params = '{}'] = /^([a-z_]+)(?: (\{.*\}))?$/s.exec(text) ?? [];
  if (code === undefined) return undefined;
  return { code: code as NoteCode, params: JSON.parse(params) as Note['params'] };
}

/** Returns the sentence of a note in the language of `notes`; undefined if it has none. */
export function sentenceOf(notes: Notes, note: Note): string;
export function sentenceOf(notes: MemberNotes, note: Note): string | undefined;
export function sentenceOf(notes: Partial<Notes>, { code, params }: Note): string | undefined {
  const sentence = notes[code] as string | ((params: Note['params']) => string) | undefined;
  return typeof sentence === 'function' ? sentence(params) : sentence;
}

/** Returns the sentences of notes without parameters, by their codes. */
export const sentencesOf = <C extends keyof MemberNoteParams>(
  notes: MemberNotes,
  codes: readonly C[],
): Record<string, string> =>
  Object.fromEntries(codes.map((code) => [code, sentenceOf(notes, { code, params: {} }) ?? code]));

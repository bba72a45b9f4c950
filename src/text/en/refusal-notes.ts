import type { PortalNotes, SecretKind } from '#core/rules/notes.ts';
import { counted } from './counted.ts';

/** How long to wait, rounded up: nobody counts thirteen hundred seconds. */
function waitOf(seconds: number): string {
  if (seconds <= 90) return counted(seconds, 'second', 'seconds');
  if (seconds <= 90 * 60) return counted(Math.ceil(seconds / 60), 'minute', 'minutes');
  return counted(Math.ceil(seconds / 3_600), 'hour', 'hours');
}

const secrets: Record<SecretKind, string> = {
  extended_private_key: 'an extended private key',
  private_key: 'a private key',
  xrp_secret: 'the secret of an XRP account',
  solana_key_pair: 'a Solana key pair',
  recovery_phrase: 'the recovery phrase of a wallet',
};

// '15003.00' as '$15,003.00'.
const dollars = (decimal: string) => `$${decimal.replace(/\B(?=(\d{3})+\b)/g, ',')}`;

const owedAs: Record<string, string> = {
  balance: 'of balance',
  profit: 'of profit',
  withdrawal: 'in pending withdrawals',
  deposit: 'in an open deposit',
};

const aMethod = (method: string): string => `${/^[AEIOX]/.test(method) ? 'an' : 'a'} ${method}`;

const networkNames: Record<string, string> = {
  main: 'the main network',
  test: 'the public test network',
  regtest: 'the private test network (regtest)',
};

/** How every sentence about a shape begins; a problem of the API names the field instead. */
export const thisField = 'This field';

/** What stands beside a field or says a refusal in figures. */
export const refusalNotes: PortalNotes = {
  shape_needed: 'This field is required.',
  shape_text: 'This field must be text.',
  shape_number: 'This field must be a number.',
  shape_whole: 'This field must be a whole number.',
  shape_boolean: 'This field must be true or false.',
  shape_list: 'This field must be a list.',
  shape_object: 'This field must be an object.',
  shape_file: 'This field must be a file.',
  shape_other_kind: 'Invalid value.',
  shape_one_of: ({ values }) => `This field must be one of ${values}.`,
  shape_only: ({ value }) => `This field must be ${value}.`,
  shape_characters_at_most: ({ max }) =>
    `This field may have at most ${counted(max, 'character', 'characters')}.`,
  shape_entries_at_most: ({ max }) =>
    `This field may have at most ${counted(max, 'entry', 'entries')}.`,
  shape_bytes_at_most: ({ max }) => `This field may have at most ${counted(max, 'byte', 'bytes')}.`,
  shape_at_most: ({ max }) => `This field may be at most ${max}.`,
  shape_empty: 'This field must not be empty.',
  shape_characters_at_least: ({ min }) =>
    `This field must have at least ${counted(min, 'character', 'characters')}.`,
  shape_entries_at_least: ({ min }) =>
    `This field must have at least ${counted(min, 'entry', 'entries')}.`,
  shape_at_least: ({ min }) => `This field must be at least ${min}.`,
  shape_uuid: 'This field must be an id (a UUID).',
  shape_form: 'This field has the wrong format.',
  shape_unknown: 'This field is unknown.',
  shape_twice: 'This field was sent twice.',
  call_media:
    'Send the fields as JSON (application/json) or, where a file goes with them, as a form (multipart/form-data).',
  shape_unshowable: 'This field contains characters that cannot be displayed.',
  coin_not_offered: ({ coin }) => `${coin} is not offered here. Choose another coin.`,
  shape_wrong: 'This field is invalid.',
  characters_at_most: ({ max }) => `Use at most ${counted(max, 'character', 'characters')}.`,
  characters_at_least: ({ min }) => `Use at least ${counted(min, 'character', 'characters')}.`,
  name_missing: 'Please enter a name.',
  own_name_missing: 'Please enter your name.',
  full_name: 'Please enter your first and last name. If you have only one name, enter it twice.',
  name_with_link: 'Please enter a name without links or line breaks.',
  phone_invalid: 'Please enter a phone number with at least five digits.',
  email_invalid: 'Please enter a valid email address.',
  password_missing: 'Please enter your password.',
  current_password_missing: 'Please enter your current password.',
  six_digits: 'Please enter the six digits of your code.',
  recovery_code_form: 'Please enter the twelve letters of a recovery code.',
  one_factor: 'Please enter one code or use one passkey.',
  one_reauthentication: 'Please enter your password or your code, or use a passkey.',
  passkey_unnamed: 'Please name this passkey.',
  terms_unaccepted: 'Please accept the terms and the risk disclosure.',
  consent_missing: 'We cannot publish this without your consent.',
  understanding_unconfirmed: 'Please confirm that you understand.',
  nothing_changed: 'Please change something first.',
  words_missing: 'Please enter a few words.',
  day_missing: 'Please enter a day.',
  amount_invalid: 'Please enter a valid amount.',
  asset_missing: 'Please choose an asset.',
  method_missing: 'Please choose a payment method.',
  document_kind_missing: 'Please choose the document type.',
  level_missing: 'Please choose a level.',
  address_missing: 'Please provide a wallet address.',
  address_long: 'This address is too long.',
  signed_address_missing: 'Please enter the address.',
  signature_missing: 'Please enter the signature or the transaction id.',
  tag_whole: 'A tag must be a whole number.',
  transaction_id_form: 'Please enter the transaction id as your wallet shows it.',
  transaction_of_other_coin: ({ method }) => `That is no transaction id of ${method}.`,
  how_paid_missing: 'Please describe in a sentence how you paid.',
  password_wrong: 'That password is wrong.',
  password_easy: 'This password is easy to guess. Use several unrelated words instead.',
  password_of_sign_up_missing: 'Please enter the password you chose when you signed up.',
  password_of_sign_up: 'This is not the password you chose at sign-up.',
  code_wrong: 'That code is wrong or has already been used.',
  email_missing: 'Please enter your email address.',
  email_has_account: 'This address already has an account.',
  invest_up_to: ({ available }) =>
    `You can invest up to ${dollars(available)} of your free balance.`,
  renew_up_to: ({ available }) => `You can renew up to ${dollars(available)}.`,
  withdraw_up_to: ({ available }) => `You can withdraw up to ${dollars(available)}.`,
  amount_range: ({ least, most, plan }) =>
    `Please enter an amount between ${dollars(least)} and ${dollars(most)} for the ${plan} plan.`,
  identity_limit: ({ level, limit, used }) =>
    `At identity check level ${level} you can deposit ${dollars(limit)} in total. You have used ${dollars(used)}.`,
  page_too_far: 'Pages end at row 1,000.',
  period_order: 'The period must start before it ends and end today at the latest.',
  // The brake's own code, which programs read.
  brake_reason: ({ reason }) => reason,
  document_missing: 'This document is missing.',
  file_missing: 'Please choose a file.',
  file_kind: 'Please choose a JPEG, PNG or WebP picture, or a PDF.',
  file_over_5_mb: 'Please choose a file of up to 5 MB.',
  picture_over_50_megapixels:
    'This picture has more than 50 megapixels. Please choose a smaller one.',
  picture_unreadable:
    'We cannot read this picture: it may be cut off. Please choose the file again or another one.',
  picture_kind: 'This file is no picture we can read. Please choose a JPEG, PNG or WebP.',
  wait_seconds: ({ seconds }) =>
    `Too many attempts. Please try again in ${waitOf(Number(seconds))}.`,
  address_of_other_coin: ({ other, method }) =>
    `That is ${aMethod(other)} address. Coins sent to it as ${method} would be lost.`,
  address_not_of_method: ({ method }) => `That is not ${aMethod(method)} address.`,
  address_of_other_network: ({ method, network, here }) =>
    here === 'main'
      ? `That is ${aMethod(method)} address on ${networkNames[network]}, but this installation uses real money. Enter one on ${networkNames[here]}.`
      : `That is ${aMethod(method)} address on ${networkNames[network]}, but this installation only uses test money. Enter one on ${networkNames[here]}.`,
  address_of_program:
    'This address belongs to a program on the network, not to a wallet. Enter a wallet address.',
  address_unspendable:
    'Nobody can spend what is paid to this address, so it would be lost. Enter the address of a wallet.',
  address_own: 'This is one of our own addresses. Enter another one.',
  address_wants_none: 'The owner of this address does not accept XRP. Enter another address.',
  address_asks_leave:
    'This address only accepts payments from accounts its owner has approved. Enter another address.',
  address_unopened:
    'This address is new to its network, which requires more than would arrive. Enter a larger amount or another address.',
  address_refused: 'The network rejects payments to this address. Enter another address.',
  address_frozen:
    'The issuer of this coin has frozen this address, so it cannot receive anything. Enter another address.',
  address_without_account:
    'This address has never held this coin, and we open an account for it only for larger amounts. Receive a little of the coin there first, enter a larger amount, or enter another address.',
  address_uncleared:
    'We could not clear this address in time, so the money is back in your account. Enter another address, or write to us.',
  address_not_of_network: ({ network }) => `That is not an address of ${network}.`,
  private_key_pasted: ({ kind }) =>
    `That is ${secrets[kind]}. Never paste it anywhere: anyone who has it can take the coins. ` +
    'We did not keep it. Move those coins to new keys.',
  tag_only_xrp: 'This coin has no destination tags.',
  tag_over_32_bits: 'A destination tag can be at most 4294967295.',
  tag_of_x_address: ({ tag }) =>
    `This address includes the tag ${tag}. Leave the tag empty or enter the same one.`,
  tag_needed: 'The owner of this address requires a destination tag.',
  withdrawal_not_cancellable: ({ state }) =>
    `A withdrawal that is ${state} can no longer be cancelled.`,
  reason_short: 'Enter a reason of at least three letters.',
  reason_needed: 'Please enter a reason. The member will read it.',
  reason_unchosen: 'Please choose a reason.',
  citation_missing: 'Please cite the order.',
  field_needed: 'This field is required here.',
  not_typed: 'This cannot be entered.',
  title_missing: 'Please enter a title.',
  description_missing: 'Please enter a description.',
  fault_unknown: 'Unknown kind of fault.',
  kyc_reason_short: 'Please explain why in a sentence the member can act on.',
  price_missing: 'Please enter a price in dollars.',
  target_form: 'Please enter a target in percent, with at most two decimals.',
  plan_unnamed: 'Please name the plan.',
  plan_unknown: 'Unknown plan.',
  whole_days: 'Please enter whole days.',
  whole_number: 'Please enter a whole number.',
  filter_empty: 'Please narrow the list first.',
  fact_missing: ({ fact }) =>
    `Approvers must read a value for “${fact.replaceAll('_', ' ')}”, and there is none.`,
  account_missing: 'Please choose an account.',
  statement_unnamed: 'Please name this statement.',
  statement_file_missing: 'Please choose the file of the statement.',
  statement_day_missing: 'Please enter the day of the statement.',
  coin_missing: 'Please choose a coin.',
  kind_missing: 'Please choose a kind.',
  transaction_id_missing: 'Please enter the transaction id.',
  sender_not_shown: 'The chain does not show this address as a sender.',
  address_purpose: 'A placement needs a plan. Operator capital has none.',
  most_below_least: 'The maximum is below the minimum.',
  target_above_30: 'Targets above 30% a year are not allowed.',
  campaign_end: 'The end must be after the start and in the future.',
  suspension_of_unverified:
    'This person has not verified their email address, so there is nothing to suspend. Delete the account instead.',
  account_owed: (owed) =>
    `Still owed or pending: ${Object.entries(owed)
      .map(([kind, amount]) => `${dollars(amount)} ${owedAs[kind] ?? kind}`)
      .join(', ')}. The account stays open.`,
  balance_in_positions: ({ held }) =>
    `${dollars(held)} of this balance is invested. Correct a position first.`,
  no_adjustment_to_undo:
    'A decrease can only reverse an earlier increase, and there is none to reverse.',
  adjustment_to_undo: ({ most }) =>
    `A decrease can only reverse an earlier increase: at most ${dollars(most)}.`,
  correction_below: ({ held }) => `Please enter less than the ${dollars(held)} it holds.`,
  withdrawal_not_changeable: ({ state }) =>
    `This is not possible for a withdrawal that is ${state}.`,
  withdrawal_not_signed: ({ state }) =>
    `A withdrawal that is ${state} was never signed, so nothing can have paid it.`,
  material_missing: 'Paste the public keys or addresses here.',
  pool_empty: 'Paste the addresses, one per line.',
  pool_over: ({ max }) => `At most ${counted(max, 'address', 'addresses')} at a time.`,
  pool_repeats: 'The list contains an address twice.',
  pool_has_home: 'The account that pays out must not be in the list.',
  account_of_other_coin: ({ address, coin }) =>
    `${address} is already an account of ${coin}. Each coin needs its own accounts.`,
  payer_missing: 'Enter the account that pays out.',
  change_missing: 'Enter the address for change.',
  change_is_shared: 'Change needs a different address from the shared one.',
  nonce_only_solana: 'This coin has no durable nonces.',
  nonce_shared: 'A nonce needs its own account.',
  source_kind_unknown: 'This coin does not support this kind of source.',
  source_in_use: 'Addresses already come from this source.',
  source_of_several_keys:
    'Payouts from a multi-key address are not supported. Enter a single-key address.',
  source_has_tag: 'Enter the address without its tag.',
  address_known: ({ address }) => `${address} was already issued or imported.`,
  nonce_exported: 'The nonce is already in an export. Submit that export and wait, or abandon it.',
  source_or_node_missing:
    'There is no approved source of addresses or no node, so nothing can be paid.',
  key_malformed: 'That is not an extended public key.',
  key_of_other_script:
    'Export the native segwit key (zpub or vpub). This one is for nested or shared addresses.',
  key_of_other_coin: 'This key is for another coin.',
  key_of_main: 'This key is for the main network, but this installation only uses test money.',
  key_of_test: 'This key is for a test network, but this installation uses real money.',
  descriptor_no_segwit: 'This coin has no descriptors. Paste the extended public key of this coin.',
  descriptor_checksum:
    'The checksum at the end of the descriptor is missing or wrong. Copy the whole descriptor, including # and the eight characters after it.',
  descriptor_script:
    'Only these descriptors can be used: wpkh(KEY), sh(wpkh(KEY)) and wsh(sortedmulti(k,KEY,KEY,...)) with up to 15 keys.',
  descriptor_origin:
    'Each key in a descriptor needs its full origin in brackets: [fingerprint/84h/0h/0h]xpub. Hardware wallets recognise their keys by it.',
  descriptor_paths:
    'Each key in a descriptor must end in /<0;1>/*, for deposit addresses and change.',
  descriptor_repeats: 'The descriptor contains the same key twice.',
  returned_differs: ({ differences }) => `This does not match what was approved: ${differences}.`,
  returned_empty: 'It contains no signed transaction.',
  returned_invalid: ({ why }) =>
    `The node says this transaction is invalid: ${why}. Sign the export again.`,
  returned_paid:
    'Another transaction has already paid a part of it, so it must not be sent. Abandon it.',
  raise_of_chain:
    'Payments of this chain are not replaced. They expire or are cancelled, and are then due again.',
  raise_not_replaced:
    'The nodes of this coin do not replace what was sent. Wait for a block. Or spend one of its coins to yourself, and abandon it with that as proof.',
  raise_ended: 'It is paid or abandoned, so there is no fee to raise.',
  raise_unsent: 'The newest signed file has not been sent yet. Wait for that.',
  raise_no_change: 'Nothing of it comes back to us, so no change can pay a higher fee.',
  raise_in_block: 'It is already in a block.',
  raise_change_short:
    'Its change is too small for a higher fee. Wait for a block. Or spend one of its coins to yourself, and abandon it with that as proof.',
  raise_at_most: 'It already pays the highest fee that can be proposed.',
  raise_least: ({ least }) => `The new fee must be at least ${least}.`,
  raise_most: ({ most }) => `The new fee can be at most ${most}.`,
  not_validated: 'This transaction is not in a validated ledger.',
  other_number: 'That transaction has a different sequence number.',
  no_end: 'It never expires.',
  not_failed_yet: 'The chain does not show yet that it can never confirm.',
  number_used: 'Its account has used this sequence number. Enter the transaction that used it.',
  nonce_stands: 'Its nonce is still valid. First sign and send the transaction that advances it.',
  may_land: 'It may still confirm.',
  may_land_until: ({ ledger }) => `It may confirm until ledger ${ledger}.`,
  just_sent: 'Its account has just sent another transaction.',
  node_unreachable: 'The node does not answer.',
  spender_unnamed: 'Enter the transaction that spends one of its coins.',
  spends_none: 'That transaction does not spend any of its coins.',
  not_final: 'That transaction is not final on the chain.',
  pays_the_same: 'That transaction makes the same payment. Mark this one as paid instead.',
};

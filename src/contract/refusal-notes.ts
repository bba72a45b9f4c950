import type { Notes, SecretKind } from '../core/rules/notes.ts';

const secrets: Record<SecretKind, string> = {
  extended_private_key: 'an extended private key',
  private_key: 'a private key',
  xrp_secret: 'the secret of an XRP account',
  solana_key_pair: 'a Solana key pair',
  recovery_phrase: 'the recovery phrase of a wallet',
};

/** What stands beside a field or says a refusal in figures, in English. */
export const refusalNotes: Notes = {
  password_wrong: 'That password is wrong.',
  password_easy: 'This password is easy to guess. Use several unrelated words instead.',
  password_of_sign_up: 'This is not the password of this sign-up.',
  code_wrong: 'That code is wrong or was used already.',
  email_missing: 'Please enter your email address.',
  email_has_account: 'This address has an account.',
  renew_up_to: ({ available }) => `You can renew up to $${available}.`,
  withdraw_up_to: ({ available }) => `You can withdraw up to $${available}.`,
  amount_range: ({ least, most, plan }) =>
    `Please enter an amount between ${least} and ${most} for the ${plan} plan.`,
  identity_limit: ({ level, limit, used }) =>
    `At level ${level} of the identity check you can deposit $${limit} in all; $${used} is used.`,
  page_too_far: 'Pages reach to the 1,000th row.',
  period_order: 'A period begins before it ends, and ends today at the latest.',
  document_missing: 'This document is missing.',
  file_missing: 'Please choose a file.',
  file_kind: 'Please choose a JPEG, PNG or WebP picture, or a PDF.',
  file_over_5_mb: 'Please choose a file of up to 5 MB.',
  picture_over_12_megapixels:
    'That picture has more than 12 megapixels. Please choose a smaller copy of it.',
  picture_unreadable: 'That picture cannot be read.',
  address_of_other_coin: ({ other, method }) =>
    `That is a ${other} address. Coins sent as ${method} would be lost there.`,
  address_not_of_method: ({ method }) => `That is not a ${method} address.`,
  address_not_of_network: ({ network }) => `That is not an address of ${network}.`,
  private_key_pasted: ({ kind }) =>
    `That is ${secrets[kind]}. Never paste it anywhere: whoever has it can take the coins. ` +
    'Nothing of it was kept here. Move those coins to new keys.',
  tag_only_xrp: 'Only XRP has destination tags.',
  tag_over_32_bits: 'A destination tag is at most 4294967295.',
  tag_needed: 'Whoever has that address takes no payment without a destination tag.',
  withdrawal_not_cancellable: ({ state }) =>
    `A withdrawal that is ${state} can no longer be cancelled.`,
};

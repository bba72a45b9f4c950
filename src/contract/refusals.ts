/** Every expected no of the product: its HTTP status and the words a person reads. */
export const refusals = {
  // shape and transport
  shape_invalid: [400, 'Please check the highlighted fields.'],
  amount_invalid: [400, 'Please enter a valid amount.'],
  length_required: [411, 'The request must say its length.'],
  too_large: [413, 'That is larger than we accept.'],
  media_unsupported: [415, 'That kind of content is not accepted here.'],
  not_found: [404, 'Not found.'],
  method_not_allowed: [405, 'That method is not allowed here.'],
  rate_limited: [429, 'Too many tries. Please wait a moment and try again.'],
  cross_site: [403, 'This request did not come from our own pages.'],
  busy: [409, 'Somebody is changing the same thing. Please try again.'],
  unavailable: [503, 'Something went wrong on our side. Please try again.'],
  // who may
  unauthenticated: [401, 'Please log in to continue.'],
  session_expired: [401, 'Your session has ended. Please log in again.'],
  forbidden: [403, 'Your account may not do this.'],
  step_up_required: [403, 'Please confirm it is you to continue.'],
  unverified: [403, 'Please verify your account first.'],
  suspended: [403, 'Your account is suspended.'],
  // who they are
  login_failed: [401, 'The email address or the password is wrong.'],
  admin_login_failed: [401, 'The email address, the password or the code is wrong.'],
  code_invalid: [422, 'That code is wrong or has expired. Please ask for a new one.'],
  link_invalid: [422, 'This link has expired or was used already.'],
  password_wrong: [422, 'That password is wrong.'],
  second_factor_wrong: [422, 'That code is wrong or was used already.'],
  // idempotency
  idempotency_key_invalid: [400, 'The Idempotency-Key header must be a UUID.'],
  idempotency_key_reused: [422, 'This Idempotency-Key was used for another request.'],
  // market, plans and deposits
  rate_unavailable: [409, 'There is no fresh price right now, so nothing can be quoted.'],
  plan_unavailable: [422, 'This plan is not open.'],
  amount_out_of_range: [422, 'Please enter an amount within the range of the plan.'],
  quote_mismatch: [422, 'This does not match the quote. Please start again from the plan.'],
  proof_missing: [422, 'Please upload proof of payment before completing the payment.'],
  proof_unsupported: [415, 'Please upload a JPEG, PNG or WebP picture.'],
  proof_too_large: [413, 'The proof may be at most 5 MB.'],
  deposit_settled: [409, 'This deposit is settled and cannot change any more.'],
  payment_not_on_chain: [422, 'The chain does not show this payment as final.'],
  payment_elsewhere: [422, 'This transaction does not pay the address of this deposit.'],
  payment_on_chain: [409, 'The chain shows a payment to this deposit: it cannot be rejected.'],
  address_unavailable: [409, 'No address is left for this coin. Please choose another.'],
  sandbox_only: [404, 'Not found.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof refusals;

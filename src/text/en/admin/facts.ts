/** Names of facts in approvals and the audit log that do not read as words by themselves. */
export const facts: Readonly<Record<string, string>> = {
  least_amount: 'Minimum amount',
  most_amount: 'Maximum amount',
  target_percent: 'Target for the term, in percent',
  target_percent_a_year: 'Target as a yearly rate, in percent',
  term_days: 'Term, in days',
  label_mark: 'Mark on its label',
  begins: 'In force',
  positions_that_keep_their_version: 'Positions that keep their version',
  principal_cents_times_days: 'Principal in cents times days',
  placed_elsewhere: 'Placed in other plans',
  other_claims: 'Other claims to this payment',
  of_payment: 'Of the payment',
  from_gains: 'Paid from gains',
  from_capital: 'Paid from the operator’s own money',
  seat_ends: 'Account ends',
  seat_ends_at: 'Account ends on',
  lost_at: 'Day of the loss',
  plan_id: 'Plan',
};

/** Sentences that the database writes into what is shown and sealed. */
export const factValues: Readonly<Record<string, string>> = {
  'with the approval': 'As soon as it is approved',
  '72 hours after the approval': '72 hours after it is approved',
};

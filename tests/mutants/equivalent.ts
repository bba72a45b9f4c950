/** Mutations without an observable effect, by name without the line, each with its reason. */
export const equivalent: ReadonlyMap<string, string> = new Map([
  [
    "ledger/parse.sql never choose: then 'flow_unknown' " +
      "(when k.name is null then 'flow_unknown')",
    'A kind that is not in the map has no legs in it either: each leg answers the same.',
  ],
  [
    "ledger/parse.sql never choose: then 'flow_owner' " +
      "(when f.same_owner and s.debtor <> s.creditor then 'flow_owner')",
    'Both sides of such a leg are accounts of members, or of plans; of these a posting has one.',
  ],
  ...['drop', 'weaken'].flatMap((how): [string, string][] => [
    [
      `${how} trigger forbid_truncate_of_proposal of approvals.proposal`,
      'Who empties the proposals empties their approvers too, and these have a guard of their own.',
    ],
    [
      `${how} trigger forbid_truncate_of_signature of approvals.signature`,
      'Who empties the signatures empties their checks too, and these have a guard of their own.',
    ],
  ]),
  ...['new', 'state'].map((what): [string, string] => [
    `weaken trigger notify_of_${what} of approvals.proposal`,
    'It is no guard and passes a replica as it stands: webhooks are told by who wrote first.',
  ]),
  [
    'ledger/seals.sql forget a cause: or upto >= mark (if mark is null or upto >= mark then)',
    'Where nothing is new the loop below finds nothing either, and answers the same.',
  ],
]);

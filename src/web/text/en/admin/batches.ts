import { sentencesOf } from '../../../../core/rules/notes.ts';
import { returnReasons } from '../../../../core/rules/withdrawal-state.ts';
import { refusalNotes } from '../refusal-notes.ts';

/** The words of payouts that are signed elsewhere. */
export const batches = {
  title: 'Sign elsewhere',
  lead: 'No key is kept here. Export what is due, sign it offline, and hand it in again.',
  due: (count: number, amount: string) =>
    `${count} ${count === 1 ? 'payout is' : 'payouts are'} due, ${amount}`,
  dueOperations: (count: number) =>
    `${count} ${count === 1 ? 'act' : 'acts'} of the treasury ${count === 1 ? 'waits' : 'wait'}`,
  nothing: 'Nothing is due.',
  export: (coin: string) => `Export ${coin}`,
  exportOperations: (coin: string) => `Export ${coin} of the treasury`,
  exported: 'Being made from what the node says.',
  list: 'Exports',
  coin: 'Coin',
  made: 'Asked',
  state: 'State',
  payouts: 'Payments',
  of: { withdrawals: 'Payouts', acts: 'Treasury' },
  kinds: { place: 'Placement', capital_out: 'Capital out', suspense_return: 'Back to its sender' },
  action: 'Action',
  open: 'Open',
  openOf: (coin: string, when: string) => ` the export of ${coin} of ${when}`,
  empty: 'Nothing was exported yet.',
  sheet: (coin: string) => `Export of ${coin}`,
  asked: 'Being made',
  failed: 'Not made',
  states: {
    exported: 'Waits for a signature',
    returned: 'Signed, being sent',
    sent: 'Sent, waits for the chain',
    stuck: 'Unconfirmed: check the chain',
    paid: 'Paid',
    given_up: 'Given up',
  },
  leftOut: 'Left out',
  leftOutLead:
    'Was due, and is not in this export. What cannot be paid went back to its member; the rest waits for the next.',
  because: {
    ...sentencesOf(refusalNotes, returnReasons),
    coins_short: 'Our free coins do not cover it. It goes as soon as they do.',
    arrives_too_little: 'After the network fee too little would arrive.',
    fee_over_ceiling:
      'The network asks for more than the member agreed to. After 72 hours the rest is yours to bear.',
  } as Record<string, string>,
  transaction: (nth: number) => `Transaction ${nth}`,
  fee: 'Network fee',
  change: 'Change, to our own',
  pays: 'Pays',
  tag: (tag: string) => `Tag ${tag}`,
  txid: 'Transaction id',
  download: 'Download',
  copy: 'Copy',
  copyRaw: 'Copy for signrawtransaction',
  notCopied: 'Could not be copied.',
  signed: 'Signed transactions, one a line, or a signed file',
  signedHelp:
    'Checked to the last unit against what was approved. Of a raised fee, exactly the file that two people approved is taken. A private key is refused and never kept.',
  choose: 'Choose a file',
  submit: 'Check and send',
  taken: (count: number, left: number) =>
    left === 0
      ? `${count === 1 ? 'It is' : 'They are'} what was approved. Being sent.`
      : `Taken. ${left} of this export still wait.`,
  missing: 'Paste what was signed, or choose its file.',
  byHand:
    'Paid from another wallet instead? Open the withdrawal, or the act of the treasury, and name its txid; do not sign this export then.',
  raise: 'Raise the fee',
  raiseHelp:
    'The same payments with a higher network fee, paid from our change. Another person approves it; then its file is signed and handed in. Only one of the two transactions can ever confirm.',
  raiseFee: (coin: string) => `Network fee in all, in ${coin}`,
  raiseFeeHelp: (now: string) =>
    `Exported with ${now}. Leave this empty to pay what the network asks for now.`,
  raiseWill: (fee: string | null) =>
    `Replaces this transaction by one that pays ${fee ?? 'what the network asks for now'} as its fee.`,
  raiseToSign: (fee: string, change: string) =>
    `Approved: a network fee of ${fee}, which leaves ${change} of change. Sign this file and hand it in.`,
  raiseDownload: 'Download the raised file',
  raiseCopy: 'Copy the raised file',
  giveUp: 'Give up',
  giveUpLabel: 'Transaction that spends one of its coins',
  giveUpTook: 'Transaction that took its number',
  giveUpHelp:
    'Only with proof that it can never land. Spend one of its coins to yourself, wait until that is final, and name it here.',
  giveUpNumber:
    'Its number has to be used up: leave this empty past its last ledger, or name the transaction that took its number.',
  giveUpEnds: 'Only once what it stands on is used up and the chain shows that it never landed.',
  cancel: 'Copy what cancels it',
  cancelHelp:
    'Never handed in? Sign and send this instead: it takes the same number or nonce and pays nobody.',
  giveUpShort: 'Enter the whole txid.',
} as const;

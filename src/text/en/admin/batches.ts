import { sentencesOf } from '#core/rules/notes.ts';
import { returnReasons } from '#core/rules/withdrawal-state.ts';
import { refusalNotes } from '../refusal-notes.ts';

/** The words of payouts that are signed elsewhere. */
export const batches = {
  title: 'Offline signing',
  lead: 'No keys are kept here. Export due payments, sign them offline, then upload the signed file.',
  due: (count: number, amount: string) =>
    `${count} ${count === 1 ? 'payout is' : 'payouts are'} due, ${amount}`,
  dueOperations: (count: number) =>
    `${count} treasury ${count === 1 ? 'operation is' : 'operations are'} due`,
  nothing: 'No payments are due.',
  export: (coin: string) => `Export ${coin}`,
  exportOperations: (coin: string) => `Export treasury ${coin}`,
  exported: 'We are preparing the export from your node’s data.',
  list: 'Exports',
  coin: 'Coin',
  made: 'Requested',
  state: 'State',
  payouts: 'Payments',
  of: { withdrawals: 'Payouts', acts: 'Treasury' },
  kinds: { place: 'Placement', capital_out: 'Capital out', suspense_return: 'Return to sender' },
  action: 'Action',
  open: 'Open',
  openOf: (coin: string, when: string) => ` the ${coin} export of ${when}`,
  empty: 'No exports yet.',
  sheet: (coin: string) => `${coin} export`,
  asked: 'Preparing',
  failed: 'Failed',
  states: {
    exported: 'Awaiting signature',
    returned: 'Signed, being sent',
    sent: 'Sent, awaiting confirmation',
    stuck: 'Unconfirmed: check the chain',
    paid: 'Paid',
    given_up: 'Abandoned',
  },
  leftOut: 'Left out',
  leftOutLead:
    'These payments were due but are not in this export. Those that cannot be paid were returned to the member. The rest wait for the next export.',
  because: {
    ...sentencesOf(refusalNotes, returnReasons),
    coins_short: 'We do not hold enough free coins. It will be exported once we do.',
    arrives_too_little: 'The network fee would take too much of the amount.',
    fee_over_ceiling:
      'The network fee is above the limit the member agreed to. After 72 hours the operator pays the difference, up to the limit in Settings.',
    fee_over_limit:
      'The network fee is above the most we pay. It will be exported once the fee falls.',
  } as Record<string, string>,
  transaction: (index: number) => `Transaction ${index}`,
  fee: 'Network fee',
  change: 'Change to our own address',
  tag: (tag: string) => `Tag ${tag}`,
  txid: 'Transaction id',
  download: 'Download',
  copy: 'Copy',
  copyRaw: 'Copy for signrawtransaction',
  notCopied: 'Could not be copied.',
  signed: 'Signed transactions (one per line) or a signed file',
  signedHelp:
    'We check every amount and address against what was approved. A replacement with a higher fee must be exactly the file that two people approved. A private key is rejected and never stored.',
  choose: 'Choose a file',
  submit: 'Check and send',
  taken: (count: number, left: number) =>
    left === 0
      ? `${count === 1 ? 'It matches' : 'They match'} what was approved and will now be sent.`
      : `Accepted. ${left} in this export still need a signature.`,
  missing: 'Paste the signed transactions or choose the signed file.',
  byHand:
    'Paid from another wallet instead? Enter its txid on the withdrawal or treasury operation, and do not sign this export.',
  raise: 'Raise the fee',
  raiseHelp:
    'The same payments with a higher network fee, paid from our change. A second person must approve; then its file is signed and handed in. Only one of the two transactions can ever confirm.',
  raiseFee: (coin: string) => `Network fee in all, in ${coin}`,
  raiseFeeHelp: (now: string) =>
    `Exported with ${now}. Leave this empty to pay what the network asks for now.`,
  raiseWill: (fee: string | null) =>
    `Replaces this transaction by one that pays ${fee ?? 'what the network asks for now'} as its fee.`,
  raiseToSign: (fee: string, change: string) =>
    `Approved: a network fee of ${fee}, which leaves ${change} of change. Sign this file and hand it in.`,
  raiseDownload: 'Download the raised file',
  raiseCopy: 'Copy the raised file',
  giveUp: 'Abandon',
  giveUpLabel: 'Transaction that spends one of its inputs',
  giveUpTook: 'Transaction that used its sequence number',
  giveUpHelp:
    'Needs proof that it can never confirm. Spend one of its inputs to your own address, wait until that is final, and enter its txid here.',
  giveUpNumber:
    'Its sequence number must be used. Leave this empty if its last ledger has passed, or enter the transaction that used the number.',
  giveUpEnds:
    'Possible once its nonce or blockhash has expired and the chain shows it was never confirmed.',
  cancel: 'Copy the cancelling transaction',
  cancelHelp:
    'Not uploaded yet? Sign and send this instead. It uses the same sequence number or nonce and pays nothing.',
  giveUpShort: 'Enter the whole txid.',
} as const;

import type { Method } from '#core/chains/assets.ts';
import { sentencesOf } from '#core/rules/notes.ts';
import { waitMessages } from '#core/rules/withdrawal-rules.ts';
import { holdReasons, rejectReasons, returnReasons } from '#core/rules/withdrawal-state.ts';
import { refusalNotes } from './refusal-notes.ts';

type Reasons = Record<'held' | 'rejected' | 'returned' | 'waits', Record<string, string>>;

/** The words of paying out. Strings of SPEC MEM-7 to MEM-9 stand here exactly. */
export const withdrawals = {
  choice: {
    title: 'Withdraw',
    under: 'Balance can be withdrawn anytime, profit after the investment date is complete.',
    back: 'Dashboard',
    from: 'Withdraw from',
    profit: 'Profit',
    profitNote: 'What your plans have paid you, once the position has matured.',
    balance: 'Balance',
    balanceNote: 'Your principal, at any time.',
    now: 'available now',
    locked: (amount: string) => `${amount} is locked`,
    lockedUntil: (amount: string, day: string) => `${amount} is locked until ${day}`,
    lockedInParts: (amount: string, day: string) =>
      `${amount} is locked. The next part is available from ${day}.`,
    history: 'Withdraw history',
    noneYet: 'Nothing to withdraw yet',
  },
  form: {
    titleBalance: 'Withdraw balance',
    titleProfit: 'Withdraw profit',
    amount: 'Amount',
    all: 'All',
    available: (amount: string) => `Available ${amount}.`,
    stays: (amount: string) => `${amount} will remain.`,
    method: 'Payment method',
    saved: (ending: string) => `Saved ${ending}`,
    noneSaved: 'None saved',
    waits: (time: string) => `Available from ${time}`,
    address: (coin: string) => `${coin} address`,
    addressEnds: (coin: string, ending: string) => `${coin} address, ends in ${ending}`,
    addressPlain: 'Wallet address',
    fromGateway: 'Saved in your gateway. We pay any other address 24 hours later at the earliest.',
    otherAddress: 'Not your saved address: paid 24 hours later at the earliest.',
    noAddress: 'You can save an address in the withdrawal gateway.',
    addressOf: (coin: string, chain: string) =>
      `Your own address on ${chain}. ${coin} is sent on ${chain} only: an address of another network cannot receive it.`,
    tag: 'Destination tag',
    tagHelp: 'Required if you are sending to an exchange. Leave it empty for your own wallet.',
    tagCarried: 'This address already contains its destination tag.',
    linkAmount: 'We read the address from the link and ignore its amount. Enter the amount above.',
    receives: 'What you receive',
    receivesLater:
      'Enter an amount and choose a payment method to see the fee and what you receive.',
    fee: 'Network fee, deducted from the amount',
    feeByOperator: 'Network fee, paid by the operator',
    operatorPaidFee: (max: string) =>
      `You are withdrawing within the cooling-off period, so we pay the network fee, up to ${max}.`,
    feeOfToken: (chain: string) =>
      `We pay what ${chain} charges, so nothing is deducted. There are no other fees.`,
    feeUnderCent:
      'You are withdrawing within the cooling-off period. We pay network fees of a cent or more; this one is less, so it is deducted.',
    underCent: (cent: string) => `less than ${cent}`,
    feeNote: (max: string) => `At most ${max}. There are no other fees.`,
    receive: 'You receive, at today’s rate',
    least: 'At least',
    leastWhy: {
      bitcoin: 'Smaller amounts are dust, which the network does not relay.',
      xrp: 'A new account must hold 1 XRP. If an account requires a tag, you must enter it.',
      solana: 'A new account must hold enough to stay on the chain.',
    },
    leastToOpen: (coin: string, amount: string) =>
      `An address that has never held ${coin} must receive at least ${amount}, because we pay to open its account.`,
    receiveNote: 'the exact amount of coins is fixed when the payout is signed',
    rate: (amount: string, rate: string, coin: string) => `${amount} at ${rate} for 1 ${coin}`,
    will: (amount: string, ending: string) => `Withdraw ${amount} to ${ending}`,
    willNone: 'Nothing is withdrawn yet',
    willMore:
      'The button requests this withdrawal and sets the amount aside at once. You can cancel until the payout is signed.',
    go: 'Proceed to Payment',
    going: 'Sending your request...',
    missing: 'Please select a payment method, enter an amount, and provide a wallet address.',
    methodMissing: 'Select a payment method.',
    addressMissing: 'Enter the whole address.',
    invalid: 'Please enter a valid amount.',
    tooMuch: (available: string) => `That is more than is available: ${available}.`,
    done: 'Your withdrawal is requested.',
    doneWaits: (time: string) => `Your withdrawal is requested. Earliest payout: ${time}.`,
    onItsWay: 'Pending withdrawals',
    timeline: 'What happens to a request',
    timelineSteps: [
      [
        'Set aside at once',
        'The amount is deducted from your available balance when you request it.',
      ],
      [
        'Approved by people',
        'One person approves up to $10,000.00, two people above. You can still cancel.',
      ],
      ['Signed', 'The coins are fixed at the rate of that moment, less the network fee.'],
      ['Paid', 'When the chain confirms it. You can find the transaction in your history.'],
    ],
    measured: (half: string, max: string, paid: number) =>
      `Measured over the last 30 days: half of ${paid === 1 ? '1 payout' : `${paid} payouts`} ` +
      `took at most ${half}, 19 of 20 at most ${max}.`,
    notMeasured: 'No payouts in the last 30 days, so there is no measured time to show.',
    timelineNote:
      'We promise no time. A hold shows its reason and its end, and no fee ever releases it.',
  },
  before: {
    takes: 'Where the money comes from',
    free: 'Free balance',
    position: (plan: string) => `${plan} position`,
    stays: (amount: string) => `${amount} stays invested`,
    closes: 'Nothing stays invested: it gets no further distributions',
    returnLost: (amount: string, day: string) =>
      `The part you take gets no further distributions. At target that would be ${amount} by ${day}.`,
    noReturnLost: 'No future distributions are lost.',
    coolingOff: (day: string) => `Cooling-off until ${day}`,
    profitStays: 'Profit already paid to you stays yours and is released on its date.',
    waits: 'Waiting times',
    noWait: 'No waiting time applies. We review and send it as described on this page.',
    because: {
      address_new: 'This address is new. We pay it 24 hours after your request at the earliest.',
      address_changed: 'This address was changed. We pay to it again after 24 hours.',
      account_secured:
        'Your password, second factor or email address changed. Payouts wait 72 hours.',
    },
    until: (time: string) => `until ${time}`,
  },
  gateway: {
    title: 'Withdrawal gateway',
    under: 'Where your money goes when you withdraw it.',
    add: 'Add Wallet Address',
    bitcoin: 'Bitcoin address',
    ethereum: 'Ethereum address',
    usdt: 'USDT address',
    usdtHelp:
      'ERC-20 or TRC-20, recognised by its format. Saved for you, but not used for payouts.',
    ethereumHelp: 'Saved for you, but not used for payouts.',
    xrpTag: 'XRP destination tag (optional)',
    optional: (coin: string) => `${coin} address (optional)`,
    onChain: (coin: string, chain: string) =>
      `Your own address on ${chain}. ${coin} is sent on ${chain} only.`,
    testNetworks: {
      BITCOIN: 'Bitcoin regtest (bcrt1…)',
      DOGECOIN: 'Dogecoin testnet',
    } as Partial<Record<Method, string>>,
    sandbox: (networks: string) => `Use test network addresses: ${networks}.`,
    notOffered: (network: string) =>
      `${network} is no longer offered here. Your address is kept, but nothing is paid to it.`,
    save: 'Save',
    saving: 'Saving...',
    saved: 'Your addresses are saved.',
    will: 'Changed addresses are not paid for 24 hours',
    willMore: 'We email you a link that cancels the change during this time.',
    required: 'Please provide a wallet address.',
    undo: {
      title: 'Cancel a change of addresses',
      lead:
        'You opened a link from our email. Nothing has happened yet. If you did not change your ' +
        'withdrawal addresses, restore the previous ones.',
      submit: 'Restore the previous addresses',
      submitting: 'Restoring...',
      failed: 'Something went wrong',
      done:
        'Your previous addresses are restored. Withdrawals requested since then are cancelled. ' +
        'Your other sessions have ended.',
      reset: 'Reset your password',
      login: 'Go to Login',
    },
    waits: (network: string, time: string) =>
      `We pay the new ${network} address from ${time}, 24 hours after you saved it.`,
    waitsHere: (time: string) => `New address: paid from ${time}.`,
    found: 'This browser has addresses saved by an earlier version.',
    import: 'Use them',
    dismiss: 'Delete them',
  },
  history: {
    title: 'Withdraw history',
    under: 'Open a row to see every state change and the transaction.',
    list: 'Withdrawals',
    amount: 'Amount',
    method: 'Payment Method',
    status: 'Status',
    date: 'Date',
    first: 'No withdrawals yet.',
    open: (amount: string) => `Open the withdrawal of ${amount}`,
    detail: 'Withdrawal',
    to: 'To',
    tag: 'Destination tag',
    coins: 'Coins sent',
    fee: 'Network fee',
    feeByOperator: 'Network fee, paid by the operator',
    feeMost: 'Maximum network fee',
    feeWaits: (fee: string, agreed: string | null, until: string, max: string) =>
      `The network fee is ${fee} at the moment${agreed === null ? '' : `, and you agreed to at most ${agreed}`}. ` +
      `We pay it once the fee falls. From ${until} we pay the rest, up to ${max}. You can agree to a higher fee, or cancel and request it again.`,
    agree: (max: string) => `Pay up to ${max}`,
    agreed: 'Agreed. It is included in the next payout run.',
    txid: 'Transaction',
    notSigned: 'not signed yet',
    source: 'From',
    sources: { balance: 'Balance', profit: 'Profit' },
    waitsUntil: (message: string, until: string) => `${message} Until ${until}.`,
    held: (until: string) => `On hold until ${until}`,
    cancel: 'Cancel this withdrawal',
    cancelling: 'Cancelling...',
    cancelWill: (amount: string) => `${amount} returns to where it came from.`,
    staysFree: (amount: string) =>
      `${amount} bore no full share of a loss. Once back, it is free balance and in no position.`,
    states: 'State changes',
    entries: 'Ledger entries',
    noEntries: 'No ledger entries yet.',
    fine: {
      requested: 'requested',
      approved: 'approved',
      held: 'on hold',
      signing: 'being signed',
      sent: 'sent',
      unknown: 'unconfirmed, checking the chain',
      paid: 'paid',
      rejected: 'rejected',
      cancelled: 'cancelled',
      returned: 'returned',
    } as Record<string, string>,
    /** Why it waits or was refused: the closed lists of the withdrawals' rules. */
    reasons: {
      held: holdReasons,
      rejected: rejectReasons,
      returned: sentencesOf(refusalNotes, returnReasons),
      waits: waitMessages,
    } as Reasons,
    elsewhere: 'Withdraw to another address',
  },
} as const;

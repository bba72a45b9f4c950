import { holdReasons, rejectReasons } from '#core/rules/withdrawal-state.ts';
import { ruleFacts } from '../../rule-facts.ts';
import type { Clause, ClauseText, DocumentText, NamedOperator } from './document.ts';

const parties = (operator: NamedOperator | null): ClauseText => ({
  heading: 'Who you deal with',
  text: [
    operator === null
      ? 'Nobody. This is a sandbox: the money, the prices, the chain and the emails are simulated, and using it makes no contract. An operator would start from the text below.'
      : `${operator.name}, registered under ${operator.number} at ${operator.address}. These terms call it the operator. It states that it is supervised by ${operator.regulator} (${operator.licence}). Nobody has verified this for these terms.`,
    'The makers of the software that keeps the books hold none of your money, give no advice and are not a party to these terms.',
  ],
});

const account: ClauseText = {
  heading: 'Your account',
  text: [
    'You must be 18 or older, act for yourself, and be allowed to use such a service by the law where you live. Each person may have one account.',
    'What you tell us must be true and kept up to date. Where an identity check is required, you can deposit only after you have passed it, and up to the limit of your level.',
    'Keep your password and codes to yourself. We never ask for them. Tell the operator at once if someone else has used your account.',
  ],
};

const claim: ClauseText = {
  heading: 'What you have, and what you do not',
  text: [
    'Your account shows what the operator owes you, in US dollars. You have a claim in that amount. You do not own the coins, the property or anything else that the operator holds or buys.',
    'The claim is not a bank deposit. No deposit insurance applies to it, and it carries no interest.',
  ],
};

const deposits: ClauseText = {
  heading: 'Deposits',
  text: [
    `Each deposit has its own payment details and a rate that is locked for ${ruleFacts.quoteMinutes} minutes. Coins are credited in US dollars once the chain has confirmed them.`,
    `What arrives is what is credited. The locked rate applies to the amount that was quoted, if the payment is seen within those ${ruleFacts.quoteMinutes} minutes and is in a block within ${ruleFacts.blockMinutes} minutes after that. A larger payment, or one that needs longer, is credited at the locked or the current rate, whichever is lower.`,
    'We review a payment that is late, too small or very large before it is credited. The money stays yours during the review. A late payment is credited at the current rate.',
    'A payment that we cannot match to a member, for example one without its tag, is held in suspense. The totals are public. It is credited to its owner once proven, or returned to its sender.',
    'Deposits close automatically when reserves no longer cover what members are owed, when payouts take too long, and for the other causes that this site then names. Withdrawals stay open.',
    'Coins sent on a wrong network or to a wrong address may be lost. Nobody can call them back.',
  ],
};

const plans: ClauseText = {
  heading: 'Plans, targets and losses',
  text: [
    'Each plan has a label. It says what you own, who holds the keys, every fee, the lock time and the worst case. Read it first: it is part of these terms.',
    'You can invest what you deposit, and free balance that no plan holds. Free balance can be withdrawn or invested at any time.',
    'A plan names a target for its term. Target, not guaranteed. Capital at risk. A target is not owed to you. If a plan misses it, you have no claim to the difference.',
    'Returns are paid only out of a pool that was funded before, by gains or by the operator’s own capital. The two are shown separately. A return is divided by how much each member had in the plan and for how many days, to the cent. A day is a full 24 hours, counted from the moment your position opened. The opening day earns nothing, and the day of maturity counts. Positions opened under earlier terms keep counting calendar days.',
    `A loss of a plan is first taken from what the plan and the operator set aside. What remains is shared among the members who were in the plan on the day of the loss, by what each had in it. You get ${ruleFacts.lossNoticeDays} days’ notice, and your part is at most what you still have in the plan.`,
  ],
};

const withdrawals: ClauseText = {
  heading: 'Taking money out',
  text: [
    'You can withdraw your balance on any day. Returns are locked until their position matures. Then you can withdraw them too. A withdrawal of balance takes free balance first and then your oldest positions, which earn only on what stays in them.',
    'The network fee comes out of the amount and is shown before you confirm. Nothing else is charged. You are never asked to pay a fee, a tax or a further deposit in order to be paid.',
    `Your request agrees to a highest network fee. If the network asks for more, your payout waits for up to ${ruleFacts.feeHours} hours. Meanwhile you can agree to more or cancel. After that the operator pays the difference, up to the same limit as in the first days of a position; above it the payout goes on waiting.`,
    'The number of coins is set when the payout is signed, not when you request it. If an address cannot be paid, the money returns to your balance at once, with the reason.',
    'A withdrawal can be held for one of these reasons only:',
    Object.values(holdReasons),
    `A hold ends by itself after ${ruleFacts.holdHours} hours unless a second person renews it, and after ${ruleFacts.holdDays} days at most, except under a legal order that is cited to you. You can cancel a withdrawal until signing starts.`,
    'Rejecting a withdrawal takes two people and one of these reasons:',
    Object.values(rejectReasons),
    `A new or changed address waits ${ruleFacts.addressHours} hours. The exception is your first withdrawal, up to $${ruleFacts.firstWithdrawalDollars.toLocaleString('en-US')}, of a coin for which you have saved no address. After a reset of your password or second factor, or a change of your email address, withdrawals wait ${ruleFacts.securedHours} hours. These waits are there to stop a thief.`,
    'We measure and publish how long payouts took. This is not a promise about the next one.',
  ],
};

const cooling: ClauseText = {
  heading: 'Cooling-off',
  text: [
    `In the first ${ruleFacts.coolingOffDays} days of a position that a deposit opened you can withdraw its principal and the operator pays the network fee, once for each deposit and up to a limit that the withdrawal form shows. If you invest free balance, you pay the fee yourself. This does not limit any further rights that the law gives you.`,
  ],
};

const fees: ClauseText = {
  heading: 'Fees and taxes',
  text: [
    'Tax and fees are included in the minimum of a plan, and its label names them. There is no fee for an account, for a deposit, for waiting, or for closing.',
    'You are responsible for the taxes on what you earn. The operator reports to authorities where it must.',
  ],
};

const corrections: ClauseText = {
  heading: 'Corrections',
  text: [
    'Nothing in the ledger is changed or erased. A mistake is corrected by a new entry with a reason, approved by a second person and shown to you.',
    'If a payment that was credited is later reversed on its chain, two people can take the credit back, at most by that payment’s amount. You see the entry.',
    'If you think that an entry is wrong, tell us. Each entry shows its source in your portal.',
  ],
};

const conduct: ClauseText = {
  heading: 'What you may not do',
  text: [
    'Use the service for money that is not yours to use, for crime, or around sanctions. Use another person’s account. Attack the service or look for ways into the accounts of others. If you find one by accident, please tell us.',
    'You may share your invitation link. Nobody is paid for it: not you, and not anyone above you.',
  ],
};

const suspension: ClauseText = {
  heading: 'Suspending and closing',
  text: [
    'The operator may suspend an account if there is reason to believe that it is misused or that the law requires it. A suspension does not take your money. You can log in, read the reason and withdraw what is yours. New deposits and investments wait until it is lifted.',
    'You can close your account when nothing is owed to you and nothing is pending. The operator can close an account in which only locked returns are left: it takes no deposits, its last payment comes on schedule, and then your personal data are erased, except what the law makes the operator keep. No balance is ever forfeited.',
  ],
};

const liability: ClauseText = {
  heading: 'Liability',
  text: [
    'The operator is liable for what it does with intent or through negligence, as the law provides. It is not liable for a fall in prices, for the failure of a chain, or for coins you sent to a wrong address.',
    'Nothing here limits rights that the law does not allow to be limited. Nothing on this site is investment, tax or legal advice.',
  ],
};

const failure: ClauseText = {
  heading: 'If the operator fails',
  text: [
    'You may rank with its other creditors. Your statements and the published proofs are evidence of your claim. Keep copies of them.',
  ],
};

const changes: ClauseText = {
  heading: 'Changes to these terms',
  text: [
    'The date above says since when this text applies. You can withdraw your balance under it at any time. Positions you are in keep the version of the plan that you joined.',
  ],
};

const law = (operator: NamedOperator | null): ClauseText => ({
  heading: 'Complaints and law',
  text: [
    operator === null
      ? 'A sandbox has nobody to complain to. A live installation names its contact, its regulator and the law that applies.'
      : `Write to ${operator.email} first. For questions about risk the contact is ${operator.risk}. If the answer does not satisfy you, turn to ${operator.regulator} or to the ombudsman or court that is open to you where you live. The law of the operator’s registered seat applies. You keep the protection that the law of your own country gives consumers.`,
  ],
});

export const terms: DocumentText<Clause<'terms'>> = {
  about: {
    title: 'Terms of Use',
    description: 'What you and the operator agree to, in short words.',
  },
  title: 'Terms of Use',
  lead: 'Short on purpose. If the software does something else than these terms say, tell us.',
  clauses: (operator) => ({
    parties: parties(operator),
    account,
    claim,
    deposits,
    plans,
    withdrawals,
    'cooling-off': cooling,
    fees,
    corrections,
    conduct,
    suspension,
    liability,
    failure,
    changes,
    law: law(operator),
  }),
};

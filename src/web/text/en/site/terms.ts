import type { Clause, DocumentWords, NamedOperator } from './document.ts';

const parties = (operator: NamedOperator | null): Clause => ({
  id: 'parties',
  heading: 'Who you deal with',
  text: [
    operator === null
      ? 'Nobody. This is a sandbox: the money, the prices, the chain and the mail are simulated, and no contract arises from playing. What follows is the text that an operator would start from.'
      : `${operator.name}, registered under ${operator.number} at ${operator.address}, called the operator here, and nobody else. It is supervised by ${operator.regulator} (${operator.licence}); that is its own statement, which Candor has not verified.`,
    'Candor is the software. Its makers hold none of your money, give no advice and are not a party to these terms.',
  ],
});

const account: Clause = {
  id: 'account',
  heading: 'Your account',
  text: [
    'You must be 18 or older, act for yourself, and be allowed by the law where you live to use such a service. One person has one account.',
    'What you tell us must be true and kept up to date. Where the law asks for an identity check, money can move only when you have passed it.',
    'Keep your password and codes to yourself; we never ask for them. Tell the operator at once if someone else has used your account.',
  ],
};

const claim: Clause = {
  id: 'claim',
  heading: 'What you have, and what you do not',
  text: [
    'Your account shows what the operator owes you, in US dollars. You have a claim in that amount. You do not own the coins, the property or anything else that the operator holds or buys.',
    'The claim is not a bank deposit. No deposit insurance applies to it, and it carries no interest.',
  ],
};

const deposits: Clause = {
  id: 'deposits',
  heading: 'Deposits',
  text: [
    'Each deposit has its own address and a rate that is locked for 15 minutes. Coins sent to it are credited in US dollars once the chain has confirmed them, at that rate if they were first seen in time, and otherwise at the rate of the moment at which they became final.',
    'What arrives is what is credited: less than the quote gives less, more gives more. What comes late, short, or without its tag waits in a suspense account, in public, until it can be credited or returned to its sender.',
    'Coins sent on a wrong network or to a wrong address may be lost. Nobody can call them back.',
  ],
};

const plans: Clause = {
  id: 'plans',
  heading: 'Plans, targets and losses',
  text: [
    'A plan has a label that says what you own, who holds the keys, every fee, how long, and the worst case. Read it first: it is part of these terms, in the version in which you joined.',
    'A plan names a target for its term. Target, not guaranteed. Capital at risk. A target is not owed to you, and no returns are due when it is missed.',
    'Returns are paid only out of a pool that was funded before, by gains or by the operator’s own capital, and each is shown as what it is. They are divided by how much each member had in the plan and for how many days, to the cent. A day is a full 24 hours, counted from the moment your position opened: the opening day earns nothing, and the day of maturity counts. Positions opened under earlier terms keep counting calendar days.',
    'A loss of a plan is first taken from what the plan and the operator set aside. What remains is shared among the plan’s members, by the weights of the day of the loss, after 14 days’ notice, and never beyond what a member still has in it.',
  ],
};

const withdrawals: Clause = {
  id: 'withdrawals',
  heading: 'Taking money out',
  text: [
    'Your balance can be withdrawn on any day. Returns are locked until their position matures and can then be withdrawn too. A withdrawal of balance takes what is free first and then the oldest positions, which earn only on what stays.',
    'The network fee comes out of the amount and is shown before. Nothing else is charged. You are never asked to pay a fee, a tax or a further deposit in order to be paid.',
    'The number of coins is settled when the payout is signed, not when you ask for it.',
    'A withdrawal can be held only for a reason from a closed list: the address is being checked, your identity is being checked, unusual activity, a technical fault, or a legal order. A hold ends by itself after 72 hours unless a second person renews it, and after 14 days at most, save for a legal order that is cited to you. Refusing takes two people.',
    'A new or changed address waits 24 hours. After a reset of your password or second factor, or a change of your email address, withdrawals wait 72 hours. Both are there to stop a thief.',
    'How long payouts took is measured and published. It is not a promise about the next one.',
  ],
};

const cooling: Clause = {
  id: 'cooling-off',
  heading: 'Cooling-off',
  text: [
    'In the first 14 days of a position you can take its principal out and the operator bears the network fee. Rights that the law gives you beyond this are not limited by it.',
  ],
};

const fees: Clause = {
  id: 'fees',
  heading: 'Fees and taxes',
  text: [
    'Tax and fees are included in the minimum of a plan; its label names them. There is no fee for an account, for a deposit, for waiting, or for closing.',
    'You answer for the taxes that you owe on what you earn. The operator reports to authorities where it must.',
  ],
};

const corrections: Clause = {
  id: 'corrections',
  heading: 'Corrections',
  text: [
    'Nothing in the ledger is changed or erased. A mistake is undone by a new entry with a reason, approved by a second person and shown to you.',
    'If a payment that was credited later vanishes from its chain, the credit can be taken back, at most by that payment’s amount, with two people, and shown.',
    'If you think that an entry is wrong, tell us. We answer with the entry, its source and who approved it.',
  ],
};

const conduct: Clause = {
  id: 'conduct',
  heading: 'What you may not do',
  text: [
    'Use the service for money that is not yours to use, for crime, or around sanctions. Use another person’s account. Attack the service or look for ways into the accounts of others; if you find one by accident, tell us and you will be thanked.',
    'You may share your invitation link. Nobody is paid for it: not you, and not anyone above you.',
  ],
};

const suspension: Clause = {
  id: 'suspension',
  heading: 'Suspending and closing',
  text: [
    'The operator may suspend an account if there is reason to believe that it is misused or that the law requires it. A suspension does not take your money: you log in as before, you read the reason, and what is yours can be withdrawn; only new business does not begin until it is lifted.',
    'You may close your account when nothing withdrawable is left in it. While returns are still locked it is closing: no deposits, the last payment on schedule, and then your personal data are erased, save what the law makes the operator keep. No balance is ever forfeited.',
    'A balance too small to pay its own network fee, or one whose owner cannot be found, may be moved to an account for unclaimed money. It is still owed to you and comes back whenever you ask.',
  ],
};

const liability: Clause = {
  id: 'liability',
  heading: 'Liability',
  text: [
    'The operator answers for what it does with intent or through negligence, as the law provides. It does not answer for a fall in prices, for the failure of a chain, or for coins you sent to a wrong address.',
    'Nothing here limits rights that the law does not allow to be limited. Nothing on this site is investment, tax or legal advice.',
  ],
};

const failure: Clause = {
  id: 'failure',
  heading: 'If the operator fails',
  text: [
    'You may rank with its other creditors. Your statements and the published ledger are evidence of your claim: keep copies of them.',
  ],
};

const changes: Clause = {
  id: 'changes',
  heading: 'Changes to these terms',
  text: [
    'A change is announced to members before it applies. If you do not agree, you can leave under the earlier terms. Positions you are in keep the version of the plan that you joined.',
  ],
};

const law = (operator: NamedOperator | null): Clause => ({
  id: 'law',
  heading: 'Complaints and law',
  text: [
    operator === null
      ? 'In a sandbox there is nothing to complain about and nobody to complain to. A live installation names its contact, its regulator and the law that applies.'
      : `Write to ${operator.email} first; for questions of risk the contact is ${operator.risk}. If the answer does not satisfy you, turn to ${operator.regulator} or to the ombudsman or court that is open to you where you live. The law of the operator’s registered seat applies, and with it the protection that your own country’s law gives consumers.`,
  ],
});

export const terms: DocumentWords = {
  about: {
    title: 'Terms of Use | Candor',
    description: 'What you and the operator agree to, in short words.',
  },
  title: 'Terms of Use',
  lead: 'Short on purpose. Where these words and the database disagree, tell us: one is wrong.',
  clauses: (operator) => [
    parties(operator),
    account,
    claim,
    deposits,
    plans,
    withdrawals,
    cooling,
    fees,
    corrections,
    conduct,
    suspension,
    liability,
    failure,
    changes,
    law(operator),
  ],
};

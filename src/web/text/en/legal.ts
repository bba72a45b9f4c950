/** A clause: its heading and its paragraphs. */
export type Clause = readonly [heading: string, ...paragraphs: string[]];

export const terms = {
  about: {
    title: 'Terms of Use | Candor',
    description: 'What you and the operator agree to, in short words.',
  },
  title: 'Terms of Use',
  lead: 'Short on purpose. Where these words and the database disagree, tell us: one is wrong.',
  clauses: [
    [
      'Who you deal with',
      'The operator named at the foot of this page, and nobody else. Candor is the software it runs. In sandbox mode there is no operator: the money, the prices, the chain and the mail are simulated, and no contract arises from playing.',
    ],
    [
      'Your account',
      'You must be of age and act for yourself. Keep your password and codes to yourself; we never ask for them. Tell the operator at once if someone else has used your account.',
    ],
    [
      'What you place',
      'Coins you send to the address of your deposit are credited in US dollars at the rate you were shown, once the chain has confirmed them. What arrives is what is credited: less than the quote gives less, more gives more.',
      'A plan names a target for its term. A target is not owed to you. Losses of a plan are shared among its members, by how much and how long each had in it.',
    ],
    [
      'Taking money out',
      'Your balance can be withdrawn on any day. A return is locked until its position matures and can then be withdrawn too. The network fee comes out of the amount; nothing else is charged, and you are never asked to pay in order to be paid.',
      'A withdrawal can be held only for a stated reason from a closed list. A hold ends by itself after 72 hours unless a second person renews it, and after 14 days at most, save for a legal order that is cited to you. Refusing takes two people.',
      'A new or changed address waits 24 hours; a reset of your password or second factor makes withdrawals wait 72 hours. Both are there to stop a thief.',
    ],
    [
      'Cooling-off',
      'In the first 14 days of a position you can take its principal out and the operator bears the network fee.',
    ],
    [
      'Corrections',
      'Nothing in the ledger is changed or erased. A mistake is undone by a new entry, with a reason, approved by a second person, and shown to you.',
    ],
    [
      'Inviting others',
      'You may share your link. Nobody is paid for it: not you, not anyone above you.',
    ],
    [
      'Closing the account',
      'You may close it when nothing withdrawable is left in it. Your personal data are erased then, save what the law makes the operator keep; ledger entries stay under a pseudonym. No balance is ever forfeited.',
    ],
    [
      'Changes',
      'A change of these terms is announced to members before it applies. Plans you are in keep the version you joined.',
    ],
  ],
} satisfies Legal;

export const risk = {
  about: {
    title: 'Risk Disclosure | Candor',
    description: 'How money is lost here, and what no software can prove.',
  },
  title: 'Risk Disclosure',
  lead: 'You can lose some or all of what you put in. Read how before you decide.',
  clauses: [
    [
      'Targets are not returns',
      'The percentage of a plan is a target for its whole term. It is not owed, not promised and not insured by anyone. The only figures that happened are those under what was really paid, and they say nothing about next year.',
    ],
    [
      'How a loss reaches you',
      'The operator places coins at venues outside this platform. A venue can fail, be robbed or pay back less than was placed. Such a loss is first taken from what the plan and the operator set aside, and what remains is shared among the plan’s members, after 14 days’ notice.',
    ],
    [
      'Coins move in price',
      'Your account is counted in US dollars and the platform holds coins. If coins fall, the reserves may be worth less than what is owed. The amount of coins you receive is fixed when a payout is signed, not when you ask for it.',
    ],
    [
      'Payments on a chain are final',
      'Coins sent to a wrong address, on a wrong network or without the required tag may be lost. What arrives and cannot be matched stands in a suspense account, in public, until its owner is proven.',
    ],
    [
      'No insurance',
      'No deposit guarantee scheme and no deposit insurance applies. If the operator fails, you may rank with its other creditors.',
    ],
    [
      'What no software can prove',
      'Candor can prove that the entries add up, that a return came from a funded pool, and who approved what. It cannot prove that the operator is honest, that the person behind a key will sign, that a venue abroad exists, or that a licence is genuine. Check the licence at the regulator’s own register.',
    ],
    [
      'Frauds that look like this',
      'Be careful with anyone who writes to you first, asks for your code, or wants a fee, a tax or a further deposit before a payout. The operator of this platform cannot ask for that: the ledger has no entry for it.',
    ],
    [
      'Before you place money',
      'Place only what you can do without for the whole term and can bear to lose. If you are unsure, ask someone who gains nothing from your answer.',
    ],
  ],
} satisfies Legal;

type Legal = {
  about: { title: string; description: string };
  title: string;
  lead: string;
  clauses: readonly Clause[];
};

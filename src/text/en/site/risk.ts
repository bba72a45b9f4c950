import { ruleFacts } from '../../rule-facts.ts';
import type { Clause, ClauseText, DocumentText, NamedOperator } from './document.ts';

const fixed: Readonly<Record<Exclude<Clause<'risk'>, 'contact'>, ClauseText>> = {
  targets: {
    heading: 'Targets are not returns',
    text: [
      'The percentage of a plan is a target for its whole term. Target, not guaranteed. Capital at risk. Nobody owes it, promises it or insures it.',
      'The figures under what was paid are the past, and they say nothing about next year. What was paid from the operator’s own money was not earned. It is shown separately for that reason.',
    ],
  },
  losses: {
    heading: 'How a loss reaches you',
    text: [
      `The operator places coins at venues outside this platform. A venue can fail, be robbed, stop paying out, or return less than was placed. Such a loss is recorded with its evidence. It is first taken from what the plan and the operator set aside. What remains is shared among the plan’s members after ${ruleFacts.lossNoticeDays} days’ notice: first out of returns that are still locked, then out of principal.`,
      'An example. You have $1,000 in a plan that holds $100,000 in all. A placement of $20,000 is lost. The pools and the operator absorb $5,000. The other $15,000 is shared, and your part is $150. You can lose all of your money in the same way.',
    ],
  },
  liquidity: {
    heading: 'You may have to wait',
    text: [
      'You can request your balance on any day. Whether it can be paid that day depends on the coins that the operator holds. What is placed outside has to come back first. That can take long, above all when many members withdraw at once.',
      'When reserves fall below what is owed, or the oldest request has waited too long, deposits close automatically until the cause is gone. That protects those who would deposit later. It does not create the missing coins.',
    ],
  },
  prices: {
    heading: 'Coins move in price',
    text: [
      'Your account is counted in US dollars and the platform holds coins. If their prices fall, the reserves may be worth less than what is owed. The difference is published, and the operator has to cover it. It may not be able to.',
      'You receive coins. Their number is set when the payout is signed. From then on their price is your risk. Coins have lost more than half of their value within weeks.',
      'A coin that follows the dollar can stop doing so, and its issuer can freeze it.',
    ],
  },
  payments: {
    heading: 'Payments on a chain are final',
    text: [
      'Coins sent to a wrong address, on a wrong network or without the required tag may be lost. What arrives and cannot be matched is held in suspense, with public totals, until its owner is proven.',
      'A chain can also reverse its latest entries. That is why a payment counts only after several confirmations. If one is reversed after it was credited, the shortfall is recorded as an incident. It may be recovered from the account that was credited, at most by that payment.',
    ],
  },
  operator: {
    heading: 'You depend on the operator',
    text: [
      'It holds the keys, chooses the venues and decides what is offered. If it fails, you may rank with its other creditors. No deposit guarantee scheme and no deposit insurance applies.',
      'Keys can be stolen, lost or misused. Decisions by two people make it harder for one thief. They do not help against two.',
    ],
  },
  software: {
    heading: 'Software has faults',
    text: [
      'This software is tested hard: its tests remove rules one at a time, stop programs in the middle of payments, and let many requests compete for the same money. It will have faults all the same. An outage can come at the moment at which you want to act.',
    ],
  },
  'law-and-tax': {
    heading: 'Law and tax can change',
    text: [
      'What is allowed today may be restricted tomorrow, for you or for the operator. A legal order can hold a payout. Gains may be taxed when you exchange coins, and not only when you spend them.',
    ],
  },
  unprovable: {
    heading: 'What no software can prove',
    text: [
      'The software can prove that the entries add up, that a return came from a pool that was funded, who approved what, and that coins were at an address on a day. It cannot prove:',
      [
        'that the operator is honest, or that two people who signed are two people;',
        'that the person behind a key will sign tomorrow;',
        'that coins at an address have no other claim on them, or were not borrowed for the day of the proof;',
        'that a venue outside exists, and does with the coins what it says;',
        'that a document given as evidence is genuine;',
        'that there are no debts which were never entered;',
        'that a licence is genuine. Check it in the regulator’s own register, and call the number given there.',
      ],
      'No software can know whether a venue belongs to a friend of the people who chose it, or whether coins took a detour through another wallet before they came back as a gain. The software keeps each placement open in its books until its cost has come back, shows on /solvency when it was last proven, and refuses the operator’s own coins as earned.',
      'The person who runs the software can also run a changed copy of it. What you see on a screen is what that copy shows. Keep your own statements, and compare them with each other and with the chain.',
    ],
  },
  attackers: {
    heading: 'Who could do what',
    text: [
      'The rules are enforced by the database, so that no single program or person can bend them. This is what each could still do:',
      [
        'A stranger can slow down log-ins from devices that you never used. Devices you have used before get in.',
        'One administrator can propose and suspend. Nobody decides alone on money, rules, people or keys.',
        'Two administrators can place coins at a venue of their own. The placement stays open in the books, and is written down in public, until its cost is back.',
        'Someone who takes over the website can misuse your session while you use it, and show you false pages. They cannot post to the books. In a live installation they cannot approve either: a decision carries the signature of a person’s own security key, which another program checks.',
        'Someone who takes over the program behind the website can invent a payment or a price within narrow bounds. The comparison with the chain shows it.',
        'Someone who controls the whole database can change any row. The next check of the sealed books finds it, and so does anyone who kept a statement or an email with a seal.',
        'The operator with all keys can run a changed program or take the coins. Witnesses on other people’s machines keep every signed state of the books, so that a second history shows.',
      ],
    ],
  },
  frauds: {
    heading: 'Frauds that look like this',
    text: [
      'Platforms that resemble this one have been used to rob people. The signs are the same everywhere:',
      [
        'returns that are promised, or that never have a bad month;',
        'someone who wrote to you first, and has time for you every day;',
        'pressure: an offer that ends tonight, a place that is kept for you;',
        'rewards for bringing others;',
        'a small first withdrawal that works, so that the next deposit is larger;',
        'a fee, a tax or a further deposit that is asked for before a payout;',
        'a request for your code, your password, or control of your screen.',
      ],
      'No payout of this platform ever needs a payment first: the ledger has no entry for it. If somebody asks you for one in the operator’s name, it is a fraud. Pay nothing, and report it to the police.',
    ],
  },
  before: {
    heading: 'Before you invest',
    text: [
      'Invest only what you can do without for the whole term and can bear to lose. Do not borrow for it. Do not sell what you live in or will live on. Look at the bad months of a plan before its good ones, and at the payout clock on the status page before either.',
      'If you are unsure, ask someone who gains nothing from your answer. Waiting costs you nothing here.',
    ],
  },
};

/** Whether this machine parts the two programs, beside what each attacker could do (INT-12). */
const boundary = (programsApart: boolean): string =>
  programsApart
    ? 'On this installation the website and the program behind it were last started as two users of the machine, or on two machines. Neither can read the other’s secrets.'
    : 'On this installation the website and the program behind it run as one user of one machine, or have not shown otherwise. The machine does not separate them: someone who takes over the website can take over the program behind it too.';

const contact = (operator: NamedOperator | null): ClauseText => ({
  heading: 'Who answers for risk',
  text: [
    operator === null
      ? 'In a sandbox nobody does, and nothing is at risk but your time. A live installation cannot start before its risk contact is named.'
      : `${operator.risk}, for ${operator.name}. As stated by the operator, not verified by Candor.`,
  ],
});

export const risk: DocumentText<Clause<'risk'>> = {
  about: {
    title: 'Risk Disclosure',
    description: 'How money is lost here, and what no software can prove.',
  },
  title: 'Risk Disclosure',
  lead: 'You can lose some or all of what you put in. Read how before you decide.',
  clauses: (operator, programsApart) => ({
    ...fixed,
    attackers: {
      ...fixed.attackers,
      text: [...fixed.attackers.text, boundary(programsApart)],
    },
    contact: contact(operator),
  }),
};

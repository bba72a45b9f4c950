import { ruleFacts } from '../../rule-facts.ts';
import type { Clause, ClauseText, DocumentText, NamedOperator } from './document.ts';

const introduction = (operator: NamedOperator | null): ClauseText => ({
  heading: 'Introduction',
  text: [
    operator === null
      ? 'This is a sandbox. No operator stands behind it: the person who runs this copy holds what you type into it. The money is play money, so use an invented name and an address of your own choosing.'
      : `${operator.name}, registered under ${operator.number} at ${operator.address}, decides why and how your personal data are used here, and is responsible for it. The makers of the software it runs receive none of your data.`,
    'This policy says which data are collected, why, who sees them, how long they are kept and what you can do about it. It covers this site, the member portal, the emails they send and the messages you write.',
    'We collect what running accounts with money in them needs. Nothing on these pages comes from another company: no analytics, no advertising, no fonts, no maps, no script that follows you. A map is a link to another site. It opens only if you follow it.',
  ],
});

const collected: ClauseText = {
  heading: 'Information we collect',
  text: [
    'What you give us:',
    [
      'To open an account: first and last name, email address, telephone number, a password, your language, and a referral code if you have one. The password is stored only as a hash that cannot be turned back into it.',
      'To secure your account: the secret of your authenticator app, stored encrypted, the public part of your passkeys, and your recovery codes as hashes.',
      'To deposit: the plan, the coin and the amount you choose, and the proof of payment if you upload one.',
      'To claim a payment: the transaction, your explanation and what you attach to it.',
      'To withdraw: the address, its tag where one is needed, the coin and the amount.',
      'To pass an identity check, where one is required: the documents that the check asks for.',
      'When you write to us: your name, email address and message. When you apply for work: the role, your message and the CV you attach.',
    ],
    'What we record while you use your account:',
    [
      'Every movement of money in your account, with its time, its source and the rate used.',
      'Payments on public chains to and from the addresses of your account. Anyone can see those payments. Only we know that they are yours.',
      'Log-ins and failed attempts: when, from which network address and with which browser.',
      'Who on our staff opened, changed or exported your data, when, and for which reason. You can read this list in your portal under Security.',
      'Notes that our staff write about your deposits, withdrawals and requests. Your data export includes them.',
    ],
    'What we store in your browser:',
    [
      `A cookie with your session, for ${ruleFacts.sessionHours} hours, or for ${ruleFacts.rememberedDays} days if you choose ‘Remember me’.`,
      'A cookie that recognises a browser you have logged in with, for a year. It lets your own devices log in while somebody else guesses passwords, and tells us which log-ins to report to you as new.',
      'A cookie for a day while you confirm your email address, and one with the language you chose.',
      `Small notes: the colour theme, the referral code that brought you (for ${ruleFacts.referralDays} days), the public number of your session, the order of your histories, when you first saw the plans and whether you hid the first steps, what you last opened from the search, and which published totals this browser has already verified. What you type into a form is kept in that tab until you close it, and so is the time at which the tab last loaded a page again by itself.`,
    ],
    'We use none of these to recognise you on other sites, so there is no cookie banner.',
  ],
};

const use: ClauseText = {
  heading: 'How we use it',
  text: [
    'The law requires a reason for each use of personal data. These are ours:',
    [
      'To run your account and carry out your instructions: because of the contract between us.',
      'To check identities, keep books and report where we must: because the law obliges us.',
      'To prevent theft and misuse, for example by the waiting time of a new address: because you and we both have an interest in it.',
      'To answer you: because you wrote to us.',
      'To publish your words as a testimonial: only with your consent, which you can withdraw at any time.',
    ],
    'We do not sell or rent personal data, and we make no profiles for advertising.',
    'Some decisions start automatically. A withdrawal is put on hold when its address matches a screening list or when a payment credited to you is reversed on chain. It is returned to your balance when its address cannot be paid. You always see the reason. Only people can renew a hold or reject a withdrawal, and rejecting takes two of them.',
  ],
};

const disclosure: ClauseText = {
  heading: 'Sharing',
  text: [
    'Your data are seen by the staff who need them for their work, each in a role with limited rights. Others who may receive some of them:',
    [
      'Companies that process data for us under contract, such as a host or an email service.',
      'A screening service, where the operator uses one. It receives the address, coin and amount of a payment, and not your name.',
      'Authorities and courts, where a law or a valid order requires it. If a withdrawal is held for an order, we cite the order to you unless the law forbids it.',
      'Auditors, who may read the books and are bound to confidentiality.',
      'A successor, if the business is taken over. We tell you before it happens.',
    ],
    'Payments on a public chain are public and permanent. We publish totals and proofs of the reserves, and never a name or a balance that could be linked to you.',
  ],
};

const security: ClauseText = {
  heading: 'Security',
  text: [
    'Passwords are hashed with a method that is slow to attack. Sessions are stored only as hashes, expire by themselves, and all end when you reset your password. We ask for your password or second factor again before you change what protects your account or withdraw money.',
    'Staff log in with a second factor. Decisions about money, rules and people need a second person, and every act is written to a log that cannot be altered.',
    'If a breach puts your data at risk, we tell the supervisory authority within 72 hours of learning of it, and you without undue delay: what happened, what it may mean for you, and what you should do.',
    'No system is beyond attack. Use a password that you use nowhere else, and be wary of anyone who asks you for a code.',
  ],
};

const retention: ClauseText = {
  heading: 'Retention',
  text: [
    'We keep data for as long as a purpose or a law needs them:',
    [
      'Account details: while the account exists. When it closes, the software erases your name, email address, telephone number, password, second factors, withdrawal addresses, testimonial, notices, log-ins and our notes about you.',
      'Financial records, which are the movements, their approvals and the evidence for them: 5 to 7 years, as the law of the operator’s country prescribes. Entries of the ledger are never removed. After closing they carry a number and not your name.',
      'Documents of identity checks: for the time that the law against money laundering prescribes, also after the account is closed. The software does not remove them by itself. The operator does, when that time is over.',
      `Copies of the emails that we sent you: ${ruleFacts.mailDays} days at most, and no longer than the account.`,
      'Sessions, log-ins, failed attempts and changes of email address: one year at most.',
      'A sign-up that was never completed: one day.',
      'Messages and applications: until they are answered and settled, unless you agree to longer. The operator removes them. The software does not do so by itself.',
    ],
  ],
};

const rights = (operator: NamedOperator | null): ClauseText => ({
  heading: 'Your rights',
  text: [
    'Depending on where you live, you may ask us:',
    [
      'for a copy of your data, and for a file of them that other services can read;',
      'to correct what is wrong;',
      'to erase what we no longer need or may no longer keep;',
      'to restrict a use, or to object to one that rests on our interest;',
      'to withdraw a consent, with effect from then on.',
    ],
    'You can do some of this yourself in the portal: download all of your data or close your account under Security, and correct your name and email address under Profile.',
    operator === null
      ? 'In a sandbox there is nobody to ask. All of its data are in one folder of the computer it runs on, and are gone when that folder is deleted.'
      : `For anything else, write to ${operator.email}. We answer within one month, free of charge, and check first that it is you. You can also complain to the data protection authority of your country.`,
    'There are two limits. We cannot erase what the law makes us keep before its time. And nobody can erase a payment from a public chain.',
  ],
});

const transfers = (operator: NamedOperator | null): ClauseText => ({
  heading: 'International transfers',
  text: [
    operator === null
      ? 'A sandbox keeps its data on the computer it runs on and sends them nowhere. Even its emails stay there.'
      : operator.dataLocation === undefined
        ? 'The operator has not stated yet in which country personal data are kept. Ask before you send any.'
        : `Personal data are kept in: ${operator.dataLocation}.`,
    'Data go to a country whose law protects them less only under contract clauses approved for the purpose, or on another ground that the law provides. You may ask for a copy of those clauses.',
    'A payment on a public chain is copied to computers all over the world.',
  ],
});

const children: ClauseText = {
  heading: 'Children',
  text: [
    'Nobody under 18 may open an account. We do not knowingly collect data of children. If you believe that a child has given us any, tell us. We will erase them and close the account.',
  ],
};

const links: ClauseText = {
  heading: 'Third-party links',
  text: [
    'Some links lead to other sites, for example to a regulator’s register, a map, or the app of your wallet. The policy of that site applies there.',
    'We add nothing about you to a link, and no other site is loaded inside ours.',
  ],
};

const updates: ClauseText = {
  heading: 'Updates to this policy',
  text: [
    'The dates above say since when this text applies and when it was last reviewed. You can ask for the earlier text at any time.',
  ],
};

const contact = (operator: NamedOperator | null): ClauseText => ({
  heading: 'Contact',
  text: [
    operator === null
      ? 'There is no operator to write to. In a live installation, its name, address and email address stand here and at the foot of every page.'
      : `${operator.name}, ${operator.address}. Email: ${operator.email}. Regulator: ${operator.regulator}, ${operator.licence}. As stated by the operator, not verified by Candor.`,
    'Nobody who answers for us will ask for your password, a code, or a payment.',
  ],
});

export const privacy: DocumentText<Clause<'privacy'>> = {
  about: {
    title: 'Privacy Policy: what is kept and why',
    description:
      'Which personal data are collected, what they are used for, who sees them, and your rights.',
  },
  title: 'Privacy Policy',
  lead: 'What is kept, why, for how long, and who sees it.',
  clauses: (operator) => ({
    introduction: introduction(operator),
    'information-collected': collected,
    use,
    sharing: disclosure,
    security,
    retention,
    rights: rights(operator),
    'international-transfers': transfers(operator),
    children,
    'third-party-links': links,
    updates,
    contact: contact(operator),
  }),
};

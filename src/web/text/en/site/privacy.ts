import type { Clause, DocumentWords, NamedOperator } from './document.ts';

const introduction = (operator: NamedOperator | null): Clause => ({
  id: 'introduction',
  heading: 'Introduction',
  text: [
    operator === null
      ? 'This is a sandbox. No operator stands behind it: the person who runs this copy holds what you type into it. The money is play money, so use an invented name and an address of your own choosing.'
      : `${operator.name}, registered under ${operator.number} at ${operator.address}, decides why and how your personal data are used here, and answers for it. Candor is the software it runs; its makers receive none of your data.`,
    'This policy says what is collected, why, who sees it, how long it is kept and what you can do about it. It covers this site, the member portal, the mails they send and the messages you write.',
    'We use as little as running accounts with money in them allows. Nothing on these pages comes from another company: no analytics, no advertising, no fonts or maps from elsewhere, no script that follows you. A map is a link, and opens only if you follow it.',
  ],
});

const collected: Clause = {
  id: 'information-collected',
  heading: 'Information we collect',
  text: [
    'What you give us:',
    [
      'To open an account: first and last name, email address, telephone number, a password, and an invitation code if you have one. The password is stored only as a hash that cannot be turned back into it.',
      'To deposit: the amount, the plan and the coin you choose, and the proof of payment you upload.',
      'To withdraw: the address, its tag where one is needed, the coin and the amount.',
      'To pass an identity check, where the law asks for one: the documents and details which that check needs.',
      'When you write: your name, email address and message. When you apply for work: the role, your message and the CV you attach.',
    ],
    'What arises from use:',
    [
      'Every movement of money in your account, with its time, its source and the rate used.',
      'Payments on public chains to and from the addresses tied to your account. Anyone can see those payments; only we know that they are yours.',
      'Sessions: when you logged in, from which network address, with which browser. Failed tries too.',
      'Who on the staff changed something in your account, when, and for which reason.',
    ],
    'In your browser we keep one cookie that holds your session, one while you confirm your email address, and small notes of your own: the theme, the invitation that brought you (for 30 days), and the public number of your session. None is used to recognise you on other sites, so there is no banner to click away.',
  ],
};

const use: Clause = {
  id: 'use',
  heading: 'How we use it',
  text: [
    'For each purpose there has to be a reason that the law accepts. These are ours:',
    [
      'To run your account and carry out what you ask for: because of the contract between us.',
      'To check identities, keep books and report where we must: because the law obliges us.',
      'To stop theft and misuse, such as by the waiting time of a new address: because you and we both have an interest in it.',
      'To answer you: because you wrote.',
      'To publish your words as a testimonial: only with your consent, which you can withdraw at any time.',
    ],
    'We do not sell personal data, do not rent them, and make no profiles for advertising. No machine alone decides anything that affects you seriously: to hold or refuse a withdrawal, people have to act and sign with their names.',
  ],
};

const sharing: Clause = {
  id: 'sharing',
  heading: 'Sharing',
  text: [
    'Your data are seen by the people who need them for their work, each in a role with narrow rights. Beyond those, by:',
    [
      'Companies that process data for us under contract, such as a host, a mail service, or a provider of identity checks.',
      'Authorities and courts, where a law or a valid order requires it. If a withdrawal is held for an order, the order is cited to you unless the law forbids it.',
      'Auditors, who may read the books and are bound to silence.',
      'A successor, if the business is taken over; you will be told before it happens.',
    ],
    'Payments on a public chain are public by their nature and for ever. We publish totals and proofs of the reserves, and never a name or a balance that could be tied to you.',
  ],
};

const security: Clause = {
  id: 'security',
  heading: 'Security',
  text: [
    'Connections are encrypted. Passwords are hashed with a method made to be slow for thieves. Sessions are kept only as hashes, end by themselves, and all end when you reset your password. Changing what matters asks for your proof again.',
    'Members of staff log in with a second factor. Acts that could be abused take two people, and every act is written to a log that cannot be altered.',
    'If a breach puts your data at risk, we tell the supervisory authority within 72 hours of learning of it, and you without undue delay: what happened, what it may mean for you, and what you should do.',
    'No system is beyond attack. Use a password that you use nowhere else, and be wary of anyone who asks you for a code.',
  ],
};

const retention: Clause = {
  id: 'retention',
  heading: 'Retention',
  text: [
    'We keep data for as long as a purpose or a law needs them, and then erase them:',
    [
      'Account details: while the account exists. When it is closed they are erased, save what follows.',
      'Financial records, which are the movements, their approvals and the evidence for them: 5 to 7 years, as the law of the operator’s country prescribes. Entries of the ledger are never removed; after closing they stand under a pseudonym.',
      'Documents of identity checks: for the time that the law against money laundering prescribes.',
      'Copies of the mails that we sent you: 90 days, and no longer than the account.',
      'Sessions and failed tries: for as long as they help to explain an attack.',
      'Messages and applications: until they are answered and settled, unless you agree to longer.',
    ],
  ],
};

const rights = (operator: NamedOperator | null): Clause => ({
  id: 'rights',
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
    operator === null
      ? 'In a sandbox there is nobody to ask: the whole of its data lies in one folder of the machine it runs on, and is gone when that folder is.'
      : `Write to ${operator.email}. We answer within one month, free of charge, and check first that it is you. You can also complain to the data protection authority of your country.`,
    'Two limits are honest to state. What the law makes us keep, we cannot erase before its time. And nobody can erase a payment from a public chain.',
  ],
});

const transfers = (operator: NamedOperator | null): Clause => ({
  id: 'international-transfers',
  heading: 'International transfers',
  text: [
    operator === null
      ? 'A sandbox keeps its data on the machine it runs on and sends them nowhere. Even its mails stay inside.'
      : operator.dataLocation === undefined
        ? 'The operator has not stated yet in which country personal data are kept. Ask before you send any.'
        : `Personal data are kept in: ${operator.dataLocation}.`,
    'Where data reach a country whose law protects them less, that happens only under contract clauses approved for the purpose or another ground that the law provides. You may ask for a copy of them.',
    'Chains know no borders: a payment is copied to computers all over the world.',
  ],
});

const children: Clause = {
  id: 'children',
  heading: 'Children',
  text: [
    'Nobody under 18 may open an account. We do not knowingly collect data of children. If you believe that a child has given us any, tell us, and we will erase them and close the account.',
  ],
};

const links: Clause = {
  id: 'third-party-links',
  heading: 'Third-party links',
  text: [
    'Some links lead elsewhere, for instance to a regulator’s register or to a page that shows a payment on its chain. What happens there is governed by the policy of that site. A page that shows a chain learns from your click which payment interests you.',
    'We pass on nothing about you with a link, and no other site is loaded inside ours.',
  ],
};

const updates: Clause = {
  id: 'updates',
  heading: 'Updates to this policy',
  text: [
    'The dates above say since when this text is in force and when it was last reviewed. If it changes in a way that matters to you, members are told by mail and in the portal before it applies, and the earlier text stays available on request.',
  ],
};

const contact = (operator: NamedOperator | null): Clause => ({
  id: 'contact',
  heading: 'Contact',
  text: [
    operator === null
      ? 'There is no operator to write to. In a live installation, its name, address and email address stand here and at the foot of every page.'
      : `${operator.name}, ${operator.address}. Email: ${operator.email}. Regulator: ${operator.regulator}, ${operator.licence}. As stated by the operator, not verified by Candor.`,
    'Nobody who answers for us will ask for your password, a code, or a payment.',
  ],
});

export const privacy: DocumentWords = {
  about: {
    title: 'Privacy Policy: what is kept and why | Candor',
    description:
      'Which personal data are collected, what they are used for, who sees them, and your rights.',
  },
  title: 'Privacy Policy',
  lead: 'What is kept, why, for how long, and who sees it.',
  clauses: (operator) => [
    introduction(operator),
    collected,
    use,
    sharing,
    security,
    retention,
    rights(operator),
    transfers(operator),
    children,
    links,
    updates,
    contact(operator),
  ],
};

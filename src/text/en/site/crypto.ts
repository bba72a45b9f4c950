import { paths } from '#contract/paths.ts';
import type { AssetText } from './asset.ts';

export const crypto: AssetText = {
  about: {
    title: 'Crypto: prices, keys and final payments',
    description:
      'How coins gain and lose value, what final means on a chain, and what to ask before you send any.',
  },
  title: 'Crypto',
  tagline: 'A price that can halve in weeks, a key that cannot be replaced, and no one to call.',
  facts: [
    ['Income from holding', 'None'],
    ['A wrong payment', 'Final'],
    ['Largest falls so far', 'Over three quarters'],
  ],
  plans: { term: 'Crypto plans open here', family: 'crypto' },
  what: {
    title: 'About crypto',
    lead: 'A coin is an entry in a public ledger that many computers keep in sync. Anyone who has its key can move it. Nobody else can, and no court can change the ledger.',
    paragraphs: [
      'That is a real invention. Value can cross the world in minutes without asking a bank, and anyone can check that it did. This site uses exactly this: deposits and payouts travel on public chains, so that an outsider can see whether the coins are there.',
      'It does not follow that a coin is worth a given sum. Most coins earn nothing and owe their holders nothing. Their price is what the next person pays, it moves day and night, and it has fallen by more than three quarters twice in five years.',
      'Many people did not lose their coins to the price. They lost them to companies that held the keys, lent the coins, made up balances and stopped withdrawals when too many people asked for their money. Much of this page is about that.',
    ],
    caption:
      'Blocks, each naming the one before it: change an old entry and every later block stops fitting. A generated drawing.',
  },
  arise: {
    lead: 'Prices make the gains. Prices, keys and middlemen make the losses.',
    gains: [
      ['The price is higher when you sell.', 'A coin you only hold earns nothing else.'],
      [
        'Coins are lent or put to work, and come back with more.',
        'Someone pays for that use. Ask who, and why they do not borrow elsewhere.',
      ],
      [
        'A network pays those who help to run it.',
        'In its own coins, whose price may fall by more than it pays.',
      ],
    ],
    losses: [
      ['The price falls.', 'By half within weeks, and more than once.'],
      ['The company that held the keys fails.', 'You then own a claim against it, not the coins.'],
      ['A key is stolen or lost.', 'There is no office that can restore it.'],
      ['A payment goes to a wrong address or network.', 'It is final. Nobody can reverse it.'],
      [
        'A coin stops being traded.',
        'More than half of those ever listed have died (CoinGecko, January 2024).',
      ],
    ],
  },
  costs: {
    lead: 'Holding coins is cheap. Moving and selling them can be expensive.',
    rows: [
      [
        'The network’s fee',
        'Paid to the chain for each payment. It rises when many want to move at once, which is when you may want to.',
      ],
      [
        'The gap between buying and selling',
        'Small for the largest coins in calm hours, wide for small ones and on bad days.',
      ],
      ['An exchange', 'A commission on each trade, and often a fee to take coins out.'],
      [
        'Lending and staking services',
        'They keep a part of what the coins earn. The larger cost is that they hold the coins.',
      ],
      ['Tax', 'In many countries each exchange of one coin for another is a sale.'],
    ],
    here: 'A payout costs its network fee, shown before you confirm and taken out of the amount. In the first 14 days of a position the operator pays it once, up to a limit shown there. Nothing else is charged, and you are never asked to pay in order to be paid.',
  },
  past: {
    title: 'Two falls in five years',
    lead: 'Bitcoin, the largest of the coins, from peak to trough. Many smaller coins fell further and did not come back.',
    figures: [
      {
        figure: '−83',
        unit: '%',
        when: '2017 to 2018',
        what: '3 years to return',
      },
      {
        figure: '−77',
        unit: '%',
        when: '2021 to 2022',
        what: '2 years and 4 months to return',
      },
    ],
    cases: [
      {
        year: '2014',
        title: 'Mt. Gox: the coins had been leaving for years',
        text: 'The largest exchange of its day stopped withdrawals in February 2014 and filed for bankruptcy, missing about 850,000 bitcoin, of which some 200,000 were found later. Repayments to its customers began in July 2024.',
        source: 'Mt. Gox, bankruptcy filing, February 2014; the trustee’s notice, July 2024',
      },
      {
        year: '2019',
        title: 'QuadrigaCX: made-up balances',
        text: 'Its founder opened accounts under false names, credited them with money and coins that did not exist, and traded these against his own customers. Withdrawals were met with other customers’ deposits. More than 76,000 people lost at least 169 million Canadian dollars.',
        source: 'Ontario Securities Commission, review by its staff, 2020',
      },
      {
        year: '2022',
        title: 'Celsius: withdrawals stopped',
        text: 'A lender that advertised high rewards stopped all withdrawals on 12 June 2022 and filed for bankruptcy a month later. The examiner found that it had paid more in rewards than it earned, and had used new deposits to meet withdrawals.',
        source: 'Report of the court’s examiner, 31 January 2023',
      },
      {
        year: '2022',
        title: 'FTX: deposits used as its own',
        text: 'One of the largest exchanges failed in November 2022, about $8 billion short of what it owed its customers. Their deposits had gone to a trading firm of the same owner, who was sentenced to 25 years in prison.',
        source: 'US Department of Justice, March 2024',
      },
    ],
  },
  against: {
    lead: 'The software behind this site was designed by going through these cases one at a time.',
    rows: [
      {
        elsewhere: 'Someone wrote numbers into accounts.',
        here: 'A deposit is credited only if coins arrived, at a rate that was stored before. The program that serves these pages cannot record a payment, and no program can change an entry.',
        still: 'Software proves that the entries add up. It does not prove that people are honest.',
      },
      {
        elsewhere: 'Rewards were paid out of deposits.',
        here: 'No entry leads from members’ money to a returns pool. A test walks every chain of entries to look for one.',
        still: 'An operator may place coins badly. The loss is then real, and it is shared.',
      },
      {
        elsewhere: 'Withdrawals were frozen without end.',
        here: 'Money you withdraw leaves your balance at once and cannot be spent on anything else. A hold has a reason and ends after 72 hours. Only a second person can renew it, for 14 days at most unless a legal order requires more.',
        still: 'If coins are missing, a rule cannot pay them. It can only show that they are.',
        check: ['Read the payout clock', paths.status],
      },
      {
        elsewhere: 'The reserves were a claim.',
        here: 'Coins on the chain are set beside what members are owed. When they no longer cover it, deposits close before withdrawals do.',
        still: 'A proof of reserves does not show debts that were never entered.',
        check: ['See both sides', paths.solvency],
      },
    ],
  },
  ask: {
    lead: 'The first question is the most important.',
    questions: [
      {
        question: 'Who can move the coins, and how many people does it take?',
        why: 'If one person can, one person can leave with them, or die with the key.',
        here: 'Here: the operator holds the keys. Placing coins outside takes two people, and so does a payout above the limit.',
      },
      {
        question: 'Where does the yield come from?',
        why: 'Somebody pays it. If you get no clear answer, it may be paid from other people’s deposits.',
        here: 'Here: a return is booked as earned or as paid from the operator’s own money. The two are never added together.',
      },
      {
        question: 'May you lend or pledge what I send?',
        why: 'Celsius and FTX had terms that few had read to that paragraph.',
        here: 'Here: the operator places coins with outside venues for the plans. Each placement is published with its venue, amount and age. Read the risks before you invest.',
        check: ['Read the risk disclosure', paths.risk],
      },
      {
        question: 'What do I see on the day you stop paying?',
        why: 'Look for a page that anyone can open. The usual answer is a message about maintenance.',
        here: 'Here: the number of pending withdrawals, the oldest one and every rejection are public.',
        check: ['See it now', paths.status],
      },
      {
        question: 'Can I lose it through my own mistake?',
        why: 'Yes, everywhere: a wrong network, a missing tag, a letter changed by a program on your computer.',
        here: 'Here: an invalid address is rejected, and a new one waits 24 hours, except for a small first withdrawal. Payments without a tag are counted in public until the owner is confirmed.',
      },
    ],
  },
  start: {
    title: 'Try it in a sandbox first.',
    text: 'There the coins, prices, chain and emails are simulated. The ledger, the plan labels and the rules are the same.',
  },
  notes: [
    'Bitcoin in US dollars, daily closing prices as listed by CoinMarketCap, rounded: $19,500 (16 December 2017) to $3,240 (15 December 2018), passed again on 30 November 2020; $67,600 (8 November 2021) to $15,800 (21 November 2022), passed again on 4 March 2024. Exchanges differ. Both lines share one scale of time and run from the peak (dotted) to zero (solid). They are drawn from these points alone.',
  ],
};

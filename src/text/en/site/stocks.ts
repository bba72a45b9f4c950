import { paths } from '#contract/paths.ts';
import type { AssetText } from './asset.ts';

export const stocks: AssetText = {
  about: {
    title: 'Stocks: a share of gains and of losses',
    description:
      'How shares earn and lose, what dealing costs, and what to ask before buying a part of a company.',
  },
  title: 'Stocks',
  tagline: 'You own a part of a company. If it fails, you are paid after everyone else.',
  facts: [
    ['Income', 'Dividends, if declared'],
    ['Rank in a failure', 'Last'],
    ['Worst case for one share', 'All of it'],
  ],
  plans: { term: 'Stock plans open here' },
  what: {
    title: 'About stocks',
    lead: 'A share is a part of a company: of its profits when there are any, and of what is left when everyone else has been paid.',
    paragraphs: [
      'A company earns money and does one of two things with it. It pays some to its owners as a dividend, or it keeps it and tries to earn more. Over long periods that is where the returns of shares come from. Everything else is a change in what people are willing to pay for the same business.',
      'That second part moves far more than the first. A good company bought at too high a price can be a poor investment for twenty years, and a whole market can be too dear at once.',
      'One share can lose all of its value and many have. A fund of hundreds of companies spreads that risk. It does not remove the risk that they fall together, which is what they do when it matters most.',
    ],
    caption:
      'Candles over time: the body spans the first and last price of a day, the wick its range. A generated drawing of no real market.',
  },
  arise: {
    lead: 'A share gains by what the company earns and by what others will pay. It loses by the same two.',
    gains: [
      [
        'The company earns more over the years.',
        'Slowly, and only if it was not already in the price.',
      ],
      ['It pays a dividend.', 'It may be cut or stopped in any year.'],
      [
        'Others pay more for the same earnings.',
        'The fastest gain, and the one that turns most easily.',
      ],
    ],
    losses: [
      ['The business declines or fails.', 'Lenders, staff and the state are paid first.'],
      ['The whole market falls and you must sell.', 'A paper loss becomes a real one on that day.'],
      ['You paid too much.', 'The company did well and the shares did not.'],
      ['You bought with borrowed money.', 'The lender may sell you out at the lowest point.'],
      ['The accounts were false.', 'Audited companies have failed within days.'],
    ],
  },
  costs: {
    lead: 'Each cost is small, is taken from the return, and is certain. The return is not.',
    rows: [
      [
        'Dealing',
        'A commission, and the gap between the prices for buying and selling. Free dealing is often paid for by a worse price.',
      ],
      [
        'A fund or a manager',
        'A share of the whole each year, in losing years too. Over decades it takes a large part of the sum.',
      ],
      [
        'Another currency',
        'Shares priced abroad gain or lose with the exchange rate, and changing money costs.',
      ],
      ['Tax', 'On dividends and on gains, by rules that differ from country to country.'],
      [
        'Activity',
        'Each trade pays all of the above again. In a study of American households, those who traded most earned least (Barber and Odean, 2000).',
      ],
    ],
    here: 'Nothing, because no stock plan is open here. Where a plan is open, tax and fees are included in its minimum and its label names them.',
  },
  past: {
    title: 'A lost decade can last three',
    lead: 'Falls of whole markets from peak to trough, and how long until the old level came back. Dividends are left out.',
    figures: [
      {
        figure: '−82',
        unit: '%',
        when: 'Japan, 1989 to 2009',
        what: '34 years to return',
      },
      {
        figure: '−57',
        unit: '%',
        when: 'United States, 2007 to 2009',
        what: '5 years and 5 months to return',
      },
    ],
    cases: [
      {
        year: '2001',
        title: 'Profits that were written, not earned',
        text: 'Enron was among the largest companies of the United States. It had moved debts and losses into partnerships that its accounts did not show. It filed for bankruptcy in December 2001, and its auditor did not survive the case.',
        source: 'US Senate, report on the role of the board in Enron’s collapse, July 2002',
      },
      {
        year: '2008',
        title: 'Statements typed for decades',
        text: 'Bernard Madoff’s clients received detailed statements of trades in large companies. The trades had not been made. The statements of November 2008 showed nearly $65 billion; withdrawals had been paid from what new clients put in.',
        source: 'US Department of Justice, March 2009',
      },
      {
        year: '2020',
        title: 'Reserves that did not exist',
        text: 'Wirecard, a member of the leading German index, said in June 2020 that €1.9 billion on its balance sheet, supposedly held in two banks in the Philippines, probably did not exist. It filed for insolvency within the week.',
        source: 'Wirecard AG, announcement of 22 June 2020',
      },
    ],
  },
  against: {
    lead: 'Madoff’s clients could read every line of their statements. They could not check where one came from.',
    rows: [
      {
        elsewhere: 'Someone typed the profit.',
        here: 'No screen, role or command can write a profit into an account. It arrives by a distribution from a pool that was funded first, and you see what funded it.',
        still:
          'A return can be real and still come from a risk you would not have taken. Read what the plan does.',
      },
      {
        elsewhere: 'Withdrawals were paid from new deposits.',
        here: 'Gains enter a pool only as coins that came back above what was placed. The operator’s own money is a second pool, shown apart and never counted as earned.',
        still: 'An operator can support a plan from its own pocket for a time. You will see that.',
      },
      {
        elsewhere: 'The cash was a letter from a bank.',
        here: 'Reserves are read from the chains and published beside what is owed.',
        still:
          'Coins can be lent for a day. Look at the history of the reserves, not at one morning.',
        check: ['Look at the reserves', paths.solvency],
      },
    ],
  },
  ask: {
    lead: 'Five answers you should have before any money moves.',
    questions: [
      {
        question: 'In whose name are the shares held?',
        why: 'If they are in the broker’s own name, you are its creditor on the day it fails.',
        here: 'Here: no shares are held for anyone. A plan is a claim in dollars against the operator, and its label says so.',
      },
      {
        question: 'Who, other than the seller, says that they are there?',
        why: 'A custodian that belongs to the manager, or an auditor with one client, is no second opinion.',
        here: 'Here: anyone can compare the published reserves with the chain, without an account.',
        check: ['See how', paths.solvency],
      },
      {
        question: 'What did it do in 2008, in 2020 and in 2022?',
        why: 'A record without a bad year is young, lucky or false. Madoff’s had almost none.',
        here: 'Here: a plan shows its worst period beside its target, and says when it has none yet.',
      },
      {
        question: 'What happens if I must sell next month?',
        why: 'Ask for the rule, then for how it was kept when many wanted out at once.',
        here: 'Here: you can request your principal on any day. How long others waited is measured.',
        check: ['Read the payout clock', paths.status],
      },
      {
        question: 'Is money borrowed anywhere in this?',
        why: 'Borrowing turns a fall that you could have sat out into a sale that you could not.',
        here: 'Here: member accounts and pools cannot go below zero. The database refuses the entry.',
      },
    ],
  },
  start: {
    title: 'Read a statement that shows where each line came from.',
    text: 'As a member you see the source of each line in your own ledger. No shares are sold here.',
  },
  notes: [
    'Closing levels, without dividends. Nikkei 225: 38,915.87 (29 December 1989) to 7,054.98 (10 March 2009), passed again on 22 February 2024. S&P 500: 1,565.15 (9 October 2007) to 676.53 (9 March 2009), passed again on 28 March 2013. Both lines share one scale of time and run from the peak (dotted) to zero (solid). They are drawn from these points alone.',
  ],
};

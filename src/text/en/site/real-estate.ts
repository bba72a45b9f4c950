import { paths } from '#contract/paths.ts';
import type { AssetText } from './asset.ts';

export const realEstate: AssetText = {
  about: {
    title: 'Real estate: rent, value and what can fall',
    description:
      'How property earns and loses money, what it costs to hold, and what to ask before you place any.',
  },
  title: 'Real Estate',
  tagline: 'It earns rent while it is let, and it cannot be sold in a week.',
  facts: [
    ['Income', 'Rent, when let'],
    ['Time to sell', 'Months'],
    ['Borrowed money', 'Usual'],
  ],
  plans: { term: 'Property plans open here', family: 'real_estate' },
  what: {
    title: 'About real estate',
    lead: 'Land and what stands on it. People need it, pay to use it, and have lent against it longer than against anything else.',
    paragraphs: [
      'A building earns rent. From the rent come repairs, taxes, insurance, management and the months in which nobody lives there. What is left is the return, and it is usually smaller than the advertisement says, because the advertisement divides the rent by the price and stops there.',
      'The rest of the return is the change in value, which nobody knows until the day of the sale. Between sales a value is an opinion: an honest one, written by a surveyor, a few times a year. That is why property looks calm in a table. The price moved; nobody wrote it down.',
      'You can own it directly, through shares of companies that own it, through funds, or by lending to those who build. The further from the building, the more the promise of a person matters, and the less the bricks do.',
    ],
    caption:
      'A city at dusk: each lit window is one that is let. A generated drawing of no real street, and of no building owned here.',
  },
  arise: {
    lead: 'A gain comes slowly, from tenants. A loss can come at once, from a lender.',
    gains: [
      [
        'Rent is left over after all costs.',
        'The only part that does not depend on another buyer.',
      ],
      ['The place becomes worth more.', 'Through the town around it, or through work done well.'],
      [
        'Inflation lightens an old debt.',
        'If the rate of interest is settled for years. If it is not, the debt grows heavier.',
      ],
    ],
    losses: [
      ['It stands empty, or the tenant stops paying.', 'Costs go on. Courts take months.'],
      [
        'The value falls below the loan.',
        'With four fifths borrowed, a fall of one fifth takes everything you put in.',
      ],
      ['Interest rates rise.', 'The same rent then supports a lower price and a larger payment.'],
      ['You must sell in a bad year.', 'There may be no buyer at any price you would call one.'],
      ['It was never built.', 'Or was pledged to someone else first.'],
    ],
  },
  costs: {
    lead: 'No other common investment costs so much to enter, to hold and to leave.',
    rows: [
      [
        'Buying',
        'Transfer tax, notary or solicitor, agent, survey and loan fees. In many countries years of rent are gone before the first tenant moves in.',
      ],
      [
        'Holding',
        'Repairs, property tax, insurance, management. They rise with prices; rent may not.',
      ],
      [
        'Borrowing',
        'Interest, and a new rate each time the term ends, whether it suits you or not.',
      ],
      ['Empty months', 'Nobody bills them. They cost as much as those that are billed.'],
      [
        'A fund or platform',
        'Yearly fees, a fee on each purchase and sale, sometimes a share of the gain.',
      ],
      ['Selling', 'An agent, a discount for haste, and tax on the gain.'],
    ],
    here: 'Tax and fees are included in the minimum of a plan, and its label names them. Leaving costs the network fee of the payout, taken out of the amount. In the first 14 days of a position the operator pays it once, up to a limit shown before you confirm.',
  },
  past: {
    title: 'As safe as houses',
    lead: 'Two falls of house prices across whole countries, and how long until the old level came back, before inflation and before any loan.',
    figures: [
      {
        figure: '−54',
        unit: '%',
        when: 'Ireland, 2007 to 2013',
        what: '15 years to return',
      },
      {
        figure: '−20',
        unit: '%',
        when: 'United States, 2007 to 2011',
        what: '9 years to return',
      },
    ],
    cases: [
      {
        year: '2016',
        title: 'Funds that shut for months',
        text: 'In the days after the British vote of 23 June 2016 so many people asked for their money that Standard Life, Aviva, M&G and other UK property funds closed to withdrawals. The buildings were there. They could not be sold within the week.',
        source: 'Bank of England, Financial Stability Report, November 2016',
      },
      {
        year: '2017',
        title: 'Loans that were not loans',
        text: 'Woodbridge of California took in more than $1.2 billion, from thousands of people, many of them retired, for what it called loans secured by property. Most of the borrowers were its owner’s own companies, which paid no interest; old investors were paid by new ones. He was sentenced to 25 years.',
        source:
          'US Securities and Exchange Commission, December 2017; US Department of Justice, 2019',
      },
      {
        year: '2024',
        title: 'Homes paid for and not built',
        text: 'Evergrande of China sold flats before they were built. In August 2021 its money ran short and building stopped at sites across the country. A court in Hong Kong ordered its liquidation on 29 January 2024: it had no plan that its creditors would accept.',
        source: 'High Court of Hong Kong, Re China Evergrande Group, 29 January 2024',
      },
    ],
  },
  against: {
    lead: 'Woodbridge paid on time for years. That was the evidence people went by.',
    rows: [
      {
        elsewhere: 'Old investors were paid by new ones.',
        here: 'A return is paid out of a pool that was filled by gains or, shown separately, by the operator’s own capital. No entry leads there from your deposit. The database refuses it.',
        still: 'Property can lose money, and then the plan does too.',
      },
      {
        elsewhere: 'The withdrawals were closed to everyone.',
        here: 'You can request your principal on any day, and it is set aside at once. A hold is for one request, has a reason from a closed list, and ends by itself.',
        still:
          'If too much is placed in things that cannot be sold, coins run short. Deposits then close first, in public.',
        check: ['See what is held', paths.solvency],
      },
      {
        elsewhere: 'A value was an opinion.',
        here: 'What is placed outside is in the books at cost and never counts as a reserve. There is a gain only when coins have come back above that cost.',
        still:
          'Cost says nothing about worth. A placement without fresh evidence is written down in public, but nobody can see inside the venue.',
      },
    ],
  },
  ask: {
    lead: 'Ask them before you read the brochure, and again after.',
    questions: [
      {
        question: 'What do I own: the building, a share, or a promise?',
        why: 'Only the first two are still yours when the person you paid is bankrupt.',
        here: 'Here: a claim in dollars against the operator. You do not own the property, and each label says so.',
      },
      {
        question: 'How much is borrowed, until when, and at which rate?',
        why: 'Most losses in property are losses of people who had to sell.',
        here: 'Here: each placement is published with its venue, cost and age. What a venue borrows is not. Ask the operator.',
      },
      {
        question: 'Who says what it is worth, and who pays that person?',
        why: 'Look for a name, a date, and the last building that sold for less than its valuation.',
        here: 'Here: no valuation is credited to your account. A gain is counted only from coins that came back.',
      },
      {
        question: 'When was anyone last kept waiting for a withdrawal?',
        why: 'A fund that never had to close may not have been through a bad year yet.',
        here: 'Here: how many wait now, and for how long, is public.',
        check: ['Read the payout clock', paths.status],
      },
      {
        question: 'Where did the last payment come from?',
        why: 'From rent, from a sale, or from people who joined after you. Ask to see it.',
        here: 'Here: each line of your account shows its source, and what was earned is never mixed with the operator’s own money.',
      },
    ],
  },
  start: {
    title: 'Read a label before you read a brochure.',
    text: 'A plan’s label says what you own, who holds the keys, every fee, the lock time and the worst case. It is public: you need no account to read it.',
  },
  notes: [
    'Ireland: Central Statistics Office, Residential Property Price Index (January 2005 = 100): 131.0 in April 2007, 59.7 in March 2013; the level of April 2007 was reached in June 2022 (release of 12 August 2022).',
    'United States: Federal Housing Finance Agency, House Price Index, purchases only, seasonally adjusted: March 2011 stood 19.8\u00a0% below the peak of April 2007 (release of 25 May 2011); the old peak was passed in 2016. Other indices fell further. Both lines share one scale of time and run from the peak (dotted) to zero (solid). They are drawn from these points alone.',
  ],
};

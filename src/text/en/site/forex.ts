import { paths } from '#contract/paths.ts';
import type { AssetText } from './asset.ts';

export const forex: AssetText = {
  about: {
    title: 'Forex: pairs, costs and borrowed money',
    description:
      'How currency trading gains and loses, what leverage does to small moves, and what to ask first.',
  },
  title: 'Forex',
  tagline: 'What one side gains, the other loses, and both pay to take part.',
  facts: [
    ['All gains and losses', 'Zero, less costs'],
    ['Borrowed money', 'Usual'],
    ['Most retail accounts', 'Lose'],
  ],
  plans: { term: 'Forex plans open here' },
  what: {
    title: 'About forex',
    lead: 'Currencies are traded in pairs. To buy one is to sell another, so for each gain there is an equal loss somewhere.',
    paragraphs: [
      'It is the largest market there is: in April 2025 it turned over $9.6 trillion a day. Most of that is banks, companies and funds that exchange money because they need it, or protect themselves against a change in rates. They have better prices, better information and more time than anyone at a screen at home.',
      'Currencies of large countries move little from one day to the next, often less than one part in a hundred. To make such moves matter, retail trading is done with borrowed money, up to thirty times the deposit and in some places far more. That is what turns small moves into large gains, and into the loss of everything within an afternoon.',
      'There is no long-term growth in it to wait for. A company may earn more in ten years and a house may let for more. A currency pair has no reason to stand higher later: what remains is skill, luck and costs.',
    ],
    caption:
      'Two arcs over a ruled globe, one lower than the other: what is exchanged does not all come back. A generated drawing: the arcs show no real orders.',
  },
  arise: {
    lead: 'In a market where the gains equal the losses, what decides for most people is the cost.',
    gains: [
      ['The pair moves the way you expected.', 'And does so before costs and nerves run out.'],
      [
        'You are paid the difference of two interest rates.',
        'A small income, wiped out in a day when the higher-paying currency falls.',
      ],
      ['You protect a sum you must pay abroad.', 'This is not a gain. You pay for certainty.'],
    ],
    losses: [
      ['The pair moves against you.', 'Multiplied by everything you borrowed.'],
      [
        'You are closed out.',
        'When the deposit no longer covers the loss, the position is sold, at whatever price there is.',
      ],
      [
        'The price jumps past your stop.',
        'A stop is an order and may not be filled at its price. On 15 January 2015 there was no price in between.',
      ],
      ['The broker is on the other side.', 'It earns when you lose.'],
      ['The broker fails or never traded.', 'The second is a fraud, and a common one.'],
    ],
  },
  costs: {
    lead: 'Costs are counted in hundredths of a cent and paid on the borrowed sum, again and again.',
    rows: [
      [
        'The spread',
        'Paid at each opening and closing, on the full position and not on your deposit. At thirty times the deposit it weighs thirty times as much.',
      ],
      ['Holding overnight', 'Interest on what is borrowed, each night.'],
      ['Commission', 'On some accounts instead of a wider spread, on some as well as it.'],
      [
        'Slippage',
        'The difference between the price you saw and the one you got. Largest when it matters.',
      ],
      ['Signals, robots, courses', 'Sold by people who found selling them the better business.'],
    ],
    here: 'Nothing, because no forex plan is open and no currencies are traded here. Where a plan is open, its label names all of its fees.',
  },
  past: {
    title: 'Measured by those who watch the market',
    lead: 'Not a forecast: what a regulator counted over the accounts of real people, and what arithmetic does to a deposit.',
    figures: [
      {
        figure: '74–89',
        unit: '%',
        when: 'European Union, 2018',
        what: 'of retail accounts lost money',
      },
      {
        figure: '−100',
        unit: '%',
        when: 'With thirty times the deposit',
        what: 'lost by a move of 3.3\u00a0% against you',
      },
    ],
    cases: [
      {
        year: '1992',
        title: 'A promise by a state',
        text: 'The United Kingdom had pledged to hold the pound within a band against the other European currencies. On 16 September 1992 it announced two rises in interest rates, spent billions, and left the band that evening.',
        source: 'HM Treasury, papers released in 2005',
      },
      {
        year: '2015',
        title: 'A morning in Switzerland',
        text: 'On 15 January 2015 the Swiss National Bank gave up its limit of 1.20 francs to the euro without notice. The franc rose by as much as 30\u00a0%. Clients of FXCM owed $225 million more than they had deposited, and Alpari UK was insolvent the next day.',
        source: 'Reuters, 16 January 2015',
      },
      {
        year: '2022',
        title: 'A robot that did not trade',
        text: 'EminiFX took in about $248 million from more than 25,000 people by promising at least 5\u00a0% each week. The figures were invented. A large part of the money was never invested, and what was traded lost millions. The founder was sentenced to nine years in prison.',
        source: 'US Commodity Futures Trading Commission; US Department of Justice, 2023',
      },
    ],
  },
  against: {
    lead: 'EminiFX showed its members a rising number every week. None of them could check where it came from.',
    rows: [
      {
        elsewhere: 'A weekly figure was made up and credited.',
        here: 'A distribution is previewed, approved by a second person and paid out of a pool. If the pool is empty, nothing is paid, and the plan shows that it missed its target.',
        still: 'A plan that misses its target is still a plan you may have chosen.',
      },
      {
        elsewhere: 'People were paid to bring others.',
        here: 'One level of invitations is recorded and no entry pays for it. There is no second level, no rank and no bonus.',
        still: 'Someone may still recommend it for reasons of their own.',
      },
      {
        elsewhere: 'Losses went below zero.',
        here: 'Your account cannot. Nothing is borrowed against it. You can lose what you invested and no more.',
        still: 'What you invested can go to zero.',
      },
      {
        elsewhere: 'People had to pay a fee before a payout.',
        here: 'The ledger has no entry for such a fee. A payout costs its network fee, taken out of the amount.',
        still:
          'Someone may write to you in our name. Nobody from here asks for a payment, a code or a password.',
        check: ['Know the signs', paths.risk],
      },
    ],
  },
  ask: {
    lead: 'For anyone who calls, writes or shows you a screen with rising numbers.',
    questions: [
      {
        question: 'Which licence, in which register, under which name?',
        why: 'Look it up on the regulator’s own site and call the number given there, not the one you were sent.',
        here: 'Here: the operator and its register are named at the foot of every page. In a sandbox there is none, and it says so.',
      },
      {
        question: 'Are you on the other side of my trade?',
        why: 'Then your loss is its income, whatever the small print calls it.',
        here: 'Here: no trades are offered to you at all.',
      },
      {
        question: 'What share of your clients lost money last year?',
        why: 'In the European Union a broker has to print the number. Read it as the odds.',
        here: 'Here: what a plan has paid is shown beside its target, losses included.',
      },
      {
        question: 'Can I lose more than I put in?',
        why: 'Ask to see the clause in the contract.',
        here: 'Here: no. Member accounts cannot go below zero.',
      },
      {
        question: 'May I withdraw a small sum first, today?',
        why: 'Frauds often pay the first small withdrawal. Ask for a larger one too.',
        here: 'Here: payout times and rejections are public.',
        check: ['Read the payout clock', paths.status],
      },
    ],
  },
  start: {
    title: 'No currencies are traded here.',
    text: 'As a member you get a ledger that you can check line by line, and plans that show the loss first.',
  },
  notes: [
    'European Securities and Markets Authority, 27 March 2018, on contracts for difference, most of them on currencies and indices: 74 to 89\u00a0% of retail accounts typically lose money, on average €1,600 to €29,000 a client. Turnover of $9.6 trillion a day: Bank for International Settlements, Triennial Survey, April 2025.',
    'Arithmetic: with thirty times the deposit, the highest ratio that the rules of 2018 allow retail clients for major pairs, a move of one thirtieth (3.3\u00a0%) equals the deposit. Brokers close positions earlier, and the price may jump further.',
  ],
};

import { paths } from '#contract/paths.ts';
import type { AssetText } from './asset.ts';

export const gold: AssetText = {
  about: {
    title: 'Gold: no interest, only a price',
    description:
      'How gold gains and loses, what its keeping costs, and the long years in which its price fell.',
  },
  title: 'Gold',
  tagline: 'It pays nothing while you hold it. Everything else about gold follows from that.',
  facts: [
    ['Interest or dividend', 'None'],
    ['Cost of keeping it', 'Every year'],
    ['Priced in', 'US dollars'],
  ],
  plans: { term: 'Gold plans open here' },
  what: {
    title: 'About gold',
    lead: 'A metal that does not rust and does not pay. People buy it to keep value across long and uncertain times.',
    paragraphs: [
      'Nearly all the gold ever mined still exists, in vaults, teeth, rings and circuits. New supply is small compared with that stock. The price moves mainly with what people will pay: with fear, with interest rates, and with the strength of the dollar.',
      'You can own it as bars and coins, as a share of a fund that stores it, as a contract that follows its price, or as a token that claims to represent it. These can fail in different ways. A bar in your safe cannot go bankrupt, but it can be stolen. A fund will not be stolen, but you depend on its custodian, its auditor and its rules.',
      'Because gold earns nothing, nobody can calculate what it should cost. A house can be measured by its rent and a company by its profits. Gold can only be measured by what someone else will pay for it on the day you sell.',
    ],
    caption:
      'A Good Delivery bar holds 350 to 430 fine troy ounces, about 12.5 kg. A generated drawing of no real bar.',
  },
  arise: {
    lead: 'There is one way to gain from gold: someone later pays more than you did. There are several ways to lose.',
    gains: [
      [
        'The price is higher when you sell.',
        'Above what you paid plus what it cost you to keep it.',
      ],
      ['Your own currency weakens.', 'Gold is priced in dollars. This cuts both ways.'],
      [
        'It can rise when other things fall.',
        'Sometimes. In the autumn of 2008 it fell with everything else before it rose.',
      ],
    ],
    losses: [
      ['The price is lower when you must sell.', 'It can stay lower for decades.'],
      [
        'Storage, insurance and the spread.',
        'Paid in flat years too, with no income to meet them.',
      ],
      [
        'The claim fails, not the metal.',
        'A fund, a vault or the issuer of a token may not hold what it says.',
      ],
      ['Prices around you rise and gold does not.', 'The number is the same. It buys less.'],
    ],
  },
  costs: {
    lead: 'Gold has no income to pay its bills from. What it costs, you pay.',
    rows: [
      [
        'The gap between buying and selling',
        'Paid at once, and wider on small bars and coins. The price must first rise by that gap before you have gained anything.',
      ],
      [
        'Storage and insurance',
        'Paid each year to a vault. At home you pay with the risk of theft instead.',
      ],
      [
        'The fee of a fund',
        'Taken from its metal, little by little: each share stands for slightly less gold every year.',
      ],
      [
        'Proof',
        'A bar that left the trusted vaults may have to be assayed again before anyone pays the full price.',
      ],
      [
        'Tax',
        'Bars, coins, funds and tokens are often taxed differently. Ask where you live, before you buy.',
      ],
    ],
    here: 'Nothing, because no gold plan is open. Where a plan is open, its label names all of its fees, and none is charged to release a withdrawal.',
  },
  past: {
    title: 'Twice in living memory',
    lead: 'Falls from peak to trough, and how long until the old price came back, before inflation.',
    figures: [
      {
        figure: '−70',
        unit: '%',
        when: '1980 to 1999',
        what: '28 years to return',
      },
      {
        figure: '−45',
        unit: '%',
        when: '2011 to 2015',
        what: '9 years to return',
      },
    ],
    cases: [
      {
        year: '1933',
        title: 'The owner had to hand it in',
        text: 'In April 1933 an order of the President of the United States required most private holdings of gold to be delivered to the banks at $20.67 an ounce. Private citizens could hold bullion freely again at the end of 1974.',
        source: 'Executive Order 6102',
      },
      {
        year: '1997',
        title: 'The mine that was not there',
        text: 'Bre-X Minerals of Canada reported one of the largest gold finds in the world, at Busang in Borneo. In May 1997 an independent report showed that the samples had been salted with gold from elsewhere. The shares became worthless.',
        source: 'Report of Strathcona Mineral Services, May 1997',
      },
      {
        year: '2016',
        title: 'The vault that was empty',
        text: 'Northwest Territorial Mint in the United States sold and stored bullion. When it filed for bankruptcy in April 2016, some 3,000 customers waited for metal they had paid for. The owner was convicted of fraud, and the court of appeals upheld it in June 2024.',
        source: 'The Seattle Times, April 2016; United States v. Hansen, Ninth Circuit, June 2024',
      },
    ],
  },
  against: {
    lead: 'Each of these began with a statement nobody could check. The last column is what no software can solve.',
    rows: [
      {
        elsewhere: 'A custodian says it holds what it does not.',
        here: 'What is held is read from the chain and compared with what is owed, on one public page. Nobody can type either figure.',
        still:
          'A balance on a chain does not say who else has a claim on it, or who holds the key.',
        check: ['Compare the two sides', paths.solvency],
      },
      {
        elsewhere: 'A statement shows value that no one can deliver.',
        here: 'An amount reaches your account only from coins that arrived, from a pool that was funded, or as an adjustment with a reason that two people approved.',
        still:
          'It proves the entries. It does not prove that what an operator buys outside is worth its price.',
      },
      {
        elsewhere: 'New customers’ money paid what was owed to old ones.',
        here: 'No entry leads from members’ money to a returns pool. The database refuses the attempt, no matter who makes it.',
        still: 'A plan can still lose money honestly, and the loss is shared among its members.',
      },
    ],
  },
  ask: {
    lead: 'Ask anyone who offers you gold. Ask us too.',
    questions: [
      {
        question: 'Is there metal, or only a claim on metal?',
        why: 'A numbered bar kept in your name stays yours if the vault fails. A claim makes you one of the creditors.',
        here: 'Here: neither. No gold plan is open.',
      },
      {
        question: 'Who counts it, and when did they last count?',
        why: 'Look for the name of an auditor, a date, and a list of bars that you can search.',
        here: 'Here: reserves are coins on public chains.',
        check: ['See what is held and owed', paths.solvency],
      },
      {
        question: 'What do I pay in a year when nothing happens?',
        why: 'Add storage, insurance, management, and the gap between the prices for buying and selling.',
        here: 'Here: every plan label names all of its fees. None is charged to release a withdrawal.',
      },
      {
        question: 'How do I get out, and how long did it take others?',
        why: 'A promise about speed is worth less than a record of it.',
        here: 'Here: the payout clock shows measured times, refusals included.',
        check: ['Read the payout clock', paths.status],
      },
      {
        question: 'Who earns from my buying today?',
        why: 'Commission explains much advice.',
        here: 'Here: nobody is paid for your joining, and nobody for bringing you.',
      },
    ],
  },
  start: {
    title: 'Look around before you invest.',
    text: 'As a member you see the ledger of your own account and, for each plan, the range of outcomes, loss first. No gold is on offer.',
  },
  notes: [
    'Prices in London in US dollars, nominal: $850 (21 January 1980) to about $253 (summer of 1999), passed again on 3 January 2008; about $1,900 (September 2011) to about $1,050 (December 2015), passed again in July 2020. Both lines share one scale of time and run from the peak (dotted) to zero (solid). They are drawn from these points alone.',
  ],
};

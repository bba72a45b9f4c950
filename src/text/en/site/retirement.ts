import { paths } from '#contract/paths.ts';
import type { AssetText } from './asset.ts';

export const retirement: AssetText = {
  about: {
    title: 'Retirement: decades, costs and bad years',
    description:
      'What long saving depends on, how it goes wrong, and what to ask before money is tied up for years.',
  },
  title: 'Retirement',
  tagline:
    'Forty years of saving can be undone by costs, by inflation, or by one bad decision near the end.',
  facts: [
    ['Time it takes', 'Decades'],
    ['Decides most', 'Costs and patience'],
    ['A second attempt', 'None'],
  ],
  plans: { term: 'Retirement plans open here' },
  what: {
    title: 'About retirement',
    lead: 'It is not a kind of investment. It is a date, after which you can no longer earn back what you lose.',
    paragraphs: [
      'Money for later years is put into shares, bonds, property and pensions like any other money. What differs is time. Early on, a fall is unpleasant and harmless: you buy more for the same sum. Shortly before and after the date, the same fall can decide the rest of your life, because you must sell into it in order to live.',
      'In most countries a pension at work or by the state brings something that no private plan can offer: tax relief, a contribution by the employer, a law that keeps the money apart from the company, or an income for as long as you live. Use those first. It is dull advice, and it is right more often than any other.',
      'Be most careful with anyone who proposes to move a pension. The sums are large, the owner is tired of forms, and a transfer can seldom be undone. Fraud collects around exactly that moment.',
    ],
    caption:
      'Tree rings: wide ones in good years, narrow ones in bad, and none that could be skipped. A generated drawing.',
  },
  arise: {
    lead: 'Time works for returns and for costs alike. Of the two, only the costs are known beforehand.',
    gains: [
      [
        'Small returns are left to earn further returns.',
        'Over decades that is most of the sum, if it is left alone.',
      ],
      ['An employer or the state adds to it.', 'Often the best return there is, on the first day.'],
      ['Income is taxed later, or less.', 'By the law of your country, which may change.'],
    ],
    losses: [
      [
        'The market falls just as you begin to draw.',
        'What is sold in a bad year cannot recover with the rest.',
      ],
      ['Inflation.', 'The sum is there. The groceries cost double.'],
      ['Yearly costs.', 'Too small to notice in any one year, and a third of it over forty.'],
      ['All of it in one place.', 'In one company, above all the one that also pays your wage.'],
      ['You live longer than it lasts.', 'A good thing that has to be paid for.'],
    ],
  },
  costs: {
    lead: 'A cost that is charged every year is charged on everything you have saved so far.',
    rows: [
      [
        'Yearly fees',
        'Of the fund, of the wrapper around it, of the adviser: three layers, seldom added up for you.',
      ],
      [
        'Transfers and exits',
        'A charge for leaving, or benefits that are lost by it. The second is often the larger.',
      ],
      ['Annuities', 'The price of an income for life, hidden in the rate that you are offered.'],
      ['Dealing inside the fund', 'Not in the headline fee. It comes out of the return.'],
      ['Tax', 'Drawing at the wrong time or all at once can cost more than all of the above.'],
    ],
    here: 'No pension and no tax relief is offered here, and no plan replaces one. Where a plan is open, its label names all of its fees.',
  },
  past: {
    title: 'Two slow leaks',
    lead: 'Not forecasts: arithmetic over forty years. It takes no crash to lose a pension. These two do it quietly.',
    figures: [
      {
        figure: '−33',
        unit: '%',
        when: 'A cost of 1\u00a0% a year',
        what: 'over forty years',
      },
      {
        figure: '−69',
        unit: '%',
        when: 'Inflation of 3\u00a0% a year',
        what: 'over forty years',
      },
    ],
    cases: [
      {
        year: '1991',
        title: 'Maxwell: the funds had been emptied',
        text: 'After the publisher Robert Maxwell died in November 1991, about £440 million was found to be missing from the pension funds of his companies. Some 32,000 people were affected. Most of it was made good after years of dispute, by the state and by banks and advisers.',
        source: 'BBC News, 29 March 2001',
      },
      {
        year: '2001',
        title: 'Enron: everything in one share',
        text: 'At the end of 2000, 62\u00a0% of the $2.1 billion in Enron’s retirement plan was in Enron’s own shares. For weeks in the autumn of 2001, while the price collapsed, the plan was locked for a change of administrator. In December the shares were worthless.',
        source: 'Brookings Papers on Economic Activity, 2005',
      },
      {
        year: '2022',
        title: 'When the calm part shook',
        text: 'British pension funds had used borrowed money on government bonds, the calmest thing they owned. When yields leapt in September 2022 they had to sell to meet calls for cash, and prices fell further until the Bank of England stepped in on 28 September.',
        source: 'Bank of England, September 2022',
      },
    ],
  },
  against: {
    lead: 'A pension is kept safe by law and by people, not by software. Some of what failed, software can refuse.',
    rows: [
      {
        elsewhere: 'The money was lent to the people who looked after it.',
        here: 'Money moves from a member to the operator’s capital in one case only: to take back an earlier adjustment, with a reason that two people approved and that you see.',
        still: 'Coins are placed outside for the plans. The operator chooses where.',
      },
      {
        elsewhere: 'The exit was locked while the price fell.',
        here: 'You can request your principal on any day of a plan’s term. Only returns are locked until it ends, and you see until when.',
        still: 'A request is not yet a payment. Look at how long others waited.',
        check: ['Read the payout clock', paths.status],
      },
      {
        elsewhere: 'Nobody added up the costs.',
        here: 'Tax and fees are included in the minimum. The only later charge is the network fee of a payout, shown before you confirm.',
        still: 'What an operator pays to venues outside lowers what a plan can earn.',
      },
    ],
  },
  ask: {
    lead: 'Above all when someone offers to help you move a pension.',
    questions: [
      {
        question: 'What do I give up by leaving where I am?',
        why: 'An employer’s contribution, a settled pension, a protection by law. Get it in writing from the scheme you leave.',
        here: 'Here: nothing on this site is a reason to leave a pension.',
      },
      {
        question: 'What are all the costs, in money, over thirty years?',
        why: 'A percentage sounds small. Ask for the sum.',
        here: 'Here: each label names every fee, and ‘Show the sum’ works it out with your own numbers.',
      },
      {
        question: 'What happens if it falls by a third in the year I stop working?',
        why: 'If the answer is that it will not, end the conversation.',
        here: 'Here: the range of outcomes opens with the loss.',
      },
      {
        question: 'Who called whom?',
        why: 'A call about your pension that you did not ask for is very often the beginning of a fraud.',
        here: 'Here: nobody calls you, and nobody is paid for bringing you.',
      },
      {
        question: 'Could I live without this money altogether?',
        why: 'Money that you cannot do without does not belong here.',
        here: 'Here: if you would miss the money, do not invest it.',
        check: ['Read the risk disclosure', paths.risk],
      },
    ],
  },
  start: {
    title: 'Not with the money you will live on.',
    text: 'If you have a part that you could lose and still retire, read the plan labels first. There is no retirement plan here.',
  },
  notes: [
    'Arithmetic. A yearly cost of 1\u00a0% leaves 66.9\u00a0% (0.99, forty times over) of what would otherwise be there. Prices that rise by 3\u00a0% a year leave 30.7\u00a0% (1 / 1.03, forty times over) of what a sum buys today. The lines run over forty years, from the whole (dotted) to zero (solid).',
  ],
};

import type { DefinitionGroup, DefinitionName } from '#contract/definitions.ts';
import { member } from '../member.ts';
import { site } from '../site.ts';
import { landing } from './landing.ts';
import { placements } from './placements.ts';
import { plan } from './plan.ts';
import { solvency } from './solvency.ts';
import { status } from './status.ts';

const { plans } = site;
const { classes, pools, missed } = solvency;
const { figures } = member.balance;

/** How each figure is counted; its name is the one that the pages print. */
export const definitions = {
  about: {
    title: 'How each figure is counted',
    description: 'One definition for each figure of this site and of the portal.',
  },
  title: 'How each figure is counted',
  lead: 'Each figure has one definition, and the same name means the same figure on every page, in every mail and in every file.',
  how: 'How this is counted',
  howAll: 'How these figures are counted',
  groups: {
    plans: 'Results of a plan',
    solvency: 'Held and owed',
    liabilities: 'What is owed, part by part',
    apart: 'In the books, neither held nor owed',
    pools: 'Pools of a plan',
    missed: 'Missed targets',
    placements: 'Placements',
    payouts: 'Withdrawals',
    account: 'Your account',
  } satisfies Record<DefinitionGroup, string>,
  figures: {
    paid: [
      plans.table.paid,
      'Distributions from gains less losses charged to members, as a percentage of the amount that was invested on average. It covers this month and the eleven before it, or the time since the first amount was invested in them. The operator’s own money is not in it.',
    ],
    target: [
      plans.table.target,
      'What the targets of the same positions come to over the same time, as a percentage of the same amount.',
    ],
    months: [
      plans.months,
      'Each month on its own: distributions above zero, losses below. Neither is deducted from the other. The dotted line is the target of the whole term, shared evenly among its months.',
    ],
    losses: [
      plans.losses,
      'Months of the last twelve in which members were charged a loss, out of the months in which money was invested, and the sum of those losses. A payment of an earlier month that was taken back counts as a loss. A distribution in the same month does not reduce them.',
    ],
    worst_month: [
      plans.worstMonth,
      'The largest loss of one of the last twelve months, as a percentage of the amount invested in it. Without a loss, the month that paid least of those that are over.',
    ],
    worst_quarter: [
      plans.worst,
      'The same for each calendar quarter that is over, since the plan began.',
    ],
    since_start: [
      'Since a day',
      'Paid and target since the first amount was invested, counted in the same way. Shown from twelve months on.',
    ],
    per_year: [
      plans.perYear,
      'What was paid since that day, scaled to one year. No period shorter than twelve months is scaled.',
    ],
    own_money: [
      plan.capital,
      'Distributions that the operator paid from its own money since the plan began. They count in no percentage.',
    ],
    reserves: [
      landing.books.reserves,
      'Coins that the chains show at the operator’s addresses, each coin as of one block, valued at the current price and rounded down. Coins placed at venues, and coins that lay there before monitoring began, are not in it.',
    ],
    owed: [
      landing.books.owed,
      'All that the ledger owes to others: the six parts below, in USD. Unmatched coins are valued at the current price and rounded up.',
    ],
    surplus: [
      landing.books.left,
      'Reserves less what is owed. Below zero it is called a shortfall.',
    ],
    ratio: [
      solvency.sides.percent,
      'Reserves divided by what is owed, rounded down. From ten times on it is given as a multiple.',
    ],
    lowest_ratio: [
      solvency.history.lowest,
      'The lowest ratio that was read on a day, not its last one.',
    ],
    tree: [
      solvency.tree.total,
      'The sum of all leaves of the latest snapshot: what was owed at that moment, unmatched payments in their coins and everything else in USD.',
    ],
    ...classes,
    gains_in: [
      pools.gainsIn,
      'What came back from venues above the cost of what was placed, valued on the day it came.',
    ],
    gains_paid: [pools.gainsPaid, 'Distributed to members from these gains.'],
    capital_in: [pools.capitalIn, 'The operator’s own money, moved into the pool by two people.'],
    capital_paid: [pools.capitalPaid, 'Distributed to members from the operator’s own money.'],
    losses_absorbed: [pools.absorbed, 'Losses that a pool bore instead of members.'],
    left: [pools.left, 'What came in less what was paid and absorbed.'],
    missed_gain: [missed.gain, 'Distributions from gains since the plan began.'],
    missed_lost: [missed.lost, 'Losses charged to members since the plan began.'],
    missed_result: [missed.result, 'The first less the second. The target is compared with this.'],
    missed_target: [
      missed.target,
      'What the targets of all positions of the plan come to for the days that were distributed. Days that were left out are added once their month has been over for a month.',
    ],
    missed_capital: [
      missed.capital,
      'Distributions from the operator’s own money. They do not count towards the target.',
    ],
    placement_cost: [
      placements.cost,
      'What was placed, at the price of that day, less what came back of it and what was recorded as lost.',
    ],
    placement_value: [
      placements.counts,
      'The cost, written down step by step where evidence is overdue.',
    ],
    payout_times: [
      status.clock.title,
      'From the request to its confirmation on chain, or until the money was returned, for withdrawals that ended in the last 30 days. The median is the time within which half of them ended; 95 of 100 likewise. A second pair counts from when each was due, after the waits that its member caused or agreed to, and leaves out withdrawals that screening objected to while they are less than a hundredth of the total.',
    ],
    paid_count: [status.figures.paid, 'Withdrawals that a chain confirmed, and their sum.'],
    pending: [
      status.figures.waiting,
      'Withdrawals that were requested and are neither paid nor ended.',
    ],
    held: [
      status.figures.held,
      'Withdrawals on which a hold was placed. One with two reasons counts once for each.',
    ],
    ended: [
      status.figures.refused,
      'Withdrawals that two people rejected, and those whose address could not be paid.',
    ],
    balance: [figures.balance.name, figures.balance.rule],
    deposits: [figures.deposits.name, figures.deposits.rule],
    withdrawals: [figures.withdrawals.name, figures.withdrawals.rule],
    interest: [figures.interest.name, figures.interest.rule],
  } satisfies Record<DefinitionName, readonly [name: string, means: string]>,
};

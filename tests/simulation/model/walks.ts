import assert from 'node:assert/strict';
import {
  type Figure,
  type FigureStep,
  memberFigures,
  movements,
  stepsTo,
} from '../../../src/server/modules/ledger/ledger.ts';
import type { World } from './world.ts';

const cards = {
  balance: 'balance',
  deposits: 'totalInvest',
  withdrawals: 'totalWithdrawal',
  interest: 'accumulatedInterest',
} as const;

// Small, so that a breakdown spans many pages.
const limit = 3;

/** A whole breakdown, page by page as a screen reads it, newest first. */
async function readPages(
  { database }: World,
  member: string,
  figure: Figure,
): Promise<FigureStep[]> {
  const steps: FigureStep[] = [];
  for (;;) {
    const cursor = steps.at(-1)?.position;
    const page = await stepsTo(database.web, member, figure, { limit, cursor });
    steps.push(...page);
    if (page.length < limit) return steps;
  }
}

/** Each step leads from the previous figure to the next; the first starts at zero. */
function expectSteps(steps: FigureStep[], figure: bigint, about: string): void {
  assert.equal(steps[0]?.after ?? 0n, figure, `${about} ends at the card`);
  for (const [index, step] of steps.entries()) {
    const before = steps[index + 1]?.after ?? 0n;
    assert.equal(before + step.amount, step.after, `${about}, step ${step.position}`);
  }
}

async function expectMovements({ database }: World, member: string): Promise<void> {
  const whole = await movements(database.web, member, { limit: 1_000 });
  const paged: typeof whole = [];
  for (;;) {
    const cursor = paged.at(-1)?.position;
    const page = await movements(database.web, member, { limit, cursor });
    paged.push(...page);
    if (page.length < limit) break;
  }
  assert.deepEqual(paged, whole, `${member}: pages hold what the whole holds`);
}

/** For every member the breakdown of each card ends at the card (MEM-14). */
export async function expectHistories(world: World): Promise<void> {
  for (const member of world.members) {
    const figures = await memberFigures(world.database.web, member);
    for (const [figure, name] of Object.entries(cards)) {
      const steps = await readPages(world, member, figure as Figure);
      expectSteps(steps, figures[name], `${member} ${figure}`);
    }
    await expectMovements(world, member);
  }
}

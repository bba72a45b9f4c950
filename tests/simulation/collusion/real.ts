import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import * as books from './house.ts';
import { type Plan, plans, type Venue, type World } from './world.ts';

type Operator = books.Operator;

/**
 * Returns an act in real SQL, or null if its objects do not exist, whatever the books hold (coins
 * that nobody has, a placement never made, an amount of zero).
 */
export function realOf(
  text: string,
  world: World,
): ((operator: Operator) => Promise<boolean>) | null {
  const fits = (pattern: RegExp) => pattern.exec(text)?.slice(1);
  const enough = (parts: number) => world.wallet >= parts;
  let m: string[] | undefined;
  if ((m = fits(/^place (\d) of (.) at (.*)$/))) {
    const [parts, plan, venue] = m as [string, Plan, Venue];
    return (operator) => books.place(operator, plan, venue, Number(parts));
  }
  if ((m = fits(/^bring (\d) of placement (\d) back$/))) {
    const [parts, index] = m.map(Number) as [number, number];
    const is = world.placements[index - 1] !== undefined && enough(parts);
    return is ? (operator) => books.bringBack(operator, index - 1, parts) : null;
  }
  if ((m = fits(/^call (\d) from a wallet a gain of (.)$/))) {
    const [parts, plan] = m as [string, Plan];
    return enough(Number(parts)) ? (operator) => books.gain(operator, plan, Number(parts)) : null;
  }
  if ((m = fits(/^distribute all that (.) earned$/))) {
    const [plan] = m as [Plan];
    const parts = world.pool[plan];
    return parts > 0 ? (operator) => books.distribute(operator, plan, parts) : null;
  }
  if ((m = fits(/^take (\d) of capital out to (.*)$/))) {
    const [parts, to] = m as [string, Venue];
    return (operator) => books.placeFunds(operator, to, Number(parts));
  }
  if ((m = fits(/^bring (\d) in from a wallet as capital$/))) {
    const parts = Number(m[0]);
    return enough(parts) ? (operator) => books.capitalIn(operator, parts) : null;
  }
  if ((m = fits(/^pay (\d) from a wallet as a deposit$/))) {
    const parts = Number(m[0]);
    return enough(parts) ? (operator) => books.credit(operator, 'B', parts) : null;
  }
  if ((m = fits(/^write placement (\d) down$/))) {
    const index = Number(m[0]) - 1;
    const parts = world.placements[index]?.out ?? 0;
    return parts > 0 ? (operator) => books.writeDown(operator, index, parts) : null;
  }
  if ((m = fits(/^absorb the loss of (.) by (its gains|capital)$/))) {
    const [plan, by] = m as [Plan, string];
    const from = by === 'capital' ? 'operator_capital' : 'pool_gain';
    const there = by === 'capital' ? world.capital : world.pool[plan];
    const parts = Math.min(there, world.loss[plan]);
    return parts > 0 ? (operator) => books.absorb(operator, plan, from, parts) : null;
  }
  if ((m = fits(/^put one part of capital into the pool of (.)$/))) {
    const [plan] = m as [Plan];
    return (operator) => books.subsidise(operator, plan);
  }
  if ((m = fits(/^reverse the last gain of (.)$/))) {
    const [plan] = m as [Plan];
    return world.gains[plan].length > 0 ? (operator) => books.reverseGain(operator, plan) : null;
  }
  if ((m = fits(/^credit (\d) of what is nobody’s/))) {
    const parts = Number(m[0]);
    return world.suspense.some((row) => row.amount === parts)
      ? (operator) => books.claim(operator, parts)
      : null;
  }
  return null; // coins of our own at an address of ours: none can be sent there
}

/** Plays an act in real SQL; returns whether it succeeded. */
export async function playReal(operator: Operator, act: (operator: Operator) => Promise<boolean>) {
  try {
    return await act(operator);
  } catch (error) {
    // A database refusal with a message for people.
    if (error instanceof DatabaseError && error.code === 'CR001') return false;
    throw error;
  }
}

/** The real books in units, as the abstract model counts them. */
export async function partsOf({ database, plans: ids }: Operator): Promise<Record<string, number>> {
  const found = await sql<{ name: string; parts: number }>`
    select class || case owner when ${ids.A} then ' A' when ${ids.B} then ' B' else '' end as name,
      (sum(balance) / case asset when 'USD' then 60000 else 1000000 end)::float8 as parts
    from ledger.balance where class not like 'fx%' group by 1, asset having sum(balance) <> 0
    `.execute(database.owner);
  return Object.fromEntries(found.rows.map(({ name, parts }) => [name, parts]));
}

/** The abstract model's expected values. */
export function partsIn(world: World): Record<string, number> {
  const sum = (of: Record<Plan, number>) => of.A + of.B;
  const placed = (plan: Plan) =>
    world.placements.reduce(
      (all, placement) => all + (placement.plan === plan ? placement.out : 0),
      0,
    );
  const all = {
    custody: world.custody,
    suspense: world.suspense.reduce((total, { amount }) => total + amount, 0),
    member_balance: sum(world.balance),
    member_profit_locked: sum(world.paid),
    operator_capital: world.capital,
    ...Object.fromEntries(
      plans.flatMap((plan) => [
        [`pool_gain ${plan}`, world.pool[plan]],
        [`pool_capital ${plan}`, world.poolCapital[plan]],
        [`loss ${plan}`, world.loss[plan]],
        [`placement ${plan}`, placed(plan)],
      ]),
    ),
  };
  return Object.fromEntries(Object.entries(all).filter(([, parts]) => parts !== 0));
}

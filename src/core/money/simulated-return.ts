/** The plans that a simulated strategy recognises by name (LED-9). */
export type StrategyOf = { family: string; name: string };

// Means and spreads in basis points for about three weeks at work, close to real yields: lending
// and rents earn little, coins sometimes a lot and sometimes a loss.
const steady = { mean: 95, spread: 40 };
const ventures: Record<string, { mean: number; spread: number }> = {
  real_estate: { mean: 70, spread: 180 },
  crypto: { mean: 90, spread: 700 },
};

/**
 * Returns the gain or loss of one round of the simulated strategy, in basis points of the placed
 * amount. `draw` is a random number from 0 to 9,999; the sum of its digits turns the even
 * distribution into one with a peak in the middle, like real results.
 */
export function simulatedReturn({ family, name }: StrategyOf, draw: number): number {
  const { mean, spread } = name === 'STEADY' ? steady : (ventures[family] ?? steady);
  const digits = Array.from(
    { length: 4 },
    (_, place) => Math.floor(draw / 10 ** place) % 10,
  ).reduce((sum, digit) => sum + digit);
  return mean + Math.round(((digits - 18) * spread) / 18);
}

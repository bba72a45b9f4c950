/** The plans that a simulated strategy knows by name (LED-9). */
export type StrategyOf = { family: string; name: string };

// Means and spreads in basis points for about three weeks at work, as such things really yield:
// lending and rents a little, coins sometimes much and sometimes less than nothing.
const steady = { mean: 95, spread: 40 };
const ventures: Record<string, { mean: number; spread: number }> = {
  real_estate: { mean: 70, spread: 180 },
  crypto: { mean: 90, spread: 700 },
};

/**
 * What a round of the simulated strategy earns or loses, in basis points of what was placed.
 * `draw` is a number from 0 to 9,999, as good as random; the sum of its digits bends the even draw
 * towards the middle, as real results are.
 */
export function simulatedReturn({ family, name }: StrategyOf, draw: number): number {
  const { mean, spread } = name === 'STEADY' ? steady : (ventures[family] ?? steady);
  const digits = Array.from(
    { length: 4 },
    (_, place) => Math.floor(draw / 10 ** place) % 10,
  ).reduce((sum, digit) => sum + digit);
  return mean + Math.round(((digits - 18) * spread) / 18);
}

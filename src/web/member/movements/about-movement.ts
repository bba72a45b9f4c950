import type { MovementFound } from '../layout/api-types.ts';

type Words = {
  families: Readonly<Record<'real_estate' | 'crypto', string>>;
  to: (address: string) => string;
  ending: (text: string) => string;
};

/** 'BITCOIN, Real Estate STEADY': in which coin, of which plan, to the end of which address. */
export function aboutOf(
  { family, plan, method, address }: Pick<MovementFound, 'family' | 'plan' | 'method' | 'address'>,
  words: Words,
): string {
  const ofPlan = plan === null || family === null ? null : `${words.families[family]} ${plan}`;
  const where = address === null ? null : words.to(words.ending(address));
  const coin = [method, where].filter((part) => part !== null).join(' ');
  return [coin, ofPlan].filter(Boolean).join(', ');
}

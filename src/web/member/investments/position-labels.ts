import { fullPlanName } from '#text/plan-name.ts';
import { words } from '#text/words.ts';
import type { Position } from '../layout/api-types.ts';

/** Returns a plan's name for members, with its family: 'Real estate STEADY'. */
export const planOf = ({
  family,
  plan_name: name,
}: Pick<Position, 'family' | 'plan_name'>): string =>
  fullPlanName(words.families, { family, name });

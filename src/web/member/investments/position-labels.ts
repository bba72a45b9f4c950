import { member } from '../../text/member.ts';
import type { Position } from '../layout/api-types.ts';

/** A plan as a position names it: 'Real Estate STEADY'. */
export const planOf = (row: Pick<Position, 'family' | 'plan_name'>): string =>
  `${member.held.families[row.family]} ${row.plan_name}`;

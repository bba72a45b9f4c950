import { z } from 'zod';
import { moment } from './wire.ts';

/** A percentage with two decimals: '2.41', '-0.30'. */
export const percent = z.string().regex(/^-?\d+\.\d{2}$/);

/** Paid and target in one unit, over one period; a yearly rate only from twelve months on. */
export const performance = z
  .object({
    since: moment,
    days: z.number().int(),
    paid: percent.describe('Percent of the amount invested, losses taken off'),
    target: percent.describe('The target scaled to the same period'),
    yearly: percent.nullable().describe('Null where the period is shorter than a year'),
  })
  .nullable();

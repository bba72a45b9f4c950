import { z } from 'zod';
import { moment } from './wire.ts';

/** A percentage with two decimals: '2.41', '-0.30'. */
export const percent = z.string().regex(/^-?\d+\.\d{2}$/);

/** Paid and target in one unit, over one period; a yearly rate only from twelve months on. */
export const performance = z
  .object({
    since: moment,
    days: z.number().int(),
    paid: percent.describe('Percent of the amount invested, net of losses'),
    target: percent.describe('Target scaled to the same period, in percent'),
    yearly: percent
      .nullable()
      .describe('Percent a year; null if the period is shorter than a year'),
  })
  .nullable();

import { z } from 'zod';
import { say } from '#core/rules/notes.ts';
import { id, keyIn, method, textIn } from './wire.ts';

/** The first or last day of a list. */
export const day = z.iso.date(say('day_missing'));

/** The bounds of an amount, in whole dollars or coins: compared with each row in its own asset. */
export const bound = keyIn().regex(/^\d{1,12}(\.\d{1,9})?$/, say('amount_invalid'));

const dollarBound = keyIn().regex(/^\d{1,12}(\.\d{1,2})?$/, say('amount_invalid'));

/** The administrator whom open items are assigned to; closed items have no assignee. */
export const assignedTo = id
  .optional()
  .describe('Return only open items assigned to this administrator');

/** The filters of the administrators' lists of payments. */
export const paymentFilters = {
  assigned_to: assignedTo,
  search: textIn().max(120).optional(),
  payment_method: method.optional(),
  least: dollarBound.optional().describe('Dollars'),
  most: dollarBound.optional().describe('Dollars'),
  from: day.optional(),
  to: day.optional(),
};

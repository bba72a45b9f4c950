import { z } from 'zod';
import { say } from '#core/rules/notes.ts';
import { textIn, usdIn } from './wire.ts';

// A plan's terms, of which two people decide each version. Terms with the name of their column in
// `plans.version` are stored, shown and returned by that name alone; the others are converted.

/** A target for the whole term, in percent with at most two decimals. */
const percentIn = textIn().regex(/^\d{1,3}(\.\d{1,2})?$/, say('target_form'));

/** The terms that administrators enter. */
export const termsIn = z.object({
  name: textIn().min(1, say('plan_unnamed')).max(60),
  min: usdIn,
  max: usdIn,
  target: percentIn,
  term_days: z.int(say('whole_days')).min(1).max(3660),
});

/** What a version says by the same names to administrators and in the catalogue. */
export const termsOut = z.object({
  name: z.string(),
  version: z.number().int(),
  mark: z.string().nullable().describe('Sandbox label, shown everywhere the plan is shown'),
});

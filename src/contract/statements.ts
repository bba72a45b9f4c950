import { z } from 'zod';
import { statementAccounts } from '#core/money/statement.ts';
import { formats } from '#core/proofs/seal.ts';
import { languages } from '#core/rules/language.ts';
import { say } from '#core/rules/notes.ts';
import { endpoint, members } from './endpoint.ts';
import { answer, fileOf, usdOut } from './wire.ts';

const tag = 'Statements';
const day = z.iso.date(say('day_missing'));

/** The first and last day of a period, both inclusive, in UTC. */
const period = { from: day, to: day };

const sums = z.object({ opening: usdOut, in: usdOut, out: usdOut, closing: usdOut });

export const statements = {
  preview: endpoint({
    method: 'GET',
    path: '/user/statements',
    access: members,
    tag,
    summary: 'Get the statement of a period: opening + movements = closing, by account',
  })
    .meta({ refuses: ['period_invalid'] })
    .input(z.strictObject(period))
    .output(
      answer(
        z.object({
          from: day,
          to: day,
          /** The first day with a movement; null before the first. */
          since: day.nullable(),
          /** The present business day: no period ends after it. */
          today: day,
          movements: z.number().int(),
          accounts: z.array(sums.extend({ account: z.enum(statementAccounts) })),
          total: sums,
        }),
      ),
    ),

  file: endpoint({
    method: 'GET',
    path: '/user/statements/file',
    access: members,
    tag,
    summary: 'Download the statement of a period as a sealed file; `/verify-statement` verifies it',
  })
    .meta({ refuses: ['period_invalid', 'rate_limited'] })
    .input(
      z.strictObject({
        ...period,
        format: z.enum(formats),
        detail: z.enum(['movements', 'months']).default('movements'),
        language: z.enum(languages).default('en'),
      }),
    )
    .output(fileOf('application/pdf', 'text/csv; charset=utf-8', 'application/json')),
};

import { z } from 'zod';
import { endpoint, members } from './endpoint.ts';
import { answerList, id, listInput, moment, textIn } from './wire.ts';

/** One person who joined with the member's code; there is one level and no reward (INT-7). */
const affiliate = z
  .object({
    id,
    _id: id,
    first_name: z.string(),
    last_name: z.string(),
    referral_code: z.string(),
    parent: z.string(),
    isVerified: z.boolean(),
    level: z.literal(1),
    createdAt: moment,
  })
  .meta({ title: 'Affiliate' });

export const affiliates = {
  list: endpoint({
    method: 'GET',
    path: '/users/affiliates',
    access: members,
    tag: 'Affiliates',
    summary: 'List the people who joined with the member’s referral code, newest first',
  })
    .input(
      z.strictObject({
        ...listInput,
        search: textIn().max(120).optional(),
      }),
    )
    .output(answerList(affiliate)),
};

import { z } from 'zod';
import { methods } from '#core/chains/assets.ts';
import { endpoint, orKeys } from './endpoint.ts';
import { answer, moment } from './wire.ts';

export const chainWatches = {
  watches: endpoint({
    method: 'GET',
    path: '/admin/chains',
    access: orKeys('operation'),
    tag: 'Settings',
    summary: 'Get the last block read on each chain, when it was read, and any error',
  }).output(
    answer(
      z.array(
        z.object({
          payment_method: z.enum(methods),
          simulated: z.boolean(),
          height: z.string().nullable(),
          read_at: moment.nullable(),
          current: z.boolean(),
          fault: z.string().nullable(),
          fault_since: moment.nullable(),
        }),
      ),
    ),
  ),
};

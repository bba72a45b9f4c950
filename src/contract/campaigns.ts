import { z } from 'zod';
import { say } from '#core/rules/notes.ts';
import { admins, endpoint } from './endpoint.ts';
import { answer, id, moment, statusMessage, textIn } from './wire.ts';

const tag = 'Campaigns';
const access = admins('owner', 'support');

export const campaign = z
  .object({
    id,
    _id: id,
    title: z.string(),
    words: z.string(),
    starts_at: moment,
    ends_at: moment,
    stopped_at: moment.nullable(),
    entered_by: z.string(),
    state: z.enum(['coming', 'running', 'ended', 'stopped']),
  })
  .meta({ title: 'Campaign' });

/** Announcements of an operator, with a real start and a real end that never moves (INT-2). */
export const campaigns = {
  all: endpoint({
    method: 'GET',
    path: '/admin/campaigns',
    access,
    tag,
    summary: 'List all campaigns, latest end date first',
  }).output(answer(z.array(campaign))),

  enter: endpoint({
    method: 'POST',
    path: '/admin/campaigns',
    access,
    tag,
    summary: 'Create a campaign; its start and end cannot change afterwards',
    successStatus: 201,
  })
    .input(
      z.strictObject({
        title: textIn(say('title_missing')).min(1, say('title_missing')).max(80),
        words: textIn(say('description_missing')).min(1, say('description_missing')).max(300),
        starts_at: moment,
        ends_at: moment,
      }),
    )
    .output(statusMessage),

  stop: endpoint({
    method: 'POST',
    path: '/admin/campaigns/{id}/stop',
    access,
    tag,
    summary: 'Remove a campaign from the public pages before its end, permanently',
  })
    .input(z.strictObject({ id }))
    .output(statusMessage),
};

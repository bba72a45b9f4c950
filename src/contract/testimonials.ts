import { z } from 'zod';
import { admins, endpoint } from './endpoint.ts';
import { answerList, id, listInput, moment, said } from './wire.ts';

const tag = 'Testimonials';
const access = admins('owner', 'support');
const state = z.enum(['waiting', 'published', 'declined', 'taken_back']);

const testimonial = z.object({
  id,
  _id: id,
  name: z.string(),
  words: z.string(),
  member_id: id,
  written_at: moment,
  moderated_by: z.string().nullable(),
  state,
});

/** Words of verified members who consented; none is shown before a person has read it (INT-2). */
export const testimonials = {
  all: endpoint({
    method: 'GET',
    path: '/admin/testimonials',
    access,
    tag,
    summary: 'What members wrote of the platform, newest first',
  })
    .input(
      z.strictObject({
        limit: listInput.limit,
        cursor: id.optional(),
        state: state.optional(),
      }),
    )
    .output(answerList(testimonial)),

  moderate: endpoint({
    method: 'PATCH',
    path: '/admin/testimonials/{id}',
    access,
    tag,
    summary: 'Publish what a member wrote, as it stands, or decline it',
  })
    .input(z.strictObject({ id, decision: z.enum(['publish', 'decline']) }))
    .output(said),
};

import { z } from 'zod';
import { say } from '#core/rules/notes.ts';
import { testimonialLength } from '#core/rules/typed-rules.ts';
import { activeMembers, admins, endpoint, members } from './endpoint.ts';
import { answer, answerList, id, listInput, moment, statusMessage, textIn } from './wire.ts';

const tag = 'Testimonials';
const access = admins('owner', 'support');
/** `hidden`: published once, but the member is now suspended or leaving. */
const state = z.enum(['waiting', 'published', 'hidden', 'declined', 'taken_back']);

export const testimonial = z
  .object({
    id,
    _id: id,
    name: z.string(),
    words: z.string(),
    member_id: id,
    written_at: moment,
    moderated_by: z.string().nullable(),
    state,
  })
  .meta({ title: 'Testimonial' });

const own = z.object({ words: z.string(), name: z.string(), state, written_at: moment });

/** Texts of verified members who consented; a person reads each one before it is shown (INT-2). */
export const testimonials = {
  all: endpoint({
    method: 'GET',
    path: '/admin/testimonials',
    access,
    tag,
    summary: 'List members’ testimonials, newest first',
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
    summary: 'Publish a testimonial unchanged, or decline it',
  })
    .input(z.strictObject({ id, decision: z.enum(['publish', 'decline']) }))
    .output(statusMessage),

  mine: endpoint({
    method: 'GET',
    path: '/user/testimonial',
    access: members,
    tag,
    summary: 'Get the member’s latest testimonial, its state and the display name',
  }).output(answer(z.object({ name: z.string(), written: own.nullable() }))),

  write: endpoint({
    method: 'POST',
    path: '/user/testimonial',
    access: activeMembers,
    tag,
    summary: 'Submit a testimonial with consent to publish; it is reviewed first',
    successStatus: 201,
  })
    .meta({ refuses: ['rate_limited'] })
    .input(
      z.strictObject({
        words: textIn()
          .min(testimonialLength.least, say('characters_at_least', { min: '20' }))
          .max(testimonialLength.most, say('characters_at_most', { max: '400' })),
        consent: z.literal(true, say('consent_missing')),
      }),
    )
    .output(statusMessage),

  withdraw: endpoint({
    method: 'POST',
    path: '/user/testimonial/take-back',
    access: members,
    tag,
    summary: 'Withdraw consent; the testimonial is no longer shown',
  })
    .meta({ refuses: ['not_found'] })
    .output(statusMessage),
};

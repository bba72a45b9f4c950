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
    .output(statusMessage),

  mine: endpoint({
    method: 'GET',
    path: '/user/testimonial',
    access: members,
    tag,
    summary: 'What this member wrote last, what became of it, and the name it is shown with',
  }).output(answer(z.object({ name: z.string(), written: own.nullable() }))),

  write: endpoint({
    method: 'POST',
    path: '/user/testimonial',
    access: activeMembers,
    tag,
    summary: 'Write of the platform and consent to its publication; a person reads it before',
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
    summary: 'Take the consent back: the words are shown no longer',
  })
    .meta({ refuses: ['not_found'] })
    .output(statusMessage),
};

import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { inTransaction } from '#platform/db/db.ts';
import { limitTries } from '#platform/http/limits.sql.ts';
import { memberOf, route } from '#platform/http/router.ts';
import { latestTestimonial, nameOnTestimonial } from './testimonial.sql.ts';
import { withdrawTestimonial, writeTestimonial } from './write-testimonial.ts';

const { testimonials } = contract;
const [triesADay, daySeconds] = [10, 24 * 3600];

/** A member's testimonial, and their consent, which they may withdraw (INT-2). */
export const ownTestimonialRoutes = () => ({
  mine: route(testimonials.mine).handler(async ({ context }) => {
    const { id } = memberOf(context);
    const latest = await latestTestimonial(context.db, id);
    const written = latest && {
      words: latest.words,
      name: latest.name,
      state: latest.state,
      written_at: latest.writtenAt.toISOString(),
    };
    const name = await nameOnTestimonial(context.db, id);
    return { status: success, data: { name, written: written ?? null } };
  }),

  write: route(testimonials.write).handler(async ({ input, context }) => {
    const member = memberOf(context);
    await limitTries(context, 'testimonial', member.id, triesADay, daySeconds);
    await inTransaction(context.db, (tx) => writeTestimonial(tx, member, input.words));
    return { status: success, message: 'Thank you. We review it before it is published.' };
  }),

  withdraw: route(testimonials.withdraw).handler(async ({ context }) => {
    await inTransaction(context.db, (tx) => withdrawTestimonial(tx, memberOf(context)));
    return { status: success, message: 'Withdrawn. It is no longer shown.' };
  }),
});

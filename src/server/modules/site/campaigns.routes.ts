import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { toWire } from '#core/money/to-wire.ts';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { inTransaction } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { adminOf, route } from '#platform/http/router.ts';
import { record } from '../audit/audit.ts';
import {
  allCampaigns,
  insertCampaign,
  moderateTestimonial,
  stopCampaign,
  testimonialsPage,
} from './campaigns.sql.ts';

const { campaigns, testimonials } = contract;

/** The operator's campaigns, each with a real start and a real end (INT-2). */
export const campaignRoutes = () => ({
  all: route(campaigns.all).handler(async ({ context }) => ({
    status: success,
    data: (await allCampaigns(context.db)).map((allCampaign) => toWire(allCampaign)),
  })),

  enter: route(campaigns.enter).handler(async ({ input, context }) => {
    const by = adminOf(context).id;
    const { title, words, starts_at, ends_at } = input;
    const dates = { startsAt: new Date(starts_at), endsAt: new Date(ends_at) };
    await inTransaction(context.db, async (tx) => {
      const id = await insertCampaign(tx, { title, words, by, ...dates });
      if (id === undefined) {
        const fields = { ends_at: note('campaign_end') };
        throw new Refusal('shape_invalid', { fields });
      }
      const event = { actor: `admin:${by}`, act: 'campaign.enter', subject: id };
      await record(tx, { ...event, after: input });
    });
    return { status: success, message: 'Campaign created' };
  }),

  stop: route(campaigns.stop).handler(async ({ input, context }) => {
    const actor = `admin:${adminOf(context).id}`;
    await inTransaction(context.db, async (tx) => {
      if (!(await stopCampaign(tx, input.id))) throw new Refusal('not_found');
      await record(tx, { actor, act: 'campaign.stop', subject: input.id });
    });
    return { status: success, message: 'Campaign stopped' };
  }),
});

const usualPage = 25;

/**
 * Testimonials of verified members, with their consent; a person reads each before it is shown
 * (INT-2).
 */
export const testimonialRoutes = () => ({
  all: route(testimonials.all).handler(async ({ input, context }) => {
    const limit = input.limit ?? usualPage;
    const { state = null, cursor = null } = input;
    const rows = await testimonialsPage(context.db, { state, cursor, limit: limit + 1 });
    const data = rows.slice(0, limit).map((row) => toWire(row));
    return { status: success, data, next_cursor: rows.length > limit ? data.at(-1)!.id : null };
  }),

  moderate: route(testimonials.moderate).handler(async ({ input, context }) => {
    const { id, decision } = input;
    const { id: by, token } = adminOf(context);
    const isPublished = decision === 'publish';
    await inTransaction(context.db, async (tx) => {
      const isDone = await moderateTestimonial(tx, token, { id, isPublished });
      if (!isDone) throw new Refusal('not_found');
      await record(tx, { actor: `admin:${by}`, act: `testimonial.${decision}`, subject: id });
      await notify(tx, { to: 'everyone', topic: 'voices' });
    });
    return { status: success, message: isPublished ? 'Testimonial published' : 'Declined' };
  }),
});

import type { FileStore } from '#platform/files/files.ts';
import { campaignRoutes, testimonialRoutes } from './campaigns.routes.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { ownTestimonialRoutes } from './testimonial.routes.ts';

/** The routes of this module, by the area of the contract. */
export const routes = (deps: { files: FileStore }) => ({
  campaigns: campaignRoutes(),
  inbox: inboxRoutes(deps),
  testimonials: { ...testimonialRoutes(), ...ownTestimonialRoutes() },
});

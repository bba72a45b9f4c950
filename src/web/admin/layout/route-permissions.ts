import { matchPath } from 'react-router';
import { paths } from '#contract/paths.ts';

// Screens that some role cannot fill: the call without which they have nothing to show. Who may
// make it stands in the contract alone (`x-access`); every other screen is for all roles.
const calls: readonly (readonly [path: string, call: string])[] = [
  [paths.adminLedger, 'ledger.map'],
  [paths.adminAudit, 'audit.events'],
  [paths.adminTeam, 'identity.team'],
  [paths.adminIntegrations, 'integrations.apiKeys'],
  [paths.adminKyc, 'kyc.queue'],
  [paths.adminInbox, 'inbox.messages'],
  [paths.adminTestimonials, 'testimonials.all'],
  [paths.adminCampaigns, 'campaigns.all'],
  [paths.adminPlanNew, 'plans.make'],
  [paths.adminLossAllocationNew(':id'), 'distributions.proposeLossAllocation'],
  [paths.adminDistributionNew, 'distributions.propose'],
];

/** The call that fills the screen at an address; null where every role may be there. */
export function callOf(address: string): string | null {
  const [pathname = ''] = address.split('?');
  return calls.find(([path]) => matchPath(path, pathname))?.[1] ?? null;
}

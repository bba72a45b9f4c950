import { matchPath } from 'react-router';
import { paths } from '#contract/paths.ts';

// Screens that some roles cannot load, each with the call that it depends on. Only the contract
// states who may make the call (`x-access`); all other screens are open to every role.
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

/** Returns the call that the screen at an address depends on, or null if every role may open it. */
export function callOf(address: string): string | null {
  const [pathname = ''] = address.split('?');
  return calls.find(([path]) => matchPath(path, pathname))?.[1] ?? null;
}

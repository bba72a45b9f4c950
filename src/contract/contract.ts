import { account } from './account.ts';
import { addressSources } from './address-sources.ts';
import { adjustments } from './adjustments.ts';
import { adminPasskeys } from './admin-passkeys.ts';
import { affiliates } from './affiliates.ts';
import { approvals } from './approvals.ts';
import { attention } from './attention.ts';
import { audit } from './audit.ts';
import { brand } from './brand.ts';
import { campaigns } from './campaigns.ts';
import { chainWatches } from './chain-watches.ts';
import { decisionKeys } from './decision-keys.ts';
import { deposits } from './deposits.ts';
import { disputes } from './disputes.ts';
import { distributions } from './distributions.ts';
import { evidence } from './evidence.ts';
import { exports } from './exports.ts';
import { factors } from './factors.ts';
import { gateway } from './gateway.ts';
import { identity } from './identity.ts';
import { inbox } from './inbox.ts';
import { integrations } from './integrations.ts';
import { items } from './items.ts';
import { kyc } from './kyc.ts';
import { ledger } from './ledger.ts';
import { lossAllocations } from './loss-allocations.ts';
import { market } from './market.ts';
import { memberAdmin } from './member-admin.ts';
import { networkFees } from './network-fees.ts';
import { notices } from './notices.ts';
import { overview } from './overview.ts';
import { payoutBatches } from './payout-batches.ts';
import { payoutContext } from './payout-context.ts';
import { people } from './people.ts';
import { planChanges } from './plan-changes.ts';
import { plans } from './plans.ts';
import { policy } from './policy.ts';
import { positions } from './positions.ts';
import { proofs } from './proofs.ts';
import { sandbox } from './sandbox.ts';
import { savedFilters } from './saved-filters.ts';
import { screening } from './screening.ts';
import { solvency } from './solvency.ts';
import { staffNotices } from './staff-notices.ts';
import { statements } from './statements.ts';
import { status } from './status.ts';
import { suspense } from './suspense.ts';
import { system } from './system.ts';
import { team } from './team.ts';
import { testimonials } from './testimonials.ts';
import { treasury } from './treasury.ts';
import { withdrawals } from './withdrawals.ts';

/** Every call of the API, by module: types of client and server, source of the OpenAPI. */
export const contract = {
  adjustments,
  affiliates,
  approvals,
  audit,
  brand,
  campaigns,
  chains: { ...addressSources, ...chainWatches },
  deposits,
  distributions: { ...distributions, ...lossAllocations },
  exports,
  identity: {
    ...identity,
    ...factors,
    ...account,
    ...memberAdmin,
    ...team,
    ...adminPasskeys,
    ...decisionKeys,
  },
  inbox,
  integrations,
  kyc,
  ledger,
  market,
  notices,
  reporting: {
    ...overview,
    ...people,
    ...status,
    ...evidence,
    ...payoutContext,
    ...staffNotices,
    ...system,
    ...items,
    ...attention,
  },
  plans: { ...plans, ...planChanges, ...positions },
  policy,
  sandbox,
  screening,
  solvency: { ...solvency, ...proofs, ...disputes },
  savedFilters,
  statements,
  suspense,
  testimonials,
  treasury,
  withdrawals: { ...gateway, ...withdrawals, ...networkFees, ...payoutBatches },
};

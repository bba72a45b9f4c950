import { exportedLists } from './exported-lists.ts';
import * as adjustments from './modules/adjustments/routes.ts';
import * as affiliates from './modules/affiliates/routes.ts';
import * as approvals from './modules/approvals/routes.ts';
import * as audit from './modules/audit/routes.ts';
import * as brand from './modules/brand/routes.ts';
import * as chains from './modules/chains/routes.ts';
import * as deposits from './modules/deposits/routes.ts';
import * as distributions from './modules/distributions/routes.ts';
import * as identity from './modules/identity/routes.ts';
import * as kyc from './modules/kyc/routes.ts';
import * as market from './modules/market/routes.ts';
import * as notices from './modules/notices/routes.ts';
import * as payouts from './modules/payouts/routes.ts';
import * as plans from './modules/plans/routes.ts';
import * as policy from './modules/policy/routes.ts';
import * as reporting from './modules/reporting/routes.ts';
import * as screening from './modules/screening/routes.ts';
import * as site from './modules/site/routes.ts';
import * as solvency from './modules/solvency/routes.ts';
import * as statements from './modules/statements/routes.ts';
import * as treasury from './modules/treasury/routes.ts';
import * as withdrawals from './modules/withdrawals/routes.ts';

type Deps = Parameters<typeof deposits.routes>[0] &
  Parameters<typeof approvals.routes>[0] &
  Parameters<typeof identity.routes>[0] &
  Parameters<typeof notices.routes>[0] &
  Parameters<typeof withdrawals.routes>[0];

/** Every call by its area of the contract; two modules may add calls to one area. */
export function areasOf(deps: Deps) {
  const fromDeposits = deposits.routes(deps);
  const fromPayouts = payouts.routes();
  const fromTreasury = treasury.routes();
  const areas = {
    ...adjustments.routes(),
    ...affiliates.routes(),
    ...approvals.routes(deps),
    ...audit.routes(),
    ...brand.routes(),
    ...chains.routes(),
    ...distributions.routes(),
    ...identity.routes(deps),
    ...kyc.routes(deps),
    ...notices.routes(deps),
    ...plans.routes(),
    ...policy.routes(deps),
    ...reporting.routes(deps),
    ...screening.routes(),
    ...site.routes(deps),
    ...statements.routes(),
    ...fromDeposits,
    ...fromTreasury,
    market: { ...market.routes().market, ...fromDeposits.market },
    solvency: { ...solvency.routes(deps).solvency, ...fromPayouts.solvency },
    suspense: { ...fromDeposits.suspense, ...fromTreasury.suspense },
    withdrawals: { ...withdrawals.routes(deps).withdrawals, ...fromPayouts.withdrawals },
  };
  return { ...areas, exports: reporting.exportRoutes(exportedLists(areas)) };
}

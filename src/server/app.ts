import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { adjustmentRoutes } from './modules/adjustments/routes.ts';
import type { WakeWorker } from './modules/approvals/approvals.ts';
import { approvalRoutes } from './modules/approvals/routes.ts';
import { auditRoutes } from './modules/audit/routes.ts';
import { sourceRoutes } from './modules/chains/addresses/sources.routes.ts';
import { watchRoutes } from './modules/chains/watch/watch.routes.ts';
import type { Config } from './platform/config/config.ts';
import type { Db } from './platform/db/db.ts';
import { listen } from './platform/db/listen.ts';
import {
  adminDepositRoutes,
  memberClaimRoutes,
  memberDepositRoutes,
  paymentMethods,
  sandboxRoutes,
  suspenseDeskRoutes,
} from './modules/deposits/deposits.ts';
import { distributionsRoutes } from './modules/distributions/routes.ts';
import { exportedLists } from './exported-lists.ts';
import { type FileStore, openFiles } from './platform/files/files.ts';
import { serveApi } from './platform/http/api.ts';
import { serveHealth } from './platform/http/health.ts';
import { serveOpenApi } from './platform/http/openapi.ts';
import { makeServer } from './platform/http/server.ts';
import {
  administratorIdentityRoutes,
  memberDeskRoutes,
  memberIdentityRoutes,
  sessionOf,
} from './modules/identity/identity.ts';
import { teamRoutes } from './modules/identity/admins/team.routes.ts';
import { inboxRoutes } from './modules/site/inbox.routes.ts';
import { ownTestimonialRoutes } from './modules/site/testimonial.routes.ts';
import { campaignRoutes, testimonialRoutes } from './modules/site/campaigns.routes.ts';
import { kycReviewRoutes, kycRoutes } from './modules/kyc/kyc.ts';
import { manualRateRoutes } from './modules/market/manual.routes.ts';
import { marketRoutes } from './modules/market/routes.ts';
import { memberNoticesRoutes, noticesRoutes, Streams } from './modules/notices/notices.ts';
import { positionRoutes } from './modules/plans/plans.ts';
import { planDeskRoutes } from './modules/plans/admin.routes.ts';
import { plansRoutes } from './modules/plans/routes.ts';
import { policyRoutes } from './modules/policy/routes.ts';
import { affiliatesRoutes } from './modules/affiliates/routes.ts';
import { overviewAdminRoutes, overviewUserRoutes } from './modules/reporting/admin.routes.ts';
import { exportRoutes } from './modules/reporting/exports/export.routes.ts';
import { evidenceRoutes } from './modules/reporting/exports/evidence.routes.ts';
import { overviewFigureRoutes } from './modules/reporting/figures.routes.ts';
import { ledgerExplorerRoutes } from './modules/reporting/ledger.routes.ts';
import { overviewMemberRoutes } from './modules/reporting/member.routes.ts';
import { peopleRoutes } from './modules/reporting/people.routes.ts';
import { privacyRoutes } from './modules/reporting/privacy.routes.ts';
import { savedFilterRoutes } from './modules/reporting/saved-filters.routes.ts';
import { statusRoutes } from './modules/reporting/status.routes.ts';
import { proofDeskRoutes } from './modules/solvency/admin.routes.ts';
import { proofRoutes } from './modules/solvency/proof.routes.ts';
import { solvencyRoutes } from './modules/solvency/routes.ts';
import { statementsRoutes } from './modules/statements/routes.ts';
import { treasuryMoveRoutes } from './modules/treasury/moves.routes.ts';
import { treasuryProposalRoutes } from './modules/treasury/operations/proposals.routes.ts';
import { treasuryRoutes } from './modules/treasury/routes.ts';
import { suspenseReturnRoutes } from './modules/treasury/placements/suspense.routes.ts';
import { askAboutClaim, markPaid, payoutBatchRoutes } from './modules/payouts/payouts.ts';
import {
  withdrawalAdminRoutes,
  withdrawalGatewayRoutes,
  withdrawalMemberRoutes,
} from './modules/withdrawals/withdrawals.ts';

export type AppParts = {
  config: Config;
  db: Db;
  log: Logger;
  directUrl: string;
  wakeWorker?: WakeWorker;
};

/** Deposits, and what could not be matched to any. */
const depositRooms = (files: FileStore, wakeWorker: WakeWorker | undefined) => ({
  deposits: { ...memberDepositRoutes({ files }), ...adminDepositRoutes({ files, wakeWorker }) },
  suspense: {
    ...memberClaimRoutes({ files }),
    ...suspenseDeskRoutes({ files }),
    ...suspenseReturnRoutes(),
  },
});

/** What tells browsers that something changed, until the server closes. */
function openStreams(app: FastifyInstance, directUrl: string): Streams {
  const streams = new Streams();
  const listening = listen(directUrl, (event) => streams.hear(event));
  app.addHook('preClose', async () => {
    streams.stop();
    await listening.stop();
  });
  return streams;
}

/** The web process's server: every room's routes behind one guard. */
export async function makeApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db, log, wakeWorker } = parts;
  const app = makeServer(config, log);
  serveHealth(app, { db, config });
  if (config.apiDocs) await serveOpenApi(app);
  const files = openFiles(config);
  const streams = openStreams(app, parts.directUrl);
  const identity = { config };
  const rooms = {
    adjustments: adjustmentRoutes(),
    approvals: approvalRoutes({ wakeWorker }),
    audit: auditRoutes(),
    identity: {
      ...memberIdentityRoutes(identity),
      ...administratorIdentityRoutes(identity),
      ...memberDeskRoutes(),
      ...teamRoutes(identity),
    },
    ...depositRooms(files, wakeWorker),
    distributions: distributionsRoutes(),
    campaigns: campaignRoutes(),
    chains: { ...sourceRoutes(), ...watchRoutes() },
    inbox: inboxRoutes({ files }),
    testimonials: { ...testimonialRoutes(), ...ownTestimonialRoutes() },
    kyc: { ...kycRoutes({ files }), ...kycReviewRoutes({ files }) },
    ledger: ledgerExplorerRoutes(),
    market: { ...marketRoutes(), ...manualRateRoutes(), paymentMethods },
    notices: { ...noticesRoutes(streams), ...memberNoticesRoutes() },
    plans: { ...plansRoutes(), ...planDeskRoutes(), ...positionRoutes() },
    policy: policyRoutes(config),
    sandbox: sandboxRoutes(),
    savedFilters: savedFilterRoutes(),
    affiliates: affiliatesRoutes(),
    overview: {
      ...overviewMemberRoutes(),
      ...overviewFigureRoutes(),
      ...overviewAdminRoutes(),
      ...overviewUserRoutes(),
      ...peopleRoutes(),
      ...privacyRoutes({ files }),
      ...statusRoutes(),
      ...evidenceRoutes(),
    },
    solvency: { ...solvencyRoutes(config), ...proofRoutes(), ...proofDeskRoutes() },
    statements: statementsRoutes(),
    treasury: { ...treasuryRoutes(), ...treasuryMoveRoutes(), ...treasuryProposalRoutes() },
    withdrawals: {
      ...withdrawalGatewayRoutes(),
      ...withdrawalMemberRoutes(),
      ...withdrawalAdminRoutes({ wakeWorker, askAboutClaim, markPaid }),
      ...payoutBatchRoutes(),
    },
  };
  const router = { ...rooms, exports: exportRoutes(exportedLists(rooms)) };
  serveApi(app, { config, db, router, findSession: sessionOf });
  return app;
}

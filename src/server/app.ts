import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { adjustmentRoutes } from './adjustments/routes.ts';
import type { WakeWorker } from './approvals/approvals.ts';
import { approvalRoutes } from './approvals/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { sourceRoutes } from './chains/sources.routes.ts';
import { watchRoutes } from './chains/watch.routes.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/db.ts';
import { listen } from './db/listen.ts';
import {
  adminDepositRoutes,
  memberClaimRoutes,
  memberDepositRoutes,
  paymentMethods,
  sandboxRoutes,
  suspenseDeskRoutes,
} from './deposits/deposits.ts';
import { distributionsRoutes } from './distributions/routes.ts';
import { exportedLists } from './exported-lists.ts';
import { type FileStore, openFiles } from './files/files.ts';
import { serveApi } from './http/api.ts';
import { serveHealth } from './http/health.ts';
import { serveOpenApi } from './http/openapi.ts';
import { makeServer } from './http/server.ts';
import {
  administratorIdentityRoutes,
  memberDeskRoutes,
  memberIdentityRoutes,
  sessionOf,
} from './identity/identity.ts';
import { teamRoutes } from './identity/team.routes.ts';
import { inboxRoutes } from './site/inbox.routes.ts';
import { ownTestimonialRoutes } from './site/testimonial.routes.ts';
import { campaignRoutes, testimonialRoutes } from './site/voices.routes.ts';
import { kycReviewRoutes, kycRoutes } from './kyc/kyc.ts';
import { manualRateRoutes } from './market/manual.routes.ts';
import { marketRoutes } from './market/routes.ts';
import { memberNoticesRoutes, noticesRoutes, Streams } from './notices/notices.ts';
import { positionRoutes } from './plans/plans.ts';
import { planDeskRoutes } from './plans/desk.routes.ts';
import { plansRoutes } from './plans/routes.ts';
import { policyRoutes } from './policy/routes.ts';
import { affiliatesRoutes } from './affiliates/routes.ts';
import { overviewAdminRoutes, overviewUserRoutes } from './overview/admin.routes.ts';
import { exportRoutes } from './overview/export.routes.ts';
import { evidenceRoutes } from './overview/evidence.routes.ts';
import { overviewFigureRoutes } from './overview/figures.routes.ts';
import { ledgerExplorerRoutes } from './overview/ledger.routes.ts';
import { overviewMemberRoutes } from './overview/member.routes.ts';
import { peopleRoutes } from './overview/people.routes.ts';
import { privacyRoutes } from './overview/privacy.routes.ts';
import { savedFilterRoutes } from './overview/saved-filters.routes.ts';
import { statusRoutes } from './overview/status.routes.ts';
import { proofDeskRoutes } from './solvency/desk.routes.ts';
import { proofRoutes } from './solvency/proof.routes.ts';
import { solvencyRoutes } from './solvency/routes.ts';
import { statementsRoutes } from './statements/routes.ts';
import { treasuryMoveRoutes } from './treasury/moves.routes.ts';
import { treasuryProposalRoutes } from './treasury/proposals.routes.ts';
import { treasuryRoutes } from './treasury/routes.ts';
import { suspenseReturnRoutes } from './treasury/suspense.routes.ts';
import {
  payoutBatchRoutes,
  withdrawalAdminRoutes,
  withdrawalGatewayRoutes,
  withdrawalMemberRoutes,
} from './withdrawals/withdrawals.ts';

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
      ...withdrawalAdminRoutes({ wakeWorker }),
      ...payoutBatchRoutes(),
    },
  };
  const router = { ...rooms, exports: exportRoutes(exportedLists(rooms)) };
  serveApi(app, { config, db, router, findSession: sessionOf });
  return app;
}

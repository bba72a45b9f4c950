import type { FileStore } from '#platform/files/files.ts';
import type { AssignedIds, NotifyWorker } from '../approvals/approvals.ts';
import { adminDepositRoutes } from './admin.routes.ts';
import { memberDepositRoutes } from './member.routes.ts';
import { paymentMethods } from './methods.routes.ts';
import { sandboxRoutes } from './sandbox.routes.ts';
import { memberPaymentClaimRoutes, suspenseAdminRoutes } from './suspense/suspense.routes.ts';

type Deps = { assignedIds: AssignedIds; files: FileStore; wakeWorker: NotifyWorker | undefined };

/** The routes of this module, by the area of the contract. */
export const routes = (deps: Deps) => ({
  deposits: { ...memberDepositRoutes(deps), ...adminDepositRoutes(deps) },
  market: { paymentMethods },
  sandbox: sandboxRoutes(),
  suspense: { ...memberPaymentClaimRoutes(deps), ...suspenseAdminRoutes(deps) },
});

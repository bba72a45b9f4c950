import { adjustmentExecutors } from './modules/adjustments/adjustments.ts';
import type { Executors } from './modules/approvals/approvals.ts';
import { sourceExecutors } from './modules/chains/chains.ts';
import type { Config } from './platform/config/config.ts';
import { suspenseExecutors } from './modules/deposits/deposits.ts';
import { distributionExecutors } from './modules/distributions/distributions.ts';
import {
  decisionKeyExecutors,
  identityExecutors,
  seatExecutors,
} from './modules/identity/identity.ts';
import { manualRateExecutors } from './modules/market/market.ts';
import { outboxOf } from './platform/mail/mail.ts';
import { accountMails } from './modules/notices/notices.ts';
import { planExecutors } from './modules/plans/plans.ts';
import { policyExecutors } from './modules/policy/policy.ts';
import { disputeExecutors } from './modules/solvency/disputes.routes.ts';
import { treasuryExecutors } from './modules/treasury/treasury.ts';
import { withdrawalExecutors } from './modules/withdrawals/withdrawals.ts';

/** What the worker does of what people approved, by the kind of the proposal. */
export function executorsOf(config: Config): Executors {
  const mails = accountMails(config);
  return {
    ...withdrawalExecutors,
    ...suspenseExecutors,
    ...disputeExecutors,
    ...treasuryExecutors,
    ...distributionExecutors,
    ...adjustmentExecutors,
    ...identityExecutors,
    ...planExecutors,
    ...policyExecutors,
    ...manualRateExecutors,
    ...sourceExecutors,
    ...seatExecutors({ mails, publicUrl: config.publicUrl, send: outboxOf(config) }),
    ...decisionKeyExecutors(config.publicUrl),
  };
}

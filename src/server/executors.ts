import { adjustmentExecutors } from './adjustments/adjustments.ts';
import type { Executors } from './approvals/approvals.ts';
import { sourceExecutors } from './chains/chains.ts';
import type { Config } from './config/config.ts';
import { suspenseExecutors } from './deposits/deposits.ts';
import { distributionExecutors } from './distributions/distributions.ts';
import { decisionKeyExecutors, identityExecutors, seatExecutors } from './identity/identity.ts';
import { manualRateExecutors } from './market/market.ts';
import { outboxOf } from './mail/mail.ts';
import { accountMails } from './notices/notices.ts';
import { planExecutors } from './plans/plans.ts';
import { policyExecutors } from './policy/policy.ts';
import { disputeExecutors } from './solvency/disputes.routes.ts';
import { treasuryExecutors } from './treasury/treasury.ts';
import { withdrawalExecutors } from './withdrawals/withdrawals.ts';

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

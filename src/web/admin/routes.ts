import type { RouteObject } from 'react-router';
import { lazy } from '../app/lazy.ts';
import { paths } from '../app/paths.ts';
import { requireSession } from '../app/require-session.ts';
import { FailedPage } from '../ui/failed-page.tsx';
import { NotFoundPage } from '../ui/not-found-page.tsx';

/** The administrators' screens, under `/admin-dashboard` (ADM-1). */
export const adminRoutes: RouteObject[] = [
  {
    path: paths.admin,
    loader: requireSession('admin', paths.adminLogIn),
    lazy: lazy(() => import('./layout/layout.tsx'), 'AdminLayout'),
    children: [
      {
        // A screen that breaks leaves the menu beside it standing.
        ErrorBoundary: FailedPage,
        children: [
          { index: true, lazy: lazy(() => import('./overview/overview-page.tsx'), 'OverviewPage') },
          {
            path: paths.adminTransactions,
            lazy: lazy(() => import('./deposits/deposits-page.tsx'), 'DepositsPage'),
          },
          {
            path: paths.adminWithdrawals,
            lazy: lazy(() => import('./withdrawals/withdrawals-page.tsx'), 'WithdrawalsPage'),
          },
          {
            path: paths.adminPlans,
            lazy: lazy(() => import('./plans/plans-page.tsx'), 'PlansPage'),
          },
          {
            path: paths.adminPlanNew,
            lazy: lazy(() => import('./plans/plan-new-page.tsx'), 'PlanNewPage'),
          },
          {
            path: paths.adminPlan(':id'),
            lazy: lazy(() => import('./plans/plan-page.tsx'), 'PlanPage'),
          },
          {
            path: paths.adminLossAllocationNew(':id'),
            lazy: lazy(
              () => import('./distributions/loss-allocation-new-page.tsx'),
              'LossAllocationNewPage',
            ),
          },
          {
            path: paths.adminDistributions,
            lazy: lazy(() => import('./distributions/distributions-page.tsx'), 'DistributionsPage'),
          },
          {
            path: paths.adminDistributionNew,
            lazy: lazy(
              () => import('./distributions/distribution-new-page.tsx'),
              'DistributionNewPage',
            ),
          },
          {
            path: paths.adminApprovals,
            lazy: lazy(() => import('./approvals/approvals-page.tsx'), 'ApprovalsPage'),
          },
          {
            path: paths.adminSecurity,
            lazy: lazy(() => import('./security/security-page.tsx'), 'SecurityPage'),
          },
          {
            path: paths.adminSettings,
            lazy: lazy(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
          },
          { path: paths.adminTeam, lazy: lazy(() => import('./team/team-page.tsx'), 'TeamPage') },
          {
            path: paths.adminAudit,
            lazy: lazy(() => import('./audit/audit-page.tsx'), 'AuditPage'),
          },
          { path: paths.adminKyc, lazy: lazy(() => import('./kyc/kyc-page.tsx'), 'KycPage') },
          {
            path: paths.adminUsers,
            lazy: lazy(() => import('./users/users-page.tsx'), 'UsersPage'),
          },
          {
            path: paths.adminUser(':id'),
            lazy: lazy(() => import('./users/user-page.tsx'), 'UserPage'),
          },
          {
            path: paths.adminInbox,
            lazy: lazy(() => import('./messages/messages-page.tsx'), 'MessagesPage'),
          },
          {
            path: paths.adminLedger,
            lazy: lazy(() => import('./ledger/ledger-page.tsx'), 'LedgerPage'),
          },
          {
            path: paths.adminTestimonials,
            lazy: lazy(() => import('./marketing/testimonials-page.tsx'), 'TestimonialsPage'),
          },
          {
            path: paths.adminCampaigns,
            lazy: lazy(() => import('./marketing/campaigns-page.tsx'), 'CampaignsPage'),
          },
          {
            path: paths.adminSuspense,
            lazy: lazy(() => import('./suspense/suspense-page.tsx'), 'SuspensePage'),
          },
          {
            path: paths.adminSolvency,
            lazy: lazy(() => import('./solvency/solvency-page.tsx'), 'SolvencyPage'),
          },
          {
            path: paths.adminProofs,
            lazy: lazy(() => import('./solvency/proofs-page.tsx'), 'ProofsPage'),
          },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
];

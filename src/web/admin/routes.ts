import type { RouteObject } from 'react-router';
import { lazy } from '../lazy.ts';
import { paths } from '../paths.ts';
import { requireSession } from '../require-session.ts';
import { FailedPage } from '../ui/failed-page.tsx';
import { NotFoundPage } from '../ui/not-found-page.tsx';

/** The administrators' screens, under `/admin-dashboard` (ADM-1). */
export const adminRoutes: RouteObject[] = [
  {
    path: paths.admin,
    loader: requireSession('admin', paths.adminLogIn),
    lazy: lazy(() => import('./layout.tsx'), 'AdminLayout'),
    children: [
      {
        // A screen that breaks leaves the menu beside it standing.
        ErrorBoundary: FailedPage,
        children: [
          { index: true, lazy: lazy(() => import('./overview-page.tsx'), 'OverviewPage') },
          {
            path: paths.adminTransactions,
            lazy: lazy(() => import('./transactions-page.tsx'), 'TransactionsPage'),
          },
          {
            path: paths.adminWithdrawals,
            lazy: lazy(() => import('./withdrawals-page.tsx'), 'WithdrawalsPage'),
          },
          { path: paths.adminPlans, lazy: lazy(() => import('./plans-page.tsx'), 'PlansPage') },
          {
            path: paths.adminPlanNew,
            lazy: lazy(() => import('./plan-new-page.tsx'), 'PlanNewPage'),
          },
          { path: paths.adminPlan(':id'), lazy: lazy(() => import('./plan-page.tsx'), 'PlanPage') },
          {
            path: paths.adminSharingNew(':id'),
            lazy: lazy(() => import('./sharing-new-page.tsx'), 'SharingNewPage'),
          },
          {
            path: paths.adminDistributions,
            lazy: lazy(() => import('./distributions-page.tsx'), 'DistributionsPage'),
          },
          {
            path: paths.adminDistributionNew,
            lazy: lazy(() => import('./distribution-new-page.tsx'), 'DistributionNewPage'),
          },
          {
            path: paths.adminApprovals,
            lazy: lazy(() => import('./approvals-page.tsx'), 'ApprovalsPage'),
          },
          {
            path: paths.adminSecurity,
            lazy: lazy(() => import('./security-page.tsx'), 'SecurityPage'),
          },
          {
            path: paths.adminSettings,
            lazy: lazy(() => import('./settings-page.tsx'), 'SettingsPage'),
          },
          { path: paths.adminTeam, lazy: lazy(() => import('./team-page.tsx'), 'TeamPage') },
          { path: paths.adminAudit, lazy: lazy(() => import('./audit-page.tsx'), 'AuditPage') },
          { path: paths.adminKyc, lazy: lazy(() => import('./kyc-page.tsx'), 'KycPage') },
          { path: paths.adminUsers, lazy: lazy(() => import('./users-page.tsx'), 'UsersPage') },
          { path: paths.adminUser(':id'), lazy: lazy(() => import('./user-page.tsx'), 'UserPage') },
          { path: paths.adminInbox, lazy: lazy(() => import('./inbox-page.tsx'), 'InboxPage') },
          { path: paths.adminLedger, lazy: lazy(() => import('./ledger-page.tsx'), 'LedgerPage') },
          {
            path: paths.adminTestimonials,
            lazy: lazy(() => import('./testimonials-page.tsx'), 'TestimonialsPage'),
          },
          {
            path: paths.adminCampaigns,
            lazy: lazy(() => import('./campaigns-page.tsx'), 'CampaignsPage'),
          },
          {
            path: paths.adminSuspense,
            lazy: lazy(() => import('./suspense-page.tsx'), 'SuspensePage'),
          },
          {
            path: paths.adminSolvency,
            lazy: lazy(() => import('./solvency-page.tsx'), 'SolvencyPage'),
          },
          { path: paths.adminProofs, lazy: lazy(() => import('./proofs-page.tsx'), 'ProofsPage') },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
];

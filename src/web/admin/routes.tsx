import { Suspense } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import callsOfStaff from 'virtual:contract-of-staff';
import { paths } from '#contract/paths.ts';
import { addCalls } from '../app/api.ts';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { frame, screen } from '../app/screen.tsx';
import { Loading } from '../ui/loading.tsx';
import { NotFoundPage } from '../ui/not-found-page.tsx';

addCalls(callsOfStaff);

const screens: RouteObject[] = [
  screen(null, () => import('./overview/overview-page.tsx'), 'OverviewPage'),
  screen(paths.adminTransactions, () => import('./deposits/deposits-page.tsx'), 'DepositsPage'),
  screen(
    paths.adminWithdrawals,
    () => import('./withdrawals/withdrawals-page.tsx'),
    'WithdrawalsPage',
  ),
  screen(paths.adminPlans, () => import('./plans/plans-page.tsx'), 'PlansPage'),
  screen(paths.adminPlanNew, () => import('./plans/plan-new-page.tsx'), 'PlanNewPage'),
  screen(paths.adminPlan(':id'), () => import('./plans/plan-page.tsx'), 'PlanPage'),
  screen(
    paths.adminLossAllocationNew(':id'),
    () => import('./distributions/loss-allocation-new-page.tsx'),
    'LossAllocationNewPage',
  ),
  screen(
    paths.adminDistributions,
    () => import('./distributions/distributions-page.tsx'),
    'DistributionsPage',
  ),
  screen(
    paths.adminDistributionNew,
    () => import('./distributions/distribution-new-page.tsx'),
    'DistributionNewPage',
  ),
  screen(paths.adminApprovals, () => import('./approvals/approvals-page.tsx'), 'ApprovalsPage'),
  screen(paths.adminNotices, () => import('./notices/notices-page.tsx'), 'NoticesPage'),
  screen(paths.adminSecurity, () => import('./security/security-page.tsx'), 'SecurityPage'),
  screen(paths.adminSystem, () => import('./system/system-page.tsx'), 'SystemPage'),
  screen(
    paths.adminIntegrations,
    () => import('./integrations/integrations-page.tsx'),
    'IntegrationsPage',
  ),
  screen(paths.adminSettings, () => import('./settings/settings-page.tsx'), 'SettingsPage'),
  screen(paths.adminBrand, () => import('./brand/brand-page.tsx'), 'BrandPage'),
  screen(paths.adminTeam, () => import('./team/team-page.tsx'), 'TeamPage'),
  screen(paths.adminAudit, () => import('./audit/audit-page.tsx'), 'AuditPage'),
  screen(paths.adminKyc, () => import('./kyc/kyc-page.tsx'), 'KycPage'),
  screen(paths.adminUsers, () => import('./users/users-page.tsx'), 'UsersPage'),
  screen(paths.adminUser(':id'), () => import('./users/user-page.tsx'), 'UserPage'),
  screen(paths.adminInbox, () => import('./messages/messages-page.tsx'), 'MessagesPage'),
  screen(paths.adminLedger, () => import('./ledger/ledger-page.tsx'), 'LedgerPage'),
  screen(
    paths.adminTestimonials,
    () => import('./marketing/testimonials-page.tsx'),
    'TestimonialsPage',
  ),
  screen(paths.adminCampaigns, () => import('./marketing/campaigns-page.tsx'), 'CampaignsPage'),
  screen(paths.adminSuspense, () => import('./suspense/suspense-page.tsx'), 'SuspensePage'),
  screen(paths.adminSolvency, () => import('./solvency/solvency-page.tsx'), 'SolvencyPage'),
  screen(paths.adminProofs, () => import('./solvency/proofs-page.tsx'), 'ProofsPage'),
  { path: '*', element: <NotFoundPage /> },
];

// A screen that fails, or still loads once the role is known, leaves the frame around it in place,
// with anything typed there.
const safe = (
  <ErrorBoundary>
    <Suspense fallback={<Loading />}>
      <Outlet />
    </Suspense>
  </ErrorBoundary>
);

/** The administrators' screens, under `/admin-dashboard` (ADM-1). */
export const adminRoutes: RouteObject[] = [
  frame(
    paths.admin,
    { audience: 'admin', logIn: paths.adminLogIn },
    () => import('./layout/layout.tsx'),
    'AdminLayout',
    [{ element: safe, children: screens }],
  ),
];

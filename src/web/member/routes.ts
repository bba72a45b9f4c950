import type { RouteObject } from 'react-router';
import { lazy } from '../app/lazy.ts';
import { paths } from '../app/paths.ts';
import { requireSession } from '../app/require-session.ts';
import { Loading } from '../ui/loading.tsx';
import { NotFoundPage } from '../ui/not-found-page.tsx';

const plans = () => import('./invest/plan-page.tsx');
const withdraw = () => import('./withdraw/withdraw-form-page.tsx');

/** The members' screens, under `/dashboard` (MEM-1). */
export const memberRoutes: RouteObject[] = [
  {
    path: paths.dashboard,
    loader: requireSession('client', paths.logIn),
    lazy: lazy(() => import('./layout/member-layout.tsx'), 'MemberLayout'),
    HydrateFallback: Loading,
    children: [
      { index: true, lazy: lazy(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage') },
      {
        path: 'deposit',
        lazy: lazy(() => import('./invest/plan-categories-page.tsx'), 'PlanCategoriesPage'),
      },
      { path: 'real-estate', lazy: lazy(plans, 'RealEstatePage') },
      { path: 'crypto', lazy: lazy(plans, 'CryptoPage') },
      {
        path: 'deposit-details',
        lazy: lazy(() => import('./invest/deposit-details-page.tsx'), 'DepositDetailsPage'),
      },
      {
        path: 'withdraw',
        lazy: lazy(() => import('./withdraw/withdraw-page.tsx'), 'WithdrawPage'),
      },
      { path: 'withdraw-profit', lazy: lazy(withdraw, 'WithdrawProfitPage') },
      { path: 'withdraw-balance', lazy: lazy(withdraw, 'WithdrawBalancePage') },
      {
        path: 'deposit-history',
        lazy: lazy(() => import('./invest/deposit-history-page.tsx'), 'DepositHistoryPage'),
      },
      {
        path: 'missing-payment',
        lazy: lazy(() => import('./claims/claim-page.tsx'), 'ClaimPage'),
      },
      {
        path: 'withdraw-history',
        lazy: lazy(() => import('./withdraw/withdraw-history-page.tsx'), 'WithdrawHistoryPage'),
      },
      {
        path: 'update-wallet',
        lazy: lazy(() => import('./withdraw/wallets-page.tsx'), 'WalletsPage'),
      },
      {
        path: 'affiliate',
        lazy: lazy(() => import('./affiliates/affiliate-page.tsx'), 'AffiliatePage'),
      },
      {
        path: 'update-password',
        lazy: lazy(() => import('./security/password-page.tsx'), 'PasswordPage'),
      },
      {
        path: 'investments',
        lazy: lazy(() => import('./investments/investments-page.tsx'), 'InvestmentsPage'),
      },
      {
        path: 'statements',
        lazy: lazy(() => import('./statements/statements-page.tsx'), 'StatementsPage'),
      },
      { path: 'proof', lazy: lazy(() => import('./proofs/proof-page.tsx'), 'ProofPage') },
      {
        path: 'user-profile',
        lazy: lazy(() => import('./profile/profile-page.tsx'), 'ProfilePage'),
      },
      {
        path: 'security',
        lazy: lazy(() => import('./security/security-page.tsx'), 'SecurityPage'),
      },
      {
        path: 'notifications',
        lazy: lazy(() => import('./notices/notices-page.tsx'), 'NoticesPage'),
      },
      { path: 'balance', lazy: lazy(() => import('./dashboard/balance-page.tsx'), 'BalancePage') },
      {
        path: 'verify-identity',
        lazy: lazy(() => import('./identity/identity-page.tsx'), 'IdentityPage'),
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
];

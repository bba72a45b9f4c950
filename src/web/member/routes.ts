import type { RouteObject } from 'react-router';
import { lazy } from '../lazy.ts';
import { paths } from '../paths.ts';
import { requireSession } from '../require-session.ts';
import { Loading } from '../ui/loading.tsx';
import { NotFoundPage } from '../ui/not-found-page.tsx';

const plans = () => import('./plan-page.tsx');
const withdraw = () => import('./withdraw-form-page.tsx');

/** The members' screens, under `/dashboard` (MEM-1). */
export const memberRoutes: RouteObject[] = [
  {
    path: paths.dashboard,
    loader: requireSession('client', paths.logIn),
    lazy: lazy(() => import('./member-layout.tsx'), 'MemberLayout'),
    HydrateFallback: Loading,
    children: [
      { index: true, lazy: lazy(() => import('./dashboard-page.tsx'), 'DashboardPage') },
      { path: 'deposit', lazy: lazy(() => import('./families-page.tsx'), 'FamiliesPage') },
      { path: 'real-estate', lazy: lazy(plans, 'RealEstatePage') },
      { path: 'crypto', lazy: lazy(plans, 'CryptoPage') },
      {
        path: 'deposit-details',
        lazy: lazy(() => import('./deposit-details-page.tsx'), 'DepositDetailsPage'),
      },
      { path: 'withdraw', lazy: lazy(() => import('./withdraw-page.tsx'), 'WithdrawPage') },
      { path: 'withdraw-profit', lazy: lazy(withdraw, 'WithdrawProfitPage') },
      { path: 'withdraw-balance', lazy: lazy(withdraw, 'WithdrawBalancePage') },
      {
        path: 'deposit-history',
        lazy: lazy(() => import('./deposit-history-page.tsx'), 'DepositHistoryPage'),
      },
      {
        path: 'missing-payment',
        lazy: lazy(() => import('./claim-page.tsx'), 'ClaimPage'),
      },
      {
        path: 'withdraw-history',
        lazy: lazy(() => import('./withdraw-history-page.tsx'), 'WithdrawHistoryPage'),
      },
      { path: 'update-wallet', lazy: lazy(() => import('./wallets-page.tsx'), 'WalletsPage') },
      { path: 'affiliate', lazy: lazy(() => import('./affiliate-page.tsx'), 'AffiliatePage') },
      { path: 'update-password', lazy: lazy(() => import('./password-page.tsx'), 'PasswordPage') },
      {
        path: 'investments',
        lazy: lazy(() => import('./investments-page.tsx'), 'InvestmentsPage'),
      },
      { path: 'statements', lazy: lazy(() => import('./statements-page.tsx'), 'StatementsPage') },
      { path: 'proof', lazy: lazy(() => import('./proof-page.tsx'), 'ProofPage') },
      { path: 'user-profile', lazy: lazy(() => import('./profile-page.tsx'), 'ProfilePage') },
      { path: 'security', lazy: lazy(() => import('./security-page.tsx'), 'SecurityPage') },
      { path: 'notifications', lazy: lazy(() => import('./notices-page.tsx'), 'NoticesPage') },
      { path: 'balance', lazy: lazy(() => import('./balance-page.tsx'), 'BalancePage') },
      {
        path: 'verify-identity',
        lazy: lazy(() => import('./identity-page.tsx'), 'IdentityPage'),
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
];

import type { RouteObject } from 'react-router';
import { paths } from '#contract/paths.ts';
import { frame, screen } from '../app/screen.tsx';
import { NotFoundPage } from '../ui/not-found-page.tsx';

const plans = () => import('./invest/plan-page.tsx');
const withdraw = () => import('./withdraw/withdraw-page.tsx');

const screens: RouteObject[] = [
  screen(null, () => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
  screen('deposit', () => import('./invest/plan-categories-page.tsx'), 'PlanCategoriesPage'),
  screen('real-estate', plans, 'RealEstatePage'),
  screen('crypto', plans, 'CryptoPage'),
  screen(
    'deposit-details',
    () => import('./invest/deposit-details-page.tsx'),
    'DepositDetailsPage',
  ),
  screen('withdraw', withdraw, 'WithdrawPage'),
  screen('withdraw-profit', withdraw, 'WithdrawProfitPage'),
  screen('withdraw-balance', withdraw, 'WithdrawBalancePage'),
  screen(
    'deposit-history',
    () => import('./invest/deposit-history-page.tsx'),
    'DepositHistoryPage',
  ),
  screen('missing-payment', () => import('./claims/claim-page.tsx'), 'ClaimPage'),
  screen(
    'withdraw-history',
    () => import('./withdraw/withdraw-history-page.tsx'),
    'WithdrawHistoryPage',
  ),
  screen('update-wallet', () => import('./withdraw/wallets-page.tsx'), 'WalletsPage'),
  screen('affiliate', () => import('./affiliates/affiliate-page.tsx'), 'AffiliatePage'),
  screen('update-password', () => import('./security/password-page.tsx'), 'PasswordPage'),
  screen('investments/:id', () => import('./investments/position-page.tsx'), 'PositionPage'),
  screen('investments', () => import('./investments/investments-page.tsx'), 'InvestmentsPage'),
  screen('statements', () => import('./statements/statements-page.tsx'), 'StatementsPage'),
  screen('proof', () => import('./proofs/proof-page.tsx'), 'ProofPage'),
  screen('user-profile', () => import('./profile/profile-page.tsx'), 'ProfilePage'),
  screen('security', () => import('./security/security-page.tsx'), 'SecurityPage'),
  screen('notifications', () => import('./notices/notices-page.tsx'), 'NoticesPage'),
  screen('movements', () => import('./movements/movements-page.tsx'), 'MovementsPage'),
  screen('balance', () => import('./dashboard/balance-page.tsx'), 'BalancePage'),
  screen('verify-identity', () => import('./identity/identity-page.tsx'), 'IdentityPage'),
  { path: '*', element: <NotFoundPage /> },
];

/** The members' screens, under `/dashboard` (MEM-1). */
export const memberRoutes: RouteObject[] = [
  frame(
    paths.dashboard,
    { audience: 'client', logIn: paths.logIn },
    () => import('./layout/member-layout.tsx'),
    'MemberLayout',
    screens,
  ),
];

import type { RouteObject } from 'react-router';
import { paths } from '#contract/paths.ts';
import { frame, screen } from '../app/screen.tsx';
import { NotFoundPage } from '../ui/not-found-page.tsx';

const plans = () => import('./invest/plan-page.tsx');
const withdraw = () => import('./withdraw/withdraw-page.tsx');

const screens: RouteObject[] = [
  screen(null, () => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
  screen(paths.deposit, () => import('./invest/plan-categories-page.tsx'), 'PlanCategoriesPage'),
  screen(paths.realEstate, plans, 'RealEstatePage'),
  screen(paths.crypto, plans, 'CryptoPage'),
  screen(
    paths.depositDetails,
    () => import('./invest/deposit-details-page.tsx'),
    'DepositDetailsPage',
  ),
  screen(paths.withdraw, withdraw, 'WithdrawPage'),
  screen(paths.withdrawProfit, withdraw, 'WithdrawProfitPage'),
  screen(paths.withdrawBalance, withdraw, 'WithdrawBalancePage'),
  screen(
    paths.depositHistory,
    () => import('./invest/deposit-history-page.tsx'),
    'DepositHistoryPage',
  ),
  screen(paths.missingPayment, () => import('./claims/claim-page.tsx'), 'ClaimPage'),
  screen(
    paths.withdrawHistory,
    () => import('./withdraw/withdraw-history-page.tsx'),
    'WithdrawHistoryPage',
  ),
  screen(paths.updateWallet, () => import('./withdraw/wallets-page.tsx'), 'WalletsPage'),
  screen(paths.affiliate, () => import('./affiliates/affiliate-page.tsx'), 'AffiliatePage'),
  screen(paths.updatePassword, () => import('./security/password-page.tsx'), 'PasswordPage'),
  screen(paths.position(':id'), () => import('./investments/position-page.tsx'), 'PositionPage'),
  screen(paths.investments, () => import('./investments/investments-page.tsx'), 'InvestmentsPage'),
  screen(paths.statements, () => import('./statements/statements-page.tsx'), 'StatementsPage'),
  screen(paths.proof, () => import('./proofs/proof-page.tsx'), 'ProofPage'),
  screen(paths.profile, () => import('./profile/profile-page.tsx'), 'ProfilePage'),
  screen(paths.security, () => import('./security/security-page.tsx'), 'SecurityPage'),
  screen(paths.notifications, () => import('./notices/notices-page.tsx'), 'NoticesPage'),
  screen(paths.movements, () => import('./movements/movements-page.tsx'), 'MovementsPage'),
  screen(paths.balance, () => import('./dashboard/balance-page.tsx'), 'BalancePage'),
  screen(paths.verifyIdentity, () => import('./identity/identity-page.tsx'), 'IdentityPage'),
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

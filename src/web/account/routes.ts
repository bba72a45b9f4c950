import type { RouteObject } from 'react-router';
import { lazy } from '../app/lazy.ts';
import { paths } from '../app/paths.ts';

/** The screens before a session: sign-up, codes, log-in, passwords (ACC-1 to ACC-5). */
export const accountRoutes: RouteObject[] = [
  { path: paths.signUp, lazy: lazy(() => import('./sign-up-page.tsx'), 'SignUpPage') },
  { path: paths.verify, lazy: lazy(() => import('./verify-page.tsx'), 'VerifyPage') },
  { path: paths.logIn, lazy: lazy(() => import('./log-in-page.tsx'), 'LogInPage') },
  {
    path: paths.forgotPassword,
    lazy: lazy(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
  },
  {
    path: paths.resetPassword(':id'),
    lazy: lazy(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
  },
  { path: paths.confirm(':token'), lazy: lazy(() => import('./confirm-page.tsx'), 'ConfirmPage') },
  {
    path: paths.confirmEmail(':token'),
    lazy: lazy(() => import('./confirm-email-page.tsx'), 'ConfirmEmailPage'),
  },
  {
    path: paths.cancelWallets(':token'),
    lazy: lazy(() => import('./cancel-wallets-page.tsx'), 'CancelWalletsPage'),
  },
  {
    path: paths.adminLogIn,
    lazy: lazy(() => import('./admin-log-in-page.tsx'), 'AdminLogInPage'),
  },
  {
    path: paths.adminInvitation(':token'),
    lazy: lazy(() => import('./accept-invitation-page.tsx'), 'AcceptInvitationPage'),
  },
  {
    path: paths.adminKey(':token'),
    lazy: lazy(() => import('./admin-key-page.tsx'), 'AdminKeyPage'),
  },
  {
    path: paths.adminForgotPassword,
    lazy: lazy(() => import('./forgot-password-page.tsx'), 'AdminForgotPasswordPage'),
  },
];

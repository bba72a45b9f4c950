import type { RouteObject } from 'react-router';
import { paths } from '#contract/paths.ts';
import { screen } from '../app/screen.tsx';

/** The screens before log-in: sign-up, codes, log-in, passwords (ACC-1 to ACC-5). */
export const accountRoutes: RouteObject[] = [
  screen(paths.signUp, () => import('./sign-up-page.tsx'), 'SignUpPage'),
  screen(paths.verify, () => import('./verify-page.tsx'), 'VerifyPage'),
  screen(paths.logIn, () => import('./log-in-page.tsx'), 'LogInPage'),
  screen(paths.forgotPassword, () => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
  screen(
    paths.resetPassword(':id'),
    () => import('./reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
  screen(paths.confirm(':token'), () => import('./confirm-page.tsx'), 'ConfirmPage'),
  screen(
    paths.confirmEmail(':token'),
    () => import('./confirm-email-page.tsx'),
    'ConfirmEmailPage',
  ),
  screen(
    paths.cancelWallets(':token'),
    () => import('./cancel-wallets-page.tsx'),
    'CancelWalletsPage',
  ),
  screen(paths.adminLogIn, () => import('./admin-log-in-page.tsx'), 'AdminLogInPage'),
  screen(
    paths.adminInvitation(':token'),
    () => import('./accept-invitation-page.tsx'),
    'AcceptInvitationPage',
  ),
  screen(paths.adminKey(':token'), () => import('./admin-key-page.tsx'), 'AdminKeyPage'),
  screen(
    paths.adminForgotPassword,
    () => import('./forgot-password-page.tsx'),
    'AdminForgotPasswordPage',
  ),
];

import { createBrowserRouter, Outlet } from 'react-router';
import { accountRoutes } from './account/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { memberRoutes } from './member/routes.ts';
import { FailedPage } from './ui/FailedPage.tsx';
import { Loading } from './ui/Loading.tsx';
import { NotFoundPage } from './ui/NotFoundPage.tsx';

/** The portal: every screen is fetched when first opened. */
export const router = createBrowserRouter([
  {
    Component: Outlet,
    HydrateFallback: Loading,
    ErrorBoundary: FailedPage,
    children: [
      ...accountRoutes,
      ...memberRoutes,
      ...adminRoutes,
      { path: '*', Component: NotFoundPage },
    ],
  },
]);

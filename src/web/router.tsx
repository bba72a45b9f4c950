import { createBrowserRouter, Outlet } from 'react-router';
import { accountRoutes } from './account/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { memberRoutes } from './member/routes.ts';
import { FailedPage } from './ui/failed-page.tsx';
import { Loading } from './ui/loading.tsx';
import { NotFoundPage } from './ui/not-found-page.tsx';

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

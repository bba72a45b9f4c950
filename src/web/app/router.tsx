import { createBrowserRouter, Outlet } from 'react-router';
import { accountRoutes } from '../account/routes.ts';
import { memberRoutes } from '../member/routes.ts';
import { FailedPage } from '../ui/failed-page.tsx';
import { Loading } from '../ui/loading.tsx';
import { paths } from './paths.ts';
import { NotFoundPage } from '../ui/not-found-page.tsx';

const frame = 'portal';

/** The portal: every screen is fetched when first opened, the administrators' list of them too. */
export const router = createBrowserRouter(
  [
    {
      id: frame,
      Component: Outlet,
      HydrateFallback: Loading,
      ErrorBoundary: FailedPage,
      children: [...accountRoutes, ...memberRoutes, { path: '*', Component: NotFoundPage }],
    },
  ],
  {
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (!path.startsWith(paths.admin)) return;
      const { adminRoutes } = await import('../admin/routes.ts');
      patch(frame, adminRoutes);
    },
  },
);

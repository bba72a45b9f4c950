import { Suspense, use, useEffect } from 'react';
import {
  BrowserRouter,
  matchRoutes,
  type RouteObject,
  useLocation,
  useNavigate,
  useRoutes,
} from 'react-router';
import { paths } from '#contract/paths.ts';
import { accountRoutes } from '../account/routes.tsx';
import { memberRoutes } from '../member/routes.tsx';
import { Loading } from '../ui/loading.tsx';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { navigateWith } from './query.ts';
import type { Fetched } from './screen.tsx';

const notFound: RouteObject = { path: '*', element: <NotFoundPage /> };
const forEverybody = [...accountRoutes, ...memberRoutes, notFound];

// The administrators' route list loads with the first of their screens.
let forStaff: Promise<RouteObject[]> | undefined;
const staffRoutes = (): Promise<RouteObject[]> =>
  (forStaff ??= import('../admin/routes.tsx').then(({ adminRoutes }) => [
    ...adminRoutes,
    notFound,
  ]));

/** The current screen; the code of its frame and of the screen load in parallel. */
function Screens() {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => navigateWith((address) => void navigate(address)), [navigate]);
  const isForStaff = location.pathname.startsWith(paths.admin);
  const routes = isForStaff ? use(staffRoutes()) : forEverybody;
  for (const { route } of matchRoutes(routes, location) ?? []) {
    (route.handle as Fetched | undefined)?.fetch();
  }
  return useRoutes(routes);
}

/** The portal: each screen loads when first opened; the previous one stays until then. */
export function Portal() {
  return (
    <BrowserRouter>
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <Screens />
        </Suspense>
      </ErrorBoundary>
    </BrowserRouter>
  );
}

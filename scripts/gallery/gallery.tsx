import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createBrowserRouter, Link } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { ConnectionLost } from '../../src/web/ui/connection-lost.tsx';
import { FailedPage } from '../../src/web/ui/failed-page.tsx';
import { LanguageSwitch } from '../../src/web/ui/language-switch.tsx';
import { Loading } from '../../src/web/ui/loading.tsx';
import { NotFoundPage } from '../../src/web/ui/not-found-page.tsx';
import { PageTitle } from '../../src/web/ui/page-title.tsx';
import { SandboxBanner } from '../../src/web/ui/sandbox-banner.tsx';
import { ThemeSwitch } from '../../src/web/ui/theme-switch.tsx';
import { Toasts } from '../../src/web/ui/toasts.tsx';
import { ChartSamples } from './chart-samples.tsx';
import { DialogSamples } from './dialog-samples.tsx';
import { FormSamples } from './form-samples.tsx';
import { Buttons, Figures, Notices } from './small-parts.tsx';
import { TableSamples } from './table-samples.tsx';

// `npm run dev -- gallery`: every component of src/web/ui in each of its states, without a server
// or a database. A tidy rule keeps it complete, a story tests it, and `npm --prefix tools run
// screens` takes its pictures.

/** Components that fill or cover the whole screen have addresses of their own. */
const wholes = {
  '/failed': <FailedPage />,
  '/nowhere': <NotFoundPage />,
  '/loading': (
    <main>
      <h1 className="sr">Loading</h1>
      <Loading />
    </main>
  ),
  '/connection-lost': (
    <main className="page">
      <PageTitle title="Connection lost" under="Lies over every screen while nobody answers." />
      <Unanswered />
      <ConnectionLost />
    </main>
  ),
};

/** A query without an answer, as without a connection. */
function Unanswered() {
  useQuery({ queryKey: ['unanswered'], queryFn: () => Promise.reject(new TypeError('no answer')) });
  return null;
}

function Parts() {
  return (
    <>
      <SandboxBanner />
      <main className="page" id="content">
        <PageTitle
          title="Gallery"
          under="Every component of src/web/ui, in each of its states."
          back={{ to: '/', label: 'Back to somewhere' }}
        >
          <LanguageSwitch />
          <ThemeSwitch />
        </PageTitle>
        <div className="grid">
          <Buttons />
          <Notices />
          <Figures />
          <FormSamples />
          <TableSamples />
          <ChartSamples />
          <DialogSamples />
        </div>
        <p>
          Whole screens:{' '}
          {Object.keys(wholes).map((path) => (
            <Link key={path} to={path}>
              {path}{' '}
            </Link>
          ))}
        </p>
      </main>
    </>
  );
}

const router = createBrowserRouter([
  { path: '/', Component: Parts },
  ...Object.entries(wholes).map(([path, element]) => ({ path, element })),
]);

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

export function Gallery() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  );
}

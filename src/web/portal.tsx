import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { paths } from './app/paths.ts';
import { navigateWith, queryClient } from './app/query.ts';
import { router } from './app/router.tsx';
import { followTheme } from './app/theme.ts';
import { Toasts } from './ui/toasts.tsx';
import { warmDashboard } from './app/warm.ts';
import './ui/styles/portal.css';

followTheme();
navigateWith((address) => void router.navigate(address));

const place = document.getElementById('portal');
if (place) {
  createRoot(place).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  );
}

// While somebody types a password there is time; before the page is drawn there is none.
if (location.pathname === paths.logIn) requestIdleCallback(warmDashboard);

import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { paths } from '#contract/paths.ts';
import { Portal } from './app/portal.tsx';
import { preloadDashboard } from './app/preload-dashboard.ts';
import { queryClient } from './app/query.ts';
import { followTheme } from './app/theme.ts';
import { Toasts } from './ui/toasts.tsx';
import './ui/styles/portal.css';

followTheme();
// No list is rendered before the first answer; the guard has loaded by then.
void import('./app/press-guard.ts').then(({ guardPresses }) => guardPresses(document));

const place = document.getElementById('portal');
if (place) {
  createRoot(place).render(
    <QueryClientProvider client={queryClient}>
      <Portal />
      <Toasts />
    </QueryClientProvider>,
  );
}

// Preloads during password entry, when the browser is idle; not before the first paint.
if (location.pathname === paths.logIn) requestIdleCallback(preloadDashboard);

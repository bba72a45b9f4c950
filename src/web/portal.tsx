import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { navigateWith, queryClient } from './query.ts';
import { router } from './router.tsx';
import { followTheme } from './theme.ts';
import { Toasts } from './ui/toasts.tsx';
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

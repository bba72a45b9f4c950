import { together } from '#test/browser/together.ts';

// A member’s screens and lines that break; prices are held at the very end.

together({
  german: () => import('../german.test.ts'),
  'network-failure': () => import('../network-failure.test.ts'),
  dashboard: () => import('../dashboard.test.ts'),
});

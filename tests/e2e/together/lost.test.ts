import { together } from '#test/browser/together.ts';

// A member’s screens and lost connections; prices stop at the very end.

together({
  german: () => import('../german.test.ts'),
  'network-failure': () => import('../network-failure.test.ts'),
  dashboard: () => import('../dashboard.test.ts'),
});

import { together } from '#test/browser/together.ts';

// Refusals change nothing; then an account gets its keys, and one is closed.

together({
  refusals: () => import('../refusals.test.ts'),
  security: () => import('../security.test.ts'),
});

import { together } from '#test/browser/together.ts';

// A member’s coins, then what owners change for everybody.

together({
  coins: () => import('../../coins.test.ts'),
  'admin-settings': () => import('../../admin-settings.test.ts'),
});

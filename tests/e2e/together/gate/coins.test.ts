import { together } from '#test/browser/together.ts';

// A member’s coins, then the owners' changes for everyone.

together({
  coins: () => import('../../coins.test.ts'),
  'admin-settings': () => import('../../admin-settings.test.ts'),
});

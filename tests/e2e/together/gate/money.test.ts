import { together } from '#test/browser/together.ts';

// What two people do with money: what one story leaves waits where the next does not look.

together({
  funds: () => import('../../funds.test.ts'),
  administration: () => import('../../administration.test.ts'),
  users: () => import('../../users.test.ts'),
});

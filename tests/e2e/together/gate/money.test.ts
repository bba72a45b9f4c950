import { together } from '#test/browser/together.ts';

// Two people's money decisions: one story's left-overs wait where the next does not look.

together({
  funds: () => import('../../funds.test.ts'),
  administration: () => import('../../administration.test.ts'),
  users: () => import('../../users.test.ts'),
});

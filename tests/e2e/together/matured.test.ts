import { together } from '#test/browser/together.ts';

// One member’s money: the sums of the seeded story first, then the changes to them.

together({
  statements: () => import('../statements.test.ts'),
  'after-typing': () => import('../after-typing.test.ts'),
  investing: () => import('../investing.test.ts'),
});

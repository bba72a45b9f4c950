import { together } from '#test/browser/together.ts';

// One member’s money: sums of the seeded story come first, what changes them after.

together({
  statements: () => import('../statements.test.ts'),
  'after-typing': () => import('../after-typing.test.ts'),
  investing: () => import('../investing.test.ts'),
});

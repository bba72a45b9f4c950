import { together } from '#test/browser/together.ts';

// The first of the seeded people is looked at before others join, with members of their own.

together({
  keyboard: () => import('../keyboard.test.ts'),
  story: () => import('../story.test.ts'),
  'first-day': () => import('../first-day.test.ts'),
});

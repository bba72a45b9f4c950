import { together } from '#test/browser/together.ts';

// The first seeded person is viewed before others join, with separate members.

together({
  keyboard: () => import('../keyboard.test.ts'),
  story: () => import('../story.test.ts'),
  'first-day': () => import('../first-day.test.ts'),
});

import { together } from '#test/browser/together.ts';

// What reads more than it writes.

together({
  screens: () => import('../screens.test.ts'),
  'portal-frame': () => import('../portal-frame.test.ts'),
  'failed-loads': () => import('../failed-loads.test.ts'),
});

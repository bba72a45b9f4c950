import { together } from '#test/browser/together.ts';

// Stories that read more than they write.

together({
  screens: () => import('../screens.test.ts'),
  'portal-frame': () => import('../portal-frame.test.ts'),
  'failed-loads': () => import('../failed-loads.test.ts'),
});

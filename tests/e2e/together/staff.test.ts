import { together } from '#test/browser/together.ts';

// The overview shows the figures of a new installation: nothing has changed before it.

together({
  'admin-pages': () => import('../admin-pages.test.ts'),
  forms: () => import('../forms.test.ts'),
});

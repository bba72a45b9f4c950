import { together } from '../../support/browser/together.ts';

// Figures of a new house come first.

together({
  'admin-pages': () => import('../admin-pages.test.ts'),
  forms: () => import('../forms.test.ts'),
});

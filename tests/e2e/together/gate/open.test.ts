import { together } from '#test/browser/together.ts';

// Who comes from outside: visitors, newcomers, and the programs of others.

together({
  site: () => import('../../site.test.ts'),
  onboarding: () => import('../../onboarding.test.ts'),
  integrations: () => import('../../integrations.test.ts'),
});

import { together } from '#test/browser/together.ts';

// Outsiders: visitors, newcomers, and other people's programs.

together({
  site: () => import('../../site.test.ts'),
  onboarding: () => import('../../onboarding.test.ts'),
  integrations: () => import('../../integrations.test.ts'),
});

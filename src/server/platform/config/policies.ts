import type { z } from 'zod';
import type { PolicyFacts } from '#contract/site.ts';
import type { SettingName, settings } from './settings.ts';

type Settings = { [K in SettingName]: z.infer<(typeof settings)[K]['read']> };

/** The operator's policy settings. */
export const policiesOf = ({
  POLICY_EFFECTIVE,
  POLICY_REVIEWED,
  ...read
}: Settings): PolicyFacts => ({
  effective: POLICY_EFFECTIVE,
  reviewed: POLICY_REVIEWED,
  dataLocation: read.POLICY_DATA_LOCATION,
  bindingLanguage: read.POLICY_BINDING_LANGUAGE,
});

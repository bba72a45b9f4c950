import { planLabelWords } from '#core/rules/plan-label.ts';

export const label = planLabelWords;

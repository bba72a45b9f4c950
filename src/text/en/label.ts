import { planLabelText } from '#core/rules/plan-label.ts';

export const label = planLabelText;

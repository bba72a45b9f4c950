export { planLabelWords as label } from '../../../core/rules/plan-label.ts';

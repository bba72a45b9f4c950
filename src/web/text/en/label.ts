export { planLabelWords as label } from '../../../core/rules/plan-label-words.ts';

import { approvals } from '#text/en/admin/approvals.ts';
import { audit as text } from '#text/en/admin/audit.ts';
import { settings } from '#text/en/admin/settings.ts';
import { withdrawals } from '#text/en/withdrawals.ts';
import { reasonText } from '../../features/reason-text.ts';
import type { LoggedEvent } from '../list-kit/api-types.ts';
import { labelOf } from '../list-kit/fact-labels.ts';

const forms = [
  [/^(\w+) proposed$/, text.proposed],
  [/^approve (\w+)$/, text.approved],
  [/^reject (\w+)$/, text.rejected],
] as const;

/** Returns an action's label: its name, or the outcome for a decision. */
export function actionLabel(act: string): string {
  const name = text.acts[act];
  if (name !== undefined) return name;
  for (const [form, say] of forms) {
    const kind = approvals.kinds[form.exec(act)?.[1] ?? ''];
    if (kind !== undefined) return say(kind.title);
  }
  return labelOf(act);
}

const { reasons } = withdrawals.history;

/** Returns the reason, from a closed list or as typed. */
export const reasonOf = ({ act, reason }: Pick<LoggedEvent, 'act' | 'reason'>): string | null =>
  reason === null ? null : (reasons.returned[reason] ?? reasonText(reasons, act, reason));

/** Returns the name of an event's subject (a person, a rule, the payouts), or null without one. */
export const subjectName = (event: Pick<LoggedEvent, 'subject' | 'subject_name'>): string | null =>
  event.subject_name ??
  settings.rules.of[event.subject]?.label ??
  text.subjects[event.subject] ??
  null;

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

/** What was done, in words: an act by its name, a decision by what was decided. */
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

/** Why it was done, as a closed list says it or as a person typed it. */
export const reasonOf = ({ act, reason }: Pick<LoggedEvent, 'act' | 'reason'>): string | null =>
  reason === null ? null : (reasons.returned[reason] ?? reasonText(reasons, act, reason));

/** What it was about where that has a name: a person, a rule, the payouts; else null. */
export const subjectName = (event: Pick<LoggedEvent, 'subject' | 'subject_name'>): string | null =>
  event.subject_name ??
  settings.rules.of[event.subject]?.label ??
  text.subjects[event.subject] ??
  null;

import { screening as text } from '#text/en/admin/screening.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Withdrawal } from '../list-kit/api-types.ts';

type Finding = NonNullable<Withdrawal['screening']>;

function findingText({ verdict, source, listed_on: day, reference }: Finding): string {
  if (verdict === 'unanswered') return text.unanswered;
  return source === null || day === null ? text.held(reference) : text.listed(source, day);
}

/** The screening finding on a withdrawal address, and who decides on it. */
export function ScreeningNotice({ finding }: { finding: Finding }) {
  return (
    <Notice warn>
      <b className="strong">{text.title}</b> {findingText(finding)} {text.decide}
    </Notice>
  );
}

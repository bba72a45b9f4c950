import { useQuery } from '@tanstack/react-query';
import { screening as text } from '#text/en/admin/screening.ts';
import { dayAndTime } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { Notice } from '../../ui/notice.tsx';

/** Warns if addresses are not screened, or use a list older than the operator's newest. */
export function ScreeningNotice() {
  const setup = useQuery(api.screening.setup.queryOptions()).data?.data;
  if (setup === undefined) return null;
  const isMissing = setup.live && !setup.list && !setup.hook;
  const { fault, fault_since: since, lines_left_out: count, left_out: lines } = setup;
  if (!isMissing && since === null) return null;
  return (
    <Notice warn>
      <b className="strong">{text.title}</b>{' '}
      {since === null
        ? text.none
        : fault === null
          ? text.leftOut(count, dayAndTime(since))
          : text.fault(fault, dayAndTime(since))}
      {lines.length > 0 && (
        <ul>
          {lines.map(({ line, why }) => (
            <li key={line}>{text.line(line, why)}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { screening as words } from '../../text/en/admin/screening.ts';
import { dayAndTime } from '../../ui/format/format.ts';
import { Notice } from '../../ui/notice.tsx';

/** Says where addresses are not screened, or by an older list than the operator's newest. */
export function ScreeningNotice() {
  const setup = useQuery(api.screening.setup.queryOptions()).data?.data;
  if (setup === undefined) return null;
  const isMissing = setup.live && !setup.list && !setup.hook;
  if (!isMissing && setup.fault === null) return null;
  return (
    <Notice warn>
      <b className="strong">{words.title}</b>{' '}
      {setup.fault === null || setup.fault_since === null
        ? words.none
        : words.fault(setup.fault, dayAndTime(setup.fault_since))}
    </Notice>
  );
}

import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { brake } from '../text/brake.ts';
import { Notice } from '../ui/notice.tsx';

const lookAgainMs = 30_000;

/** INT-8 on the screens that lead to a deposit, while the brake is on. */
export function BrakeNotice() {
  const { data } = useQuery(
    api.overview.status.queryOptions({ refetchInterval: lookAgainMs, staleTime: lookAgainMs }),
  );
  const deposits = data?.data.deposits;
  if (deposits === undefined || deposits.open) return null;
  return (
    <Notice warn>
      <b>{brake.title}</b> {brake.why(deposits.causes)} {brake.opens}
    </Notice>
  );
}

import { useQuery } from '@tanstack/react-query';
import { brake } from '#text/brake.ts';
import { dayAndTime } from '#text/format/format.ts';
import { market } from '#text/market.ts';
import { api } from '../../app/api.ts';
import { Notice } from '../../ui/notice.tsx';

const lookAgainMs = 30_000;

/** Exceptional conditions before money moves: the brake, and rates set by hand (CHN-4). */
export function MoneyNotices() {
  return (
    <>
      <BrakeNotice />
      <RateNotice />
    </>
  );
}

function RateNotice() {
  const ticks = useQuery(api.market.ticker.queryOptions()).data?.data ?? [];
  return ticks.map(
    ({ asset, manual }) =>
      manual && (
        <Notice key={asset} warn>
          {market.manual(asset, dayAndTime(manual.until))} {market.manualWhy(manual.reason)}
        </Notice>
      ),
  );
}

/** The notice of INT-8 on screens that lead to a deposit, while the brake is on. */
function BrakeNotice() {
  const { data } = useQuery(
    api.reporting.status.queryOptions({ refetchInterval: lookAgainMs, staleTime: lookAgainMs }),
  );
  const deposits = data?.data.deposits;
  if (deposits === undefined || deposits.open) return null;
  return (
    <Notice warn>
      <b>{brake.title}</b> {brake.why(deposits.causes)} {brake.opens}
    </Notice>
  );
}

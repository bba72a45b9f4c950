import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { coins, dollars } from '#text/format/format.ts';
import { member } from '#text/member.ts';
import { api } from '../../app/api.ts';
import { Notice } from '../../ui/notice.tsx';

const text = member.suspense;

/** This member's payments that need a review: owed to them, but in no figure yet. */
export function SuspenseNotice() {
  const found = useQuery(api.suspense.mine.queryOptions()).data?.data ?? [];
  if (found.length === 0) return null;
  const sums = found.map((row) => {
    const sum = coins(row.coins, row.asset);
    return row.usd === null ? sum : `${sum} (${dollars(row.usd)})`;
  });
  return (
    <Notice action={<Link to={paths.depositHistory}>{text.see}</Link>}>
      <b>{sums.join(', ')}</b> {text.waits}
    </Notice>
  );
}

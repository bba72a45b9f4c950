import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/problem.ts';
import { distributions } from '../../text/en/admin/distributions.ts';
import { dollars } from '../../ui/format/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { shareOfTarget } from './distribution-columns.tsx';
import { DistributionShares } from './distribution-shares.tsx';
import { TotalsList } from '../list-kit/totals-list.tsx';
import type { Preview, Wanted } from '../list-kit/api-types.ts';

const words = distributions.form;

/** The preview of a command, asked again whenever the command changes. */
export function usePreview(wanted: Wanted | null, cursor?: string) {
  return useQuery({
    ...api.distributions.preview.queryOptions({
      input: { plan: '', from: '', to: '', amount: '', ...wanted, limit: 20, cursor },
    }),
    enabled: wanted !== null,
  });
}

/** Exactly what would be approved: the sum, where it comes from, and what each position gets. */
export function DistributionPreview({ wanted }: { wanted: Wanted }) {
  const [cursor, setCursor] = useState<string>();
  const query = usePreview(wanted, cursor);
  const preview = query.data?.data;
  return (
    <Panel title={words.preview} edge footer={distributions.roundingNote}>
      <div className="body">
        {query.isError && <Notice warn>{messageOf(query.error)}</Notice>}
        {preview?.refusal && <Notice warn>{preview.refusal.message}</Notice>}
        {preview && <Sums preview={preview} />}
      </div>
      <DistributionShares
        query={query}
        shares={preview?.shares}
        cursor={cursor}
        next={preview?.next_cursor}
        turn={setCursor}
      />
    </Panel>
  );
}

function Sums({ preview }: { preview: Preview }) {
  const share = shareOfTarget(preview);
  const lines = [
    [words.first, dollars(preview.gain)],
    [words.second, dollars(preview.capital)],
  ] as const;
  return (
    <TotalsList lines={lines} total={[distributions.total, dollars(preview.total)]}>
      <div>
        <dt>{words.against}</dt>
        <dd className="num">
          {dollars(preview.target)}
          {share && <span className="sub">{distributions.ofTarget(share)}</span>}
        </dd>
      </div>
    </TotalsList>
  );
}

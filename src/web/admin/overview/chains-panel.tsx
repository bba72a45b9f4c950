import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { coinOf } from '../../../core/chains/assets.ts';
import { coinRecords } from '../../../core/chains/coin-records.ts';
import { api } from '../../app/api.ts';
import { chains as words } from '../../text/en/admin/chains.ts';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import { ageOf } from '../list-kit/labels.ts';

type Watch = Awaited<ReturnType<typeof api.chains.watches.call>>['data'][number];

function standingOf(watch: Watch, now: number): string {
  const { fault, fault_since: since } = watch;
  if (fault !== null && since !== null) return words.since(fault, ageOf(since, now));
  if (!watch.current) return words.behind;
  return watch.simulated ? words.simulated : words.current;
}

function Standing({ watch, now }: { watch: Watch; now: number }) {
  const Icon = watch.current ? Check : TriangleAlert;
  return (
    <span className={watch.current ? 'st ok' : 'st wait'}>
      <Icon className="i" aria-hidden />
      {standingOf(watch, now)}
    </span>
  );
}

const columnsAt = (now: number): Column<Watch>[] => [
  {
    key: 'coin',
    head: words.coin,
    className: 'strong',
    cell: (watch) => coinRecords[coinOf[watch.payment_method]].name,
  },
  {
    key: 'height',
    head: words.height,
    label: words.height,
    right: true,
    cell: (watch) => watch.height ?? words.never,
  },
  {
    key: 'read',
    head: words.read,
    label: words.read,
    cell: ({ read_at: at }) => (at === null ? words.never : words.ago(ageOf(at, now))),
  },
  {
    key: 'standing',
    head: words.standing,
    cell: (watch) => <Standing watch={watch} now={now} />,
  },
];

/** How far each chain was read, how long ago, and what keeps one from being read. */
export function ChainsPanel() {
  const now = useBusinessNow();
  const query = useQuery(api.chains.watches.queryOptions({ refetchInterval: 30_000 }));
  return (
    <Panel title={words.title} edge>
      <DataTable
        dense
        label={words.title}
        columns={columnsAt(now)}
        query={query}
        rows={query.data?.data}
        rowKey={(watch) => watch.payment_method}
        emptyNext={words.none}
        expect={4}
      />
    </Panel>
  );
}

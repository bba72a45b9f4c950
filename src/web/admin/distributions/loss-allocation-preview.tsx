import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/problem.ts';
import { treasury } from '../../text/en/admin/treasury.ts';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { day, dollars } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { memberColumn } from '../list-kit/member-column.tsx';
import { TotalsList } from '../list-kit/totals-list.tsx';
import { MorePager } from '../list-kit/more-pager.tsx';
import type { Answers } from '../list-kit/api-types.ts';

const words = treasury.sharing;

export type LossAllocationCommand = { loss: string; amount: string };
type Preview = Answers['distributions']['previewSharing']['data'];
type Part = Preview['parts'][number];

/** The preview of a command, asked again whenever the command changes. */
export function useLossAllocationPreview(input: LossAllocationCommand | null, cursor?: string) {
  return useQuery({
    ...api.distributions.previewSharing.queryOptions({
      input: { loss: '', amount: '', ...input, limit: 20, cursor },
    }),
    enabled: input !== null,
  });
}

const columns: Column<Part>[] = [
  memberColumn(words.member),
  {
    key: 'principal',
    exact: true,
    head: words.principal,
    label: words.principal,
    right: true,
    cell: (part) => <Money value={part.principal} />,
  },
  {
    key: 'share',
    exact: true,
    head: words.share,
    right: true,
    className: 'strong',
    cell: (part) => <Money value={part.share} />,
  },
];

/** Exactly what would be approved: the loss, its day, and what each position would bear. */
export function LossAllocationPreview({ input }: { input: LossAllocationCommand }) {
  const [cursor, setCursor] = useState<string>();
  const query = useLossAllocationPreview(input, cursor);
  const preview = query.data?.data;
  return (
    <Panel title={words.preview} edge footer={words.note}>
      <div className="body">
        {query.isError && <Notice warn>{messageOf(query.error)}</Notice>}
        {preview?.refusal && <Notice warn>{preview.refusal.message}</Notice>}
        {preview && <Sums preview={preview} />}
      </div>
      <DataTable
        dense
        label={words.parts}
        columns={columns}
        query={query}
        rows={preview?.parts}
        rowKey={(part) => part.position}
        emptyNext={words.nobody}
      />
      <MorePager cursor={cursor} next={preview?.next_cursor} turn={setCursor} words={words} />
    </Panel>
  );
}

function Sums({ preview }: { preview: Preview }) {
  const lines = [
    [words.recorded, day(preview.lost_at)],
    [treasury.evidence, preview.evidence],
    [words.bearers, words.positions(preview.positions)],
  ] as const;
  return <TotalsList lines={lines} total={[words.total, dollars(preview.total)]} />;
}

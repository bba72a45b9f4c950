import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { messageOf } from '../problem.ts';
import { treasury } from '../text/en/admin/treasury.ts';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { day, dollars } from '../ui/format.ts';
import { Money } from '../ui/money.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import type { Answers } from './wire-rows.ts';

const words = treasury.sharing;

export type SharingWish = { loss: string; amount: string };
type Preview = Answers['distributions']['previewSharing']['data'];
type Part = Preview['parts'][number];

/** The preview of a wish, asked anew whenever the wish changes. */
export function useSharingPreview(wish: SharingWish | null, cursor?: string) {
  return useQuery({
    ...api.distributions.previewSharing.queryOptions({
      input: { loss: '', amount: '', ...wish, limit: 20, cursor },
    }),
    enabled: wish !== null,
  });
}

const columns: Column<Part>[] = [
  {
    key: 'member',
    head: words.member,
    className: 'strong',
    cell: (part) => (
      <Link className="rowlink" to={paths.adminUser(part.member)}>
        {part.member_name}
      </Link>
    ),
  },
  {
    key: 'principal',
    head: words.principal,
    label: words.principal,
    right: true,
    cell: (part) => <Money value={part.principal} />,
  },
  {
    key: 'share',
    head: words.share,
    right: true,
    className: 'strong',
    cell: (part) => <Money value={part.share} />,
  },
];

/** Exactly what would be approved: the loss, its day, and what each position would bear. */
export function SharingPreview({ wish }: { wish: SharingWish }) {
  const [cursor, setCursor] = useState<string>();
  const query = useSharingPreview(wish, cursor);
  const preview = query.data?.data;
  const next = preview?.next_cursor;
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
      {(cursor !== undefined || next) && (
        <footer className="pager">
          {cursor !== undefined && (
            <Button small onClick={() => setCursor(undefined)}>
              {words.start}
            </Button>
          )}
          {next && (
            <Button small className="end" onClick={() => setCursor(next)}>
              {words.more}
            </Button>
          )}
        </footer>
      )}
    </Panel>
  );
}

function Sums({ preview }: { preview: Preview }) {
  const lines = [
    [words.recorded, day(preview.lost_at)],
    [treasury.evidence, preview.evidence],
    [words.bearers, words.positions(preview.positions)],
  ];
  return (
    <dl className="lines">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
      <div className="tot">
        <dt>{words.total}</dt>
        <dd className="num">{dollars(preview.total)}</dd>
      </div>
    </dl>
  );
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { deviceName } from '#text/format/device-name.ts';
import { dayAndTime, dollars } from '#text/format/format.ts';
import { notices as text } from '#text/notices.ts';
import { api, call } from '../../app/api.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import type { MemberNotice } from '../layout/api-types.ts';
import { placeOf } from './notice-places.ts';
import { NoticePreferences } from './notice-preferences.tsx';

type MarkRead = (id: string) => void;

function What({ row }: { row: MemberNotice }) {
  const { title, says } = text.sayingOf(row.kind);
  const { device, reason } = row.about;
  return (
    <>
      <span className={row.is_read ? undefined : 'strong'}>
        {!row.is_read && (
          <span className="unread">
            <span className="sr">{text.unread}: </span>
          </span>
        )}
        {title}
        {row.amount && (
          <span className="num">{`, ${text.sumOf(row.kind, dollars(row.amount))}`}</span>
        )}
      </span>
      <span className="sub told-more">
        {says} {typeof device === 'string' && text.device(deviceName(device))}
        {typeof reason === 'string' && text.reason(reason)}
      </span>
    </>
  );
}

function Acts({ row, markRead }: { row: MemberNotice; markRead: MarkRead }) {
  const { title } = text.sayingOf(row.kind);
  const place = placeOf(row);
  return (
    <span className="told-acts-in">
      {place && (
        <Link
          className="btn btn-sm"
          to={place}
          aria-label={text.open(title)}
          onClick={() => !row.is_read && markRead(row.id)}
        >
          {text.openShort}
        </Link>
      )}
      {!row.is_read && (
        <Button small aria-label={text.mark(title)} onClick={() => markRead(row.id)}>
          <Check className="i" aria-hidden />
        </Button>
      )}
    </span>
  );
}

const columnsOf = (markRead: MarkRead): readonly Column<MemberNotice>[] => [
  { key: 'what', head: text.what, className: 'told', cell: (row) => <What row={row} /> },
  {
    key: 'when',
    head: text.when,
    right: true,
    className: 'when',
    cell: (row) => <time className="num quiet">{dayAndTime(row.at)}</time>,
  },
  {
    key: 'acts',
    head: <span className="sr">{text.openShort}</span>,
    right: true,
    className: 'told-acts',
    cell: (row) => <Acts row={row} markRead={markRead} />,
  },
];

type Props = {
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
  rows: readonly MemberNotice[] | undefined;
  markRead: MarkRead;
};

/** The notices, each with a link to its subject. */
function NoticesTable({ query, rows, markRead }: Props) {
  return (
    <DataTable
      label={text.list}
      query={query}
      rows={rows}
      rowKey={(row) => row.id}
      columns={columnsOf(markRead)}
      emptyNext={text.first}
    />
  );
}

const rowsAPage = 20;

/** All notices to a member, and which kinds are mailed as well (ACC-9). */
export function NoticesPage() {
  const query = useInfiniteQuery(
    api.notices.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: rowsAPage, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
  );
  const unread = useQuery(api.notices.unread.queryOptions()).data?.data.unread ?? 0;
  const rereads = api.notices.key();
  const markOne = useCommand({
    send: (id: string) => call.notices.markRead({ id }),
    success: null,
    rereads,
  });
  const markAll = useCommand({
    send: () => call.notices.markAllRead(),
    success: text.allRead,
    rereads,
  });
  const more = query.hasNextPage && (
    <Button small busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {text.older}
    </Button>
  );
  return (
    <main className="page" id="content">
      <PageTitle title={text.title} under={text.under}>
        {unread > 0 && (
          <Button busy={markAll.isPending} onClick={() => markAll.mutate()}>
            {text.markAll}
          </Button>
        )}
      </PageTitle>
      <div className="stack">
        <Panel edge label={text.list} footer={more}>
          <NoticesTable
            query={query}
            rows={query.data?.pages.flatMap((page) => page.data)}
            markRead={(id) => markOne.mutate(id)}
          />
        </Panel>
        <NoticePreferences />
      </div>
    </main>
  );
}

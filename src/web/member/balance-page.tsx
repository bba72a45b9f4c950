import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { member } from '../text/en/member.ts';
import { Button } from '../ui/button.tsx';
import { dollars } from '../ui/format.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { Panel } from '../ui/panel.tsx';
import { MovementsTable } from './movements-table.tsx';
import { useMe } from './wire.ts';

const text = member.balance;
const rowsAPage = 50;

/** The walk from today back to zero: each movement, its source, the figure after it (MEM-14). */
export function BalancePage() {
  const me = useMe().data?.data;
  const query = useInfiniteQuery(
    api.overview.ledger.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: rowsAPage, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
  );
  const more = query.hasNextPage && (
    <Button small busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {text.older}
    </Button>
  );
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.title}
        under={text.under}
        back={{ to: paths.dashboard, label: member.nav.dashboard }}
      />
      <Panel
        edge
        title={text.label}
        end={
          me && <span className="quiet small">{text.ends(dollars(me.withdrawable_balance))}</span>
        }
        footer={more}
      >
        <MovementsTable
          label={text.label}
          query={query}
          rows={query.data?.pages.flatMap((page) => page.data)}
        />
      </Panel>
    </main>
  );
}

import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { api, call } from '../../app/api.ts';
import { queryClient } from '../../app/query.ts';
import { notices as text } from '../../text/notices.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toastError, toastSuccess } from '../../ui/toasts.tsx';
import { NoticePreferences } from './notice-preferences.tsx';
import { NoticesTable } from './notices-table.tsx';

const rowsAPage = 20;
const refresh = () => queryClient.invalidateQueries({ queryKey: api.notices.key() });

/** Everything a member was told, and which of it is mailed as well (ACC-9). */
export function NoticesPage() {
  const query = useInfiniteQuery(
    api.notices.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: rowsAPage, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
  );
  const unread = useQuery(api.notices.unread.queryOptions()).data?.data.unread ?? 0;
  const markOne = useMutation({
    mutationFn: (id: string) => call.notices.markRead({ id }),
    onSuccess: refresh,
    onError: (error) => toastError(error.message),
  });
  const markAll = useMutation({
    mutationFn: () => call.notices.markAllRead(),
    onSuccess: async () => {
      await refresh();
      toastSuccess(text.allRead);
    },
    onError: (error) => toastError(error.message),
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

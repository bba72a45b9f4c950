import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { dollars } from '#text/format/format.ts';
import { member } from '#text/member.ts';
import { api } from '../../app/api.ts';
import { DefinitionLink } from '../../features/definitions/definition-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SuspenseNotice } from '../claims/suspense-notice.tsx';
import { type Me, useMe } from '../layout/api-types.ts';
import { BreakdownTable } from './breakdown-table.tsx';
import { endsAt, type Figure, figureOf, figures } from './figure-breakdown.ts';

const text = member.balance;
const rowsAPage = 50;

/** The breakdown from today back to zero, for each of the four cards (MEM-3, MEM-14). */
export function BalancePage() {
  const [search] = useSearchParams();
  const figure = figureOf(search.get('figure'));
  const query = useInfiniteQuery(
    api.reporting.balanceBreakdown.infiniteOptions({
      input: (cursor: string | undefined) => ({ figure, limit: rowsAPage, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
  );
  const first = query.data?.pages[0];
  const steps = query.data?.pages.flatMap((page) => page.data);
  const more = query.hasNextPage && (
    <Button small busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {text.older}
    </Button>
  );
  const agrees = !first || endsAt(first.data, first.figure);
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.title}
        under={text.under}
        back={{ to: paths.dashboard, label: member.nav.dashboard }}
      />
      <Cards shown={figure} />
      <SuspenseNotice />
      {first && !agrees && <Notice warn>{text.differs(dollars(first.figure))}</Notice>}
      <Panel
        edge
        title={text.figures[figure].breakdown}
        end={
          first && agrees && <span className="quiet small">{text.ends(dollars(first.figure))}</span>
        }
        footer={more}
      >
        <BreakdownTable
          label={text.figures[figure].breakdown}
          query={query}
          rows={steps}
          name={text.figures[figure].name}
        />
        {steps && steps.length > 0 && !query.hasNextPage && (
          <p className="walk-start">
            <span>{text.beginning}</span>
            <span className="num">{dollars('0.00')}</span>
          </p>
        )}
      </Panel>
      <p className="quiet small walk-rule">
        <DefinitionLink of={figure}>{text.figures[figure].name}</DefinitionLink>{' '}
        {text.figures[figure].rule}
      </p>
    </main>
  );
}

const onTheCard = {
  balance: 'withdrawable_balance',
  deposits: 'total_invest',
  withdrawals: 'total_withdrawal',
  interest: 'accumulated_interest',
} as const satisfies Record<Figure, keyof Me>;

/** The four cards again, each with a link to its breakdown. */
function Cards({ shown }: { shown: Figure }) {
  const me = useMe().data?.data;
  return (
    <nav className="walk-tabs" aria-label={text.choose}>
      {figures.map((figure) => (
        <Link
          key={figure}
          to={paths.balanceBreakdown(figure)}
          replace
          aria-current={figure === shown ? 'page' : undefined}
        >
          {text.figures[figure].name}
          <b>{me ? dollars(me[onTheCard[figure]]) : '…'}</b>
        </Link>
      ))}
    </nav>
  );
}

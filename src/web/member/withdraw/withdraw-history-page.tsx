import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { paths } from '#contract/paths.ts';
import { coinOf } from '#core/chains/assets.ts';
import { isToken } from '#core/chains/chain-rules.ts';
import { deposits } from '#text/deposits.ts';
import { coins, day, dayAndTime, dollars } from '#text/format/format.ts';
import { member } from '#text/member.ts';
import { withdrawals } from '#text/withdrawals.ts';
import { words } from '#text/words.ts';
import { api, call } from '../../app/api.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { markOf, StatusMark } from '../../ui/status-mark.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { RowOpen } from '../../ui/tables/row-open.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import { HistoryTrail } from '../invest/history-trail.tsx';
import type { Withdrawal, WithdrawalRow } from '../layout/api-types.ts';
import { useHistory } from '../layout/use-history.ts';

const text = withdrawals.history;

/** A withdrawal with its waits, hold and state changes, and a way to cancel it. */
function WithdrawalSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  const query = useQuery(
    api.withdrawals.byId.queryOptions({ input: { id: id ?? '' }, enabled: id !== null }),
  );
  const withdrawal = query.data?.data;
  const foot =
    withdrawal?.state === 'returned' ? (
      <ButtonLink kind="go" to={paths.withdraw}>
        {text.elsewhere}
      </ButtonLink>
    ) : (
      withdrawal?.can_cancel && <Cancel withdrawal={withdrawal} />
    );
  return (
    <Sheet open={id !== null} onClose={onClose} title={text.detail} foot={foot}>
      {withdrawal ? <Facts withdrawal={withdrawal} /> : <TableState query={query} />}
    </Sheet>
  );
}

function Cancel({ withdrawal }: { withdrawal: Withdrawal }) {
  const cancelling = useCommand({ send: call.withdrawals.cancel });
  return (
    <>
      <p className="num">{text.cancelWill(dollars(withdrawal.amount))}</p>
      <div className="row foot-row">
        <Button
          kind="bad"
          busy={cancelling.isPending}
          busyText={text.cancelling}
          onClick={() => cancelling.mutate({ id: withdrawal.id })}
        >
          {text.cancel}
        </Button>
      </div>
    </>
  );
}

type FeeWaitProps = { withdrawal: Withdrawal; wait: NonNullable<Withdrawal['fee_wait']> };

/** The network fee exceeds the agreed one: wait, agree to more, or cancel (CHN-8). */
function FeeWait({ withdrawal, wait }: FeeWaitProps) {
  const coin = coinOf[withdrawal.payment_method];
  const agreeing = useCommand({ send: call.withdrawals.raiseFee, success: text.agreed });
  const agreed = withdrawal.network_fee_most;
  return (
    <Notice warn>
      {text.feeWaits(
        coins(wait.network_fee, coin),
        agreed === null ? null : coins(agreed, coin),
        dayAndTime(wait.until),
        dollars(wait.operator_most_usd),
      )}
      <Button
        small
        busy={agreeing.isPending}
        onClick={() => agreeing.mutate({ id: withdrawal.id, network_fee_most: wait.offer })}
      >
        {text.agree(coins(wait.offer, coin))}
      </Button>
    </Notice>
  );
}

function Facts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { hold, entries, history } = withdrawal;
  const now = useBusinessNow();
  const waits = withdrawal.waits.filter(({ until }) => Date.parse(until) > now);
  return (
    <div className="stack">
      <div className="coin sheet-coin">{dollars(withdrawal.amount)}</div>
      {hold && (
        <Notice warn>
          {text.held(dayAndTime(hold.until))}. {text.reasons.held[hold.reason] ?? hold.message}
        </Notice>
      )}
      {withdrawal.stays_free !== null && (
        <Notice warn>{text.staysFree(dollars(withdrawal.stays_free))}</Notice>
      )}
      {withdrawal.fee_wait && <FeeWait withdrawal={withdrawal} wait={withdrawal.fee_wait} />}
      {waits.map((wait) => (
        <Notice key={wait.because}>
          {text.waitsUntil(
            text.reasons.waits[wait.because] ?? wait.message,
            dayAndTime(wait.until),
          )}
        </Notice>
      ))}
      <Lines withdrawal={withdrawal} />
      <div>
        <HistoryTrail
          statesTitle={text.states}
          steps={history.map((step) => ({
            words: text.fine[step.state] ?? step.state,
            at: step.at,
            note: step.reason && reasonOf(step.state, step.reason),
          }))}
          entriesTitle={text.entries}
          entries={entries.map((entry) => ({
            ...entry,
            kind: member.activity.kinds[entry.kind] ?? entry.kind.replaceAll('_', ' '),
          }))}
          noEntries={text.noEntries}
        />
      </div>
    </div>
  );
}

const reasonOf = (state: string, reason: string): string => {
  const { held, rejected, returned } = text.reasons;
  const list = { rejected, returned }[state] ?? held;
  return list[reason] ?? reason;
};

function Lines({ withdrawal }: { withdrawal: Withdrawal }) {
  const coin = coinOf[withdrawal.payment_method];
  const { coin_amount: amount, network_fee: fee, network_fee_by: by, tag, txid } = withdrawal;
  const { network_fee_most: max } = withdrawal;
  const lines: [string, string | null][] = [
    [text.source, text.sources[withdrawal.source]],
    [text.to, withdrawal.wallet_address],
    [text.tag, tag],
    [text.coins, amount && coins(amount, coin)],
    [by === 'operator' ? text.feeByOperator : text.fee, fee && coins(fee, coin)],
    [text.feeMost, fee === null && !isToken(coin) ? max && coins(max, coin) : null],
    [text.txid, txid ?? text.notSigned],
  ];
  return (
    <dl className="lines">
      {lines.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="mono">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** The member's withdrawals, oldest first by default (MEM-9). */
export function WithdrawHistoryPage() {
  const { input, pages, sorting, sortBy, turn, rowId, open } = useHistory('withdrawals', 'oldest');
  const query = useQuery(
    api.withdrawals.history.queryOptions({ input, placeholderData: keepPreviousData }),
  );
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.title}
        under={text.under}
        back={{ to: paths.dashboard, label: withdrawals.choice.back }}
      >
        <Button onClick={turn}>{words.turnOrder}</Button>
        <ButtonLink kind="go" to={paths.withdraw}>
          {withdrawals.choice.title}
        </ButtonLink>
      </PageTitle>
      <Panel edge label={text.list}>
        <DataTable
          label={text.list}
          query={query}
          rows={query.data?.data}
          rowKey={(row) => row.id}
          columns={columnsOf(open)}
          sorting={sorting}
          onSort={sortBy}
          emptyNext={text.first}
        />
        <Pager pages={pages} next={query.data?.next_cursor} />
      </Panel>
      <WithdrawalSheet id={rowId} onClose={() => open(null)} />
    </main>
  );
}

const columnsOf = (open: (row: WithdrawalRow) => void): readonly Column<WithdrawalRow>[] => [
  {
    key: 'amount',
    head: text.amount,
    sort: 'amount',
    className: 'strong',
    cell: (row) => <Money value={row.amount} />,
  },
  { key: 'method', head: text.method, sort: 'method', cell: methodAndSource },
  { key: 'status', head: text.status, sort: 'status', cell: status },
  { key: 'date', head: text.date, sort: 'date', right: true, cell: date },
  {
    key: 'open',
    head: <span className="sr">{text.detail}</span>,
    className: 'go-row',
    right: true,
    cell: (row) => <RowOpen label={text.open(dollars(row.amount))} onOpen={() => open(row)} />,
  },
];

const methodAndSource = (row: WithdrawalRow) => (
  <>
    {row.payment_method}
    <span className="sub">{text.sources[row.source]}</span>
  </>
);

const status = (row: WithdrawalRow) => (
  <>
    <StatusMark mark={markOf(row.status)}>{deposits.history.statuses[row.status]}</StatusMark>
    <span className="sub">{text.fine[row.state] ?? row.state}</span>
  </>
);

const date = (row: WithdrawalRow) => <span className="num">{day(row.createdAt)}</span>;

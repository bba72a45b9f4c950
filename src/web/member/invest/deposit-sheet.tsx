import { useQuery } from '@tanstack/react-query';
import { paths } from '#contract/paths.ts';
import { deposits } from '#text/deposits.ts';
import { coins, dollars } from '#text/format/format.ts';
import { member } from '#text/member.ts';
import { api } from '../../app/api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { planOf } from '../investments/position-labels.ts';
import type { Deposit } from '../layout/api-types.ts';
import { HistoryTrail } from './history-trail.tsx';

const text = deposits.history;

/** A deposit with all its state changes, transactions and ledger entries. */
export function DepositSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  const query = useQuery(
    api.deposits.byId.queryOptions({ input: { id: id ?? '' }, enabled: id !== null }),
  );
  const deposit = query.data?.data;
  const foot = deposit?.status === 'pending' && (
    <ButtonLink kind="go" to={`${paths.depositDetails}?id=${deposit.id}`}>
      {text.follow}
    </ButtonLink>
  );
  return (
    <Sheet open={id !== null} onClose={onClose} title={text.detail} foot={foot}>
      {deposit ? <Facts deposit={deposit} /> : <TableState query={query} />}
    </Sheet>
  );
}

function Facts({ deposit }: { deposit: Deposit }) {
  const { quote, payments } = deposit;
  return (
    <>
      <div className="coin sheet-coin">
        {dollars(deposit.credited ?? deposit.investment.amount)}
      </div>
      <p className="quiet">
        {deposit.credited === null ? text.notCredited : text.credited}
        {`, ${deposit.payment_method}, ${planOf(deposit)}`}
      </p>
      <dl className="lines">
        <Sum label={text.quote} amount={deposit.investment.amount} />
        <Sum label={text.reviewed} amount={deposit.in_review} />
        <Sum label={text.takenBack} amount={deposit.reversed} />
        {payments.map((payment) => (
          <div key={payment.id}>
            <dt>
              {deposits.details.transaction}
              <span className="sub mono">{payment.txid}</span>
            </dt>
            <dd className="num">
              {coins(payment.coin_amount, quote.asset)}
              {payment.credited && (
                <span className="sub num">{text.creditedAs(dollars(payment.credited))}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <HistoryTrail
        statesTitle={text.states}
        steps={deposit.history.map((step) => ({
          words: text.fine[step.state] ?? step.state,
          at: step.at,
          note: step.note,
        }))}
        entriesTitle={text.entries}
        entries={deposit.entries.map((entry) => ({
          ...entry,
          kind: member.activity.kinds[entry.kind] ?? entry.kind.replaceAll('_', ' '),
        }))}
        noEntries={text.noEntries}
      />
    </>
  );
}

function Sum({ label, amount }: { label: string; amount: string | null }) {
  if (amount === null) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{dollars(amount)}</dd>
    </div>
  );
}

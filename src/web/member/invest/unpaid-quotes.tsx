import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { coins, dollars } from '#text/format/format.ts';
import { member } from '#text/member.ts';
import { api, call } from '../../app/api.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import { planOf } from '../investments/position-labels.ts';
import { ActiveMemberOnly } from '../layout/active-member-only.tsx';
import type { UnpaidQuote } from '../layout/api-types.ts';
import { firstQueries } from '../layout/first-queries.ts';
import { countdown } from './countdown.ts';

const text = member.unpaid;
const secondMs = 1000;

/** Deposits started but not paid yet, each with a link, shown on two screens (MEM-19). */
export function UnpaidQuotes() {
  const rows = useQuery(firstQueries.unpaidQuotes).data?.data;
  if (rows === undefined || rows.length === 0) return null;
  return (
    <div className="unpaid">
      <Panel title={text.title}>
        <ul>
          {rows.map((row) => (
            <Unpaid key={row.id} row={row} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Unpaid({ row }: { row: UnpaidQuote }) {
  const leftMs = Date.parse(row.expires_at) - useBusinessNow(secondMs);
  const cancelling = useCommand({
    send: () => call.deposits.cancel({ id: row.id }),
    success: text.cancelled,
    rereads: api.deposits.key(),
  });
  const isOpen = leftMs > 0;
  const amount = dollars(row.investment.amount);
  return (
    <li>
      <StatusMark mark={isOpen ? 'wait' : 'off'}>
        {isOpen ? text.awaiting : text.expired}
      </StatusMark>
      <p className="num">
        <b className="strong">{amount}</b> {text.into(planOf(row))}
        <span className="sub num">
          {coins(row.coin_amount, row.asset)}
          {isOpen && ` · ${text.left(countdown(leftMs))}`}
          {!isOpen && ` · ${text.expiredNote}`}
        </span>
      </p>
      <span className="unpaid-acts">
        <Button
          small
          busy={cancelling.isPending}
          aria-label={text.cancelOf(amount)}
          onClick={() => cancelling.mutate()}
        >
          {text.cancel}
        </Button>
        {isOpen ? (
          <Link
            className="btn btn-sm btn-go"
            to={`${paths.depositDetails}?id=${row.id}`}
            aria-label={text.continueOf(amount)}
          >
            {text.continue}
          </Link>
        ) : (
          <ActiveMemberOnly>
            <Link className="btn btn-sm" to={paths.deposit} aria-label={text.renewOf(amount)}>
              {text.renew}
            </Link>
          </ActiveMemberOnly>
        )}
      </span>
    </li>
  );
}

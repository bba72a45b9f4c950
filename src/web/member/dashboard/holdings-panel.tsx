import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { formatUsd } from '#core/money/money.ts';
import { centsOf, day, dollars } from '#text/format/format.ts';
import { member } from '#text/member.ts';
import { fullPlanName } from '#text/plan-name.ts';
import { words } from '#text/words.ts';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { PaidAndTarget } from '../investments/paid-and-target.tsx';
import { ActiveMemberOnly } from '../layout/active-member-only.tsx';
import type { Position } from '../layout/api-types.ts';
import { firstQueries } from '../layout/first-queries.ts';

const text = member.held;
/** The number of rows that fills the height beside the chart. */
const shownAtMost = 5;

/** Each position's payments, larger, beside its target; free balance completes the sum. */
export function HoldingsPanel({ balance }: { balance: string | undefined }) {
  const query = useQuery(firstQueries.positions);
  const open = query.data?.data.filter(({ state }) => state === 'open');
  const footer = (
    <>
      {text.note}
      <br />
      {words.targetRisk}
    </>
  );
  return (
    <Panel span={4} fill edge title={text.title} footer={footer}>
      <div className="body holds">
        {open ? (
          open
            .slice(0, shownAtMost)
            .map((position) => <HoldingRow key={position.id} position={position} />)
        ) : (
          <TableState query={query} />
        )}
        {open?.length === 0 && (
          <p className="quiet">
            {text.empty}{' '}
            <ActiveMemberOnly>
              <Link to={paths.deposit}>{text.next}</Link>
            </ActiveMemberOnly>
          </p>
        )}
        {open && open.length > shownAtMost && <More rest={open.slice(shownAtMost)} />}
        {open && balance !== undefined && <Free open={open} balance={balance} />}
      </div>
    </Panel>
  );
}

/** The other investments in one line, so that the sum below still adds up. */
function More({ rest }: { rest: readonly Position[] }) {
  const cents = rest.reduce((sum, { principal }) => sum + centsOf(principal), 0n);
  return (
    <div className="hold">
      <Link className="hold-name" to={paths.investments}>
        {text.more(rest.length)}
      </Link>
      <div className="pair">
        <span className="num strong">{dollars(formatUsd(cents))}</span>
      </div>
    </div>
  );
}

function HoldingRow({ position }: { position: Position }) {
  const under = text.matures(dollars(position.principal), day(position.matures_at));
  return (
    <div className="hold">
      <div>
        <span className="hold-name">
          {fullPlanName(words.families, { ...position, name: position.plan_name })}
        </span>
        <span className="sub num hold-note">{under}</span>
      </div>
      <PaidAndTarget {...position} termDays={position.term_days} />
    </div>
  );
}

function Free({ open, balance }: { open: readonly Position[]; balance: string }) {
  const invested = open.reduce((sum, { principal }) => sum + centsOf(principal), 0n);
  const free = centsOf(balance) - invested;
  return (
    <>
      {free > 0n && (
        <div className="hold">
          <div>
            <span className="hold-name">{text.free}</span>
            <span className="sub">{text.freeNote}</span>
            <span className="sub">
              <ActiveMemberOnly>
                <Link to={paths.deposit}>{text.freeInvest}</Link>
              </ActiveMemberOnly>
            </span>
          </div>
          <div className="pair">
            <span className="num strong">{dollars(formatUsd(free))}</span>
          </div>
        </div>
      )}
      <div className="hold-total">
        <span>{member.home.balance}</span>
        <span className="num">{dollars(balance)}</span>
      </div>
    </>
  );
}

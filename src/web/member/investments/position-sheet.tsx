import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { investments as text } from '../../text/investments.ts';
import { words } from '../../text/words.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { day, dayAndTime, dollars, movement } from '../../ui/format/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { useMayBegin } from '../layout/active-member-only.tsx';
import { CoolingOff } from './cooling-off.tsx';
import { PaidAndTarget } from './paid-and-target.tsx';
import { planOf } from './position-labels.ts';
import { ProfitLines } from './profit-lines.tsx';
import { RenewForm } from './renew-form.tsx';
import type { PositionDetail } from '../layout/api-types.ts';

type Line = PositionDetail['losses'][number];

/** Every part of a loss that the position bore; each opens the loss and what shows it (MEM-13). */
function LossLines({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={text.loss}>
      <h3 className="h3">{text.loss}</h3>
      <ul className="profit">
        {lines.map((line) => (
          <li key={line.id}>
            <p className="line">
              <span className="strong num neg">{movement(`-${line.amount}`)}</span>
              <span className="sub num">
                {text.lossLine}, {dayAndTime(line.at)}
              </span>
              {line.reversed && <span className="sub">{text.lossReversed}</span>}
            </p>
            <details>
              <summary>{text.where}</summary>
              <Behind line={line} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Behind({ line }: { line: Line }) {
  const { loss, from_profit: profit, from_balance: balance } = line;
  const parts: [string, string][] = [
    [text.fromProfit, profit],
    [text.fromBalance, balance],
  ];
  return (
    <>
      <p className="num">
        {text.lossOf(dollars(loss.recorded), dayAndTime(loss.at))}{' '}
        {text.lossShared(dollars(loss.shared), loss.positions)}{' '}
        {text.lossNotified(dayAndTime(loss.told_at))}
      </p>
      <dl className="behind">
        {parts
          .filter(([, amount]) => amount !== '0.00')
          .map(([name, amount]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{dollars(amount)}</dd>
            </div>
          ))}
        <div>
          <dt>{text.evidence}</dt>
          <dd>{loss.evidence}</dd>
        </div>
      </dl>
    </>
  );
}

type Props = { id: string | null; onOpen: (id: string | null) => void };

/** A position with where each of its profit lines came from, and the way on after its term. */
export function PositionSheet({ id, onOpen }: Props) {
  const query = useQuery(
    api.plans.position.queryOptions({ input: { id: id ?? '' }, enabled: id !== null }),
  );
  const position = query.data?.data;
  return (
    <Sheet
      open={id !== null}
      onClose={() => onOpen(null)}
      title={text.detail}
      foot={position && <Foot position={position} onOpen={onOpen} />}
    >
      {position ? <Facts position={position} /> : <TableState query={query} />}
    </Sheet>
  );
}

function Foot({ position, onOpen }: { position: PositionDetail; onOpen: Props['onOpen'] }) {
  const { renewed_as: next } = position;
  const mayBegin = useMayBegin();
  if (next) {
    return (
      <>
        <p>{text.renewedAs}</p>
        <div className="row">
          <Button onClick={() => onOpen(next)}>{text.seeNew}</Button>
        </div>
      </>
    );
  }
  if (position.can_renew && mayBegin) return <RenewForm position={position} onRenewed={onOpen} />;
  if (position.principal === '0.00') return null;
  return (
    <>
      <p>{text.claim}</p>
      <div className="row">
        <ButtonLink to={paths.withdrawBalance}>{text.leave}</ButtonLink>
      </div>
    </>
  );
}

function Facts({ position }: { position: PositionDetail }) {
  const { announced, cooling_off_until: until } = position;
  const lines: [string, string][] = [
    [text.openedWith, dollars(position.opened)],
    [text.started, day(position.opened_at)],
    [text.matures, day(position.matures_at)],
    [text.state, text.states[position.state]],
  ];
  return (
    <div className="stack">
      <div>
        <div className="coin">{dollars(position.principal)}</div>
        <p className="quiet">{planOf(position)}</p>
      </div>
      {announced && (
        <Notice warn>
          {text.announcedLoss(dollars(announced.amount), announced.due_at && day(announced.due_at))}
          <span className="sub">{text.announcedSmall}</span>
        </Notice>
      )}
      {until && (
        <Notice>
          {text.coolingUntil(dayAndTime(until))} <CoolingOff until={until} />
          <span className="sub">{text.coolingSmall}</span>
        </Notice>
      )}
      <dl className="lines">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
        <div>
          <dt>{text.paid}</dt>
          <dd>
            <PaidAndTarget {...position} termDays={position.term_days} />
          </dd>
        </div>
      </dl>
      <ProfitLines lines={position.profit} />
      <LossLines lines={position.losses} />
      <p className="risk">{words.targetRisk}</p>
    </div>
  );
}

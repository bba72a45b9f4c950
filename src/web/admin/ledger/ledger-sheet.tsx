import { useQuery } from '@tanstack/react-query';
import { ledger as text } from '#text/en/admin/ledger.ts';
import { dayAndTime } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { TableState } from '../../ui/tables/table-state.tsx';
import type { Transfer } from '../list-kit/api-types.ts';
import { RowSheet, type SheetSteps } from '../list-kit/row-sheet.tsx';
import { className, kindName, money, ownerOf } from './ledger-labels.ts';
import { sidesOf } from './ledger-routes.ts';

type Props = SheetSteps & {
  transfer: Transfer;
};

/** One transfer: every leg of its posting, its author, reason and evidence. */
export function LedgerSheet({ transfer, ...steps }: Props) {
  const { kind, subject, asset, amount, at } = transfer;
  const query = useQuery(
    api.ledger.transfers.queryOptions({ input: { subject, kind, limit: 100 } }),
  );
  const legs = query.data?.data.toSorted((a, b) => a.leg - b.leg);
  const names = Object.keys(text.facts) as (keyof typeof text.facts)[];
  return (
    <RowSheet title={text.sheet(kindName(kind))} rowId={transfer.id} {...steps}>
      <div className="sumline">
        <div>
          <span className="quiet num">{dayAndTime(at)}</span>
          <div className="coin">{money(asset, amount)}</div>
        </div>
      </div>
      <h3 className="h3 after">{text.legs}</h3>
      {!legs && <TableState query={query} lines={3} />}
      <dl className="lines">
        {legs?.map((leg) => {
          const { from, to } = sidesOf(leg);
          return (
            <div key={leg.id}>
              <dt>
                {className(from.class)} → {className(to.class)}
                <span className="sub">
                  {ownerOf(from)} → {ownerOf(to)}
                </span>
              </dt>
              <dd className="num">{money(leg.asset, leg.amount)}</dd>
            </div>
          );
        })}
      </dl>
      <dl className="lines after">
        {names.map((name) =>
          transfer[name] === null ? null : (
            <div key={name}>
              <dt>{text.facts[name]}</dt>
              <dd className="mono">{transfer[name]}</dd>
            </div>
          ),
        )}
      </dl>
    </RowSheet>
  );
}

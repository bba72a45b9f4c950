import { ledger as text } from '#text/en/admin/ledger.ts';
import { className, kindName } from './ledger-labels.ts';
import { LedgerMoney } from './ledger-money.tsx';
import { barOf, type Route, sizeOf } from './ledger-routes.ts';

type Props = { routes: readonly Route[]; lit: string | undefined; light: (key: string) => void };

/** The routes in use, largest first; phones show this instead of the map. */
export function RouteList({ routes, lit, light }: Props) {
  const largest = Math.max(1, ...routes.map(sizeOf));
  return (
    <ul className="routes">
      {routes.map((route) => (
        <li key={route.key}>
          <button type="button" aria-pressed={route.key === lit} onClick={() => light(route.key)}>
            <b>{kindName(route.kind)}</b>
            <span className="num">
              {route.moved.map(({ asset, amount }) => (
                <span key={asset} className="ledger-amount">
                  <LedgerMoney asset={asset} amount={amount} />
                </span>
              ))}
            </span>
            <svg className="size" aria-hidden="true">
              <rect width={`${barOf(route, largest)}%`} height="100%" rx="2" />
            </svg>
            <span className="way">
              {className(route.from)} → {className(route.to)}
            </span>
            <span className="route-count">{text.transferCount(route.transfers)}</span>
            <span className="route-who">{text.peopleCount(route.approvers)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

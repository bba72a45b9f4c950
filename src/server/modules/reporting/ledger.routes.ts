import { contract } from '../../../contract/contract.ts';
import { success } from '../../../contract/wire.ts';
import { formatAmount } from '../../../core/money/money.ts';
import { businessNow } from '../../platform/clock/clock.ts';
import { route } from '../../platform/http/router.ts';
import {
  type Between,
  type LedgerAccount,
  ledgerAccounts,
  type LedgerTransfer,
  ledgerTransfers,
  type MapArrow,
  mapOfMoney,
} from './ledger.sql.ts';

const calls = contract.ledger;
const usualPage = 25;

type Bounds = { [name in keyof Between]?: Between[name] | undefined };

const betweenOf = ({ asset, least, most }: Bounds): Between => ({
  asset: asset ?? null,
  least: least ?? null,
  most: most ?? null,
});

const accountOnWire = (one: LedgerAccount) => ({
  id: String(one.id),
  _id: String(one.id),
  class: one.class,
  asset: one.asset,
  owner: one.owner,
  owner_name: one.ownerName,
  balance: formatAmount(one.asset, one.balance),
});

const transferOnWire = (one: LedgerTransfer) => ({
  id: one.id,
  _id: one.id,
  kind: one.kind,
  subject: one.subject,
  leg: one.leg,
  amount: formatAmount(one.asset, one.amount),
  asset: one.asset,
  debit: { class: one.debitClass, owner: one.debitOwner, owner_name: one.debitName },
  credit: { class: one.creditClass, owner: one.creditOwner, owner_name: one.creditName },
  actor: one.actor,
  reason: one.reason,
  evidence: one.evidence,
  approval: one.approval,
  payment: one.payment,
  rate: one.rate,
  undoes: one.undoes,
  at: one.at.toISOString(),
});

/** The rows of a flow as one arrow, with a sum for each asset. */
function arrowsOf(rows: readonly MapArrow[]) {
  const byFlow = Map.groupBy(rows, ({ kind, from, to }) => `${kind} ${from} ${to}`);
  return [...byFlow.values()].map((flow) => {
    const { kind, from, to, approvers, evidence } = flow[0]!;
    const moved = flow.flatMap(({ asset, units }) =>
      asset === null || units === null ? [] : [{ asset, amount: formatAmount(asset, units) }],
    );
    const transfers = flow.reduce((sum, one) => sum + one.transfers, 0);
    return { kind, from, to, approvers, evidence, transfers, moved };
  });
}

/** The books as administrators read them: accounts, transfers, and the map of money. */
export const ledgerExplorerRoutes = () => ({
  accounts: route(calls.accounts).handler(async ({ input, context }) => {
    const limit = input.limit ?? usualPage;
    const rows = await ledgerAccounts(context.db, {
      class: input.class ?? null,
      owner: input.owner ?? null,
      cursor: input.cursor === undefined ? null : BigInt(input.cursor),
      ...betweenOf(input),
      limit: limit + 1,
    });
    const data = rows.slice(0, limit).map(accountOnWire);
    return { status: success, data, next_cursor: rows.length > limit ? data.at(-1)!.id : null };
  }),

  transfers: route(calls.transfers).handler(async ({ input, context }) => {
    const limit = input.limit ?? usualPage;
    const { kind = null, member = null, subject = null, from = null, to = null } = input;
    const cursor = input.cursor ?? null;
    const wanted = { kind, member, subject, from, to, cursor, limit: limit + 1 };
    const rows = await ledgerTransfers(context.db, { ...wanted, ...betweenOf(input) });
    const data = rows.slice(0, limit).map(transferOnWire);
    return { status: success, data, next_cursor: rows.length > limit ? data.at(-1)!.id : null };
  }),

  map: route(calls.map).handler(async ({ context }) => {
    const { whole, mapArrows } = await mapOfMoney(context.db);
    const read_at = (await businessNow(context.db)).toISOString();
    return { status: success, data: { read_at, whole, arrows: arrowsOf(mapArrows) } };
  }),
});

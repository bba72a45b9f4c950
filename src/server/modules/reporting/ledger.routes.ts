import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { formatAmount } from '#core/money/money.ts';
import { businessNow } from '#platform/clock/clock.ts';
import { route } from '#platform/http/router.ts';
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

const accountOnWire = (ledgerAccount: LedgerAccount) => ({
  id: String(ledgerAccount.id),
  _id: String(ledgerAccount.id),
  class: ledgerAccount.class,
  asset: ledgerAccount.asset,
  owner: ledgerAccount.owner,
  owner_name: ledgerAccount.ownerName,
  balance: formatAmount(ledgerAccount.asset, ledgerAccount.balance),
});

const transferOnWire = (ledgerTransfer: LedgerTransfer) => ({
  id: ledgerTransfer.id,
  _id: ledgerTransfer.id,
  kind: ledgerTransfer.kind,
  subject: ledgerTransfer.subject,
  leg: ledgerTransfer.leg,
  amount: formatAmount(ledgerTransfer.asset, ledgerTransfer.amount),
  asset: ledgerTransfer.asset,
  debit: {
    class: ledgerTransfer.debitClass,
    owner: ledgerTransfer.debitOwner,
    owner_name: ledgerTransfer.debitName,
  },
  credit: {
    class: ledgerTransfer.creditClass,
    owner: ledgerTransfer.creditOwner,
    owner_name: ledgerTransfer.creditName,
  },
  actor: ledgerTransfer.actor,
  reason: ledgerTransfer.reason,
  evidence: ledgerTransfer.evidence,
  approval: ledgerTransfer.approval,
  payment: ledgerTransfer.payment,
  rate: ledgerTransfer.rate,
  undoes: ledgerTransfer.undoes,
  at: ledgerTransfer.at.toISOString(),
});

/** Groups the rows of a flow into one arrow, with a sum per asset. */
function arrowsOf(rows: readonly MapArrow[]) {
  const byFlow = Map.groupBy(rows, ({ kind, from, to }) => `${kind} ${from} ${to}`);
  return [...byFlow.values()].map((flow) => {
    const { kind, from, to, approvers, evidence } = flow[0]!;
    const moved = flow.flatMap(({ asset, units }) =>
      asset === null || units === null ? [] : [{ asset, amount: formatAmount(asset, units) }],
    );
    const transfers = flow.reduce((sum, mapArrow) => sum + mapArrow.transfers, 0);
    return { kind, from, to, approvers, evidence, transfers, moved };
  });
}

/** The books for administrators: accounts, transfers, and the map of money. */
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
    const request = { kind, member, subject, from, to, cursor, limit: limit + 1 };
    const rows = await ledgerTransfers(context.db, { ...request, ...betweenOf(input) });
    const data = rows.slice(0, limit).map(transferOnWire);
    return { status: success, data, next_cursor: rows.length > limit ? data.at(-1)!.id : null };
  }),

  map: route(calls.map).handler(async ({ context }) => {
    const { whole, mapArrows } = await mapOfMoney(context.db);
    const read_at = (await businessNow(context.db)).toISOString();
    return { status: success, data: { read_at, whole, arrows: arrowsOf(mapArrows) } };
  }),
});

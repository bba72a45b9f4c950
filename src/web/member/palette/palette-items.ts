import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgeCheck,
  Bell,
  ChartNoAxesColumn,
  CircleQuestionMark,
  Equal,
  FileText,
  History,
  List,
  LockOpen,
  Package,
  ReceiptText,
  Wallet,
} from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { walletField, walletNetworks } from '#core/chains/assets.ts';
import { claims } from '#text/claims.ts';
import { day, dollars, ending, movement, shortened } from '#text/format/format.ts';
import { kyc } from '#text/kyc.ts';
import { member } from '#text/member.ts';
import { notices } from '#text/notices.ts';
import { palette as text } from '#text/palette.ts';
import { fullPlanName } from '#text/plan-name.ts';
import { withdrawals } from '#text/withdrawals.ts';
import { words } from '#text/words.ts';
import type { PaletteLine } from '../../features/palette/palette-dialog.tsx';
import { planOf } from '../investments/position-labels.ts';
import type {
  Me,
  MovementFound,
  Plan,
  Position,
  UnpaidQuote,
  Wallets,
} from '../layout/api-types.ts';
import { groups as menu } from '../layout/nav-entries.ts';
import { aboutOf } from '../movements/about-movement.ts';
import { placeOf } from '../movements/origin-link.tsx';
import { lockedUntil } from '../withdraw/withdraw-rules.ts';
import type { MovementQuestion } from './movement-question.ts';
import { monthsUntil } from './statement-months.ts';

const { actions, places, figures } = text.groups;

/** The member's data when the palette opens; undefined while it loads. */
export type Known = {
  me: Me | undefined;
  positions: readonly Position[] | undefined;
  plans: readonly Plan[] | undefined;
  quotes: readonly UnpaidQuote[] | undefined;
  wallets: Wallets | undefined;
  methods: readonly string[];
  unread: number | undefined;
  /** By the business clock. */
  now: number;
};

type Bare = Omit<PaletteLine, 'id' | 'group'> & { id?: string };

/** Returns the lines of one group; a line without an id is identified by its target. */
const inGroup = (group: string, lines: readonly Bare[]): PaletteLine[] =>
  lines.map((line) => ({ id: `${group} ${line.to}`, group, ...line }));

const some = <Value, Result>(
  value: Value | null | undefined,
  make: (value: Value) => Result,
): Result | undefined => (value === null || value === undefined ? undefined : make(value));

const pageOf = (family: Plan['family']): string =>
  family === 'real_estate' ? paths.realEstate : paths.crypto;

/** Returns the available actions; each line opens a form and sends nothing. */
function actionLines({ me, positions, plans, quotes, methods, now }: Known): PaletteLine[] {
  const available = (amount: string) => text.available(dollars(amount));
  return inGroup(actions, [
    {
      label: text.withdrawBalance,
      to: paths.withdrawBalance,
      icon: ArrowUpFromLine,
      end: some(me?.withdrawable_balance, available),
    },
    {
      label: text.withdrawProfit,
      under: some(me, (known) => lockedUntil(known, positions ?? [])) ?? undefined,
      to: paths.withdrawProfit,
      icon: LockOpen,
      end: some(me?.withdrawable_profit, available),
    },
    { label: text.deposit, under: methods.join(', '), to: paths.deposit, icon: ArrowDownToLine },
    ...(quotes ?? [])
      .filter(({ expires_at: end }) => Date.parse(end) > now)
      .map(({ id, investment, ...quote }) => ({
        label: member.unpaid.continueOf(dollars(investment.amount)),
        under: member.unpaid.into(planOf(quote)),
        to: `${paths.depositDetails}?id=${id}`,
        icon: ArrowDownToLine,
      })),
    { label: text.addAddress, to: paths.updateWallet, icon: Wallet },
    { label: member.movements.statements, to: paths.statements, icon: FileText },
    ...(plans ?? [])
      .filter(({ open }) => open)
      .map((plan) => ({
        label: text.depositInto(fullPlanName(words.families, plan)),
        to: `${pageOf(plan.family)}?plan=${plan.id}`,
        icon: Package,
        end: text.from(dollars(plan.minAmount)),
      })),
    ...monthsUntil(now, me?.createdAt).map(({ name, from, to }) => ({
      label: text.statementOf(name),
      to: `${paths.statements}?${new URLSearchParams({ period: 'own', from, to })}`,
      icon: FileText,
    })),
  ]);
}

/** Returns the menu's screens, those below them, and the saved addresses. */
function placeLines({ me, positions, wallets, unread }: Known): PaletteLine[] {
  const saved = walletNetworks.flatMap((network) => {
    const address = wallets?.[walletField(network)];
    return address ? [{ network, address }] : [];
  });
  const open = positions?.filter(isShown).length;
  const ends: Record<string, string | undefined> = {
    [paths.investments]: some(open, text.positions),
    [paths.updateWallet]: some(wallets, () => text.addresses(saved.length)),
  };
  return inGroup(places, [
    ...menu
      .flatMap(({ entries }) => entries)
      .map(({ to, label, icon }) => ({ to, label, icon, end: ends[to], isQuiet: true })),
    {
      to: paths.withdrawHistory,
      label: withdrawals.history.title,
      icon: History,
      end: some(me?.total_withdrawal, (amount) => text.paidOut(dollars(amount))),
      isQuiet: true,
    },
    {
      to: paths.notifications,
      label: notices.title,
      icon: Bell,
      end: unread ? member.bell.badge(unread) : undefined,
      isQuiet: true,
    },
    { to: paths.missingPayment, label: claims.title, icon: CircleQuestionMark },
    { to: paths.verifyIdentity, label: kyc.title, icon: BadgeCheck },
    ...saved.map(({ network, address }) => ({
      id: `address ${network}`,
      to: paths.updateWallet,
      label: text.address(network, ending(address)),
      also: address,
      icon: Wallet,
    })),
  ]);
}

const isShown = ({ state }: Position): boolean => state === 'open' || state === 'matured';

/** Returns the figures of the cards, each with a link to its breakdown, and the investments. */
function figureLines({ me, positions }: Known): PaletteLine[] {
  const cards = member.balance.figures;
  const amounts = {
    balance: me?.withdrawable_balance,
    deposits: me?.total_invest,
    withdrawals: me?.total_withdrawal,
    interest: me?.accumulated_interest,
  };
  const names = Object.keys(cards) as (keyof typeof cards)[];
  return inGroup(figures, [
    ...names.map((figure) => ({
      label: cards[figure].name,
      under: member.home.why,
      to: paths.balanceBreakdown(figure),
      icon: Equal,
      end: some(amounts[figure], dollars),
    })),
    ...(positions ?? []).filter(isShown).map((position) => ({
      label: planOf(position),
      under: text.matures(day(position.matures_at)),
      to: paths.position(position.id),
      icon: ChartNoAxesColumn,
      end: dollars(position.principal),
    })),
  ]);
}

/** Returns every line that needs no search on the server. */
export const knownLines = (known: Known): PaletteLine[] => [
  ...actionLines(known),
  ...placeLines(known),
  ...figureLines(known),
];

// Sorted after lines whose text matches, in the server's order.
const afterLabels = 10;

/** Returns the movements found, and a link to the full search. */
export function movementLines(
  found: readonly MovementFound[],
  question: MovementQuestion,
): PaletteLine[] {
  const texts = { families: words.families, to: member.movements.to, ending };
  const all = `${paths.movements}?${new URLSearchParams(question.address)}`;
  // The server found them by text that no line shows: a full address, a transaction.
  const also = question.typed;
  return inGroup(figures, [
    ...found.map((row) => {
      const isByTxid = question.address['search'] && row.txid?.includes(question.address['search']);
      const about = isByTxid && row.txid ? text.txid(ending(row.txid)) : aboutOf(row, texts);
      return {
        id: `movement ${row.id}`,
        label: member.activity.kinds[row.kind] ?? row.kind.replaceAll('_', ' '),
        under: [day(row.at), about].filter(Boolean).join(' · '),
        also,
        cost: afterLabels,
        to: row.origin ? placeOf[row.origin.kind](row.origin.id) : all,
        icon: ReceiptText,
        end: movement(row.amount),
      };
    }),
    ...(found.length < 2
      ? []
      : [
          {
            label: text.allMovements(shortened(question.typed)),
            also,
            cost: afterLabels + 1,
            to: all,
            icon: List,
          },
        ]),
  ]);
}

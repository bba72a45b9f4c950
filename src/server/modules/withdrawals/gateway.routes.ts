import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { eachWallet } from '#core/chains/assets.ts';
import { isOfFamily } from '#core/chains/coin-records.ts';
import { parseUsd } from '#core/money/money.ts';
import { toWire } from '#core/money/to-wire.ts';
import { offeredCoins } from '#platform/config/offered-coins.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { limitTries, originOf } from '#platform/http/limits.sql.ts';
import { unofferedNames } from '#platform/http/refuse-coins.ts';
import { memberOf, route } from '#platform/http/router.ts';
import { foreseeWithdrawal } from './foresee-withdrawal.ts';
import { quoteWithdrawal } from './quote-withdrawal.ts';
import { saveWallets } from './save-wallets.ts';
import { undoWallets } from './undo-wallets.ts';
import { type Wallet, walletsOf } from './wallets.sql.ts';

const calls = contract.withdrawals;

/** The earliest of some times, in wire format. */
const oldest = (moments: readonly Date[]): string | null =>
  moments.length === 0 ? null : new Date(Math.min(...moments.map(Number))).toISOString();

async function walletsOnWire(db: Db, memberId: string) {
  const wallets = await walletsOf(db, memberId);
  const unoffered = unofferedNames(offeredCoins());
  const at = (network: Wallet['network']): Wallet | undefined =>
    wallets.find((wallet) => wallet.network === network);
  return {
    ...eachWallet((network) => at(network)?.address ?? (unoffered.has(network) ? undefined : null)),
    xrp_tag: at('XRP')?.tag ?? null,
    waiting: wallets
      .filter((wallet) => wallet.isWaiting)
      .map(({ network, freeAt: until }) => toWire({ network, until })),
    saved_at: oldest(wallets.map(({ changedAt }) => changedAt)),
  };
}

/** The calls before a request: the quote and the member's saved addresses (MEM-8). */
export const withdrawalGatewayRoutes = () => ({
  quote: route(calls.quote).handler(async ({ input, context }) => {
    const amountCents = input.amount === undefined ? null : parseUsd(input.amount);
    const quote = await quoteWithdrawal(context.db, memberOf(context).id, {
      method: input.payment_channel,
      source: input.source,
      amountCents,
    });
    return {
      status: success,
      data: { ...toWire(quote), needs_tag: isOfFamily(quote.asset, 'xrp') },
    };
  }),

  preview: route(calls.preview).handler(async ({ input, context }) => {
    const { positions, waits, ...sums } = await foreseeWithdrawal(context.db, {
      memberId: memberOf(context).id,
      method: input.payment_channel,
      source: input.source,
      amountCents: parseUsd(input.amount),
      address: input.wallet_address || null,
      tag: input.tag || null,
    });
    const data = {
      ...toWire(sums),
      positions: positions.map((position) => toWire(position)),
      waits: waits.map((wait) => toWire(wait)),
    };
    return { status: success, data };
  }),

  wallets: route(calls.wallets).handler(async ({ context }) => ({
    status: success,
    data: await walletsOnWire(context.db, memberOf(context).id),
  })),

  saveWallets: route(calls.saveWallets).handler(async ({ input, context }) => {
    const member = memberOf(context);
    await inTransaction(context.db, (tx) => saveWallets(tx, member, input));
    return {
      status: success,
      message: 'Wallet addresses saved',
      data: await walletsOnWire(context.db, member.id),
    };
  }),

  undoWallets: route(calls.undoWallets).handler(async ({ input, context }) => {
    await limitTries(context, 'wallets undo', originOf(context.ip), 30, 600);
    const session = context.credentials.bearer ?? context.credentials.client ?? null;
    await inTransaction(context.db, (tx) => undoWallets(tx, input.token, session));
    const message =
      'Your previous addresses are restored. Withdrawals requested since then are cancelled. ' +
      'Your other sessions have ended.';
    return { status: success, message };
  }),
});

import { contract } from '../../../contract/contract.ts';
import { success } from '../../../contract/wire.ts';
import { formatAmount, formatUsd, parseUsd } from '../../../core/money/money.ts';
import { formatRate } from '../../../core/money/price.ts';
import { type Db, inTransaction } from '../../platform/db/db.ts';
import { limitTries } from '../../platform/http/limits.sql.ts';
import { memberOf, route } from '../../platform/http/router.ts';
import { quoteWithdrawal } from './quote-withdrawal.ts';
import { saveWallets } from './save-wallets.ts';
import { undoWallets } from './undo-wallets.ts';
import { type Wallet, walletsOf } from './wallets.sql.ts';

const calls = contract.withdrawals;

async function walletsOnWire(db: Db, memberId: string) {
  const wallets = await walletsOf(db, memberId);
  const at = (network: Wallet['network']): Wallet | undefined =>
    wallets.find((wallet) => wallet.network === network);
  return {
    bitcoin: at('BITCOIN')?.address ?? null,
    ethereum: at('ETHEREUM')?.address ?? null,
    usdt: at('USDT')?.address ?? null,
    dogecoin: at('DOGECOIN')?.address ?? null,
    xrp: at('XRP')?.address ?? null,
    xrp_tag: at('XRP')?.tag ?? null,
    solana: at('SOLANA')?.address ?? null,
    waiting: wallets
      .filter((wallet) => wallet.isWaiting)
      .map((wallet) => ({ network: wallet.network, until: wallet.freeAt.toISOString() })),
  };
}

/** What stands before a request: the quote, and the member's saved addresses (MEM-8). */
export const withdrawalGatewayRoutes = () => ({
  quote: route(calls.quote).handler(async ({ input, context }) => {
    const amountCents = input.amount === undefined ? null : parseUsd(input.amount);
    const quote = await quoteWithdrawal(context.db, memberOf(context).id, {
      method: input.payment_channel,
      source: input.source,
      amountCents,
    });
    const { asset, arrivingUnits } = quote;
    return {
      status: success,
      data: {
        available: formatUsd(quote.availableCents),
        network_fee: formatAmount(asset, quote.feeUnits),
        network_fee_usd: formatUsd(quote.feeCents),
        network_fee_by: quote.feeBy,
        coin_amount: arrivingUnits === null ? null : formatAmount(asset, arrivingUnits),
        asset,
        rate: formatRate(quote.usdMicros),
        next_unlock_at: quote.nextUnlockAt?.toISOString() ?? null,
        needs_tag: asset === 'XRP',
        least: formatAmount(asset, quote.leastUnits),
        least_usd: formatUsd(quote.leastCents),
      },
    };
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
    await limitTries(context, 'wallets undo', context.ip, 30, 600);
    await inTransaction(context.db, (tx) => undoWallets(tx, input.token));
    const message = 'Your former addresses stand again. What was asked for since is cancelled.';
    return { status: success, message };
  }),
});

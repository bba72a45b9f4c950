import { type Coin, coins } from '#core/chains/assets.ts';
import { carrierOf } from '#core/chains/chain-rules.ts';
import { coinRecords } from '#core/chains/coin-records.ts';
import { formatAmount } from '#core/money/money.ts';
import { nodesOf, offeredOf } from '#platform/config/chain-nodes.ts';
import type { readEach } from '#platform/config/config.ts';
import { settings } from '#platform/config/settings.ts';
import { settings as text } from '#text/en/admin/settings.ts';

type Settings = ReturnType<typeof readEach>;

function stateOf(coin: Coin, read: Settings): string {
  const hasNode = nodesOf(read, coin).length > 0;
  if (offeredOf(read).includes(coin)) return hasNode ? 'offered' : 'offered, simulated';
  return 'not offered';
}

/** The limits that say how deep a payment in a coin must lie. */
function limitsOf(coin: Coin): string[] {
  const own = `confirmations_${coin.toLowerCase()}`;
  return Object.keys(text.rules.of).filter((name) => name === own || name.startsWith(`${own}_`));
}

function feeOf(coin: Coin): string {
  const chain = carrierOf(coin);
  if (chain !== null) return `paid by the operator in coins of ${chain}; members pay none`;
  const ceiling = formatAmount(coin, coinRecords[coin].feeCeiling);
  return `estimated by the node; a member agrees to at most ${ceiling} ${coin}`;
}

/** Returns what each coin needs to be offered, and whether it is, as lines for the operator. */
export function explainCoins(read: Settings): string[] {
  const ofEach = coins.flatMap((coin) => {
    return [
      `${coin}, ${coinRecords[coin].name}: ${stateOf(coin, read)}`,
      `  node: ${coin}_NODE. ${settings[`${coin}_NODE`].why}`,
      `  depth, on the page 'Settings': ${limitsOf(coin).join(', ')}`,
      `  fee: ${feeOf(coin)}`,
    ];
  });
  return [
    'Coins. Live offers those whose node is set. Of two nodes, by a comma, both must agree on each',
    'payment from TWO_NODES_ABOVE on. borne_fee_cents caps the part of a fee that the operator pays.',
    ...ofEach,
  ];
}

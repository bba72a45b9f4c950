import { coins } from '#text/format/format.ts';
import { Money } from '../../ui/money.tsx';

/** An amount in a row of the books: whole dollars with their cents on hover, coins exactly. */
export function LedgerMoney({ asset, amount }: { asset: string; amount: string }) {
  return asset === 'USD' ? <Money whole value={amount} /> : coins(amount, asset);
}

import { coins } from '#text/format/format.ts';
import { Money } from '../../ui/money.tsx';

/** An amount in a ledger row: whole dollars with cents on hover, or exact coins. */
export function LedgerMoney({ asset, amount }: { asset: string; amount: string }) {
  return asset === 'USD' ? <Money whole value={amount} /> : coins(amount, asset);
}

import { market } from '#text/market.ts';
import { CandleCredit, Candles } from '../../features/candles/candles.tsx';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import type { Checkbox } from '../layout/api-types.ts';

/** One coin's candles in a sheet. */
export function CandleSheet({ tick, onClose }: { tick: Checkbox; onClose: () => void }) {
  const title = market.candles.title(tick.name, tick.asset);
  return (
    <Sheet wide open onClose={onClose} title={title} foot={<CandleCredit />}>
      <Candles tick={tick} />
    </Sheet>
  );
}

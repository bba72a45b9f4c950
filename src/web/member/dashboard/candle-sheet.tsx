import { market } from '../../text/market.ts';
import { CandleCredit, Candles } from '../../features/candles/candles.tsx';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import type { Tick } from '../layout/api-types.ts';

/** One coin's candles over the page. */
export function CandleSheet({ tick, onClose }: { tick: Tick; onClose: () => void }) {
  const title = market.candles.title(tick.name, tick.asset);
  return (
    <Sheet wide open onClose={onClose} title={title} foot={<CandleCredit />}>
      <Candles tick={tick} />
    </Sheet>
  );
}

import type { call } from '../../app/api.ts';

export type Checkbox = Awaited<ReturnType<typeof call.market.ticker>>['data'][number];
export type Candle = Awaited<ReturnType<typeof call.market.candles>>['data']['candles'][number];

/** Returns a theme token as the red, green and blue that a canvas library reads. */
export function inkOf(token: string): string {
  const style = getComputedStyle(document.documentElement).getPropertyValue(`--${token}`);
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (!context) return 'gray';
  // A painted pixel has three numbers, whatever notation the token uses.
  context.fillStyle = style;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

/** Returns the decimals for a price scale: two from a dollar up, else four. */
export const decimalsFor = (price: string): number => (price.startsWith('0.') ? 4 : 2);

/** Returns a candle as numbers, for drawing only. */
export const drawn = ({ open, high, low, close }: Candle) => ({
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
});

import type { call } from '../../app/api.ts';

export type Checkbox = Awaited<ReturnType<typeof call.market.ticker>>['data'][number];
export type Candle = Awaited<ReturnType<typeof call.market.candles>>['data']['candles'][number];

/** A token of the theme in force as the red, green and blue that a canvas library reads. */
export function inkOf(token: string): string {
  const style = getComputedStyle(document.documentElement).getPropertyValue(`--${token}`);
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (!context) return 'gray';
  // Whatever notation the token has, a pixel painted with it has three numbers.
  context.fillStyle = style;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

/** As many decimals as the scale of a price needs: two from a dollar up, else four. */
export const decimalsFor = (price: string): number => (price.startsWith('0.') ? 4 : 2);

/** A candle as numbers, to place it and for nothing else. */
export const drawn = ({ open, high, low, close }: Candle) => ({
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
});

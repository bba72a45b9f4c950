import {
  CandlestickSeries,
  ColorType,
  createChart,
  CrosshairMode,
  type IChartApi,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import { useEffect, useRef, useState } from 'react';
import { price } from '#text/format/format.ts';
import { locale } from '#text/format/locale.ts';
import { market } from '#text/market.ts';
import { onThemeChange } from '../../app/theme.ts';
import { decimalsFor, drawn, inkOf } from './candle-look.ts';
import type { Candle } from './candle-look.ts';

const text = market.candles;

type Props = {
  candles: readonly Candle[];
  label: string;
  /** Identifies the content; another coin or interval starts at its newest candle again. */
  span: string;
};

/** Candles on a canvas; the values under the pointer are shown as text above. */
export function CandleChart({ candles, label, span }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const parts = useRef<ChartSamples>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  useEffect(() => {
    if (!place.current) return undefined;
    const made = makeChart(place.current, setPointed);
    parts.current = made;
    const forget = onThemeChange(() => paint(made));
    return () => {
      forget();
      made.chart.remove();
    };
  }, []);
  useEffect(() => {
    const { series } = parts.current ?? {};
    const last = candles.at(-1);
    if (!series || !last) return;
    const precision = decimalsFor(last.close);
    series.applyOptions({
      priceFormat: {
        type: 'custom',
        minMove: 10 ** -precision,
        formatter: (value: number) => price(value.toFixed(precision)),
      },
    });
    series.setData(candles.map((candle) => ({ ...drawn(candle), time: timeOf(candle) })));
  }, [candles]);
  useEffect(() => {
    const count = candles.length;
    parts.current?.chart.timeScale().setVisibleLogicalRange({ from: count - 72, to: count + 1 });
    // The view is moved for another coin or length only: a new price must not pull it back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [span]);
  const read = candles.find((candle) => timeOf(candle) === pointed) ?? candles.at(-1);
  return (
    <figure className="candles">
      <figcaption className="sr">{label}</figcaption>
      {read && <Reading candle={read} />}
      <div ref={place} className="canvas" aria-hidden="true" />
    </figure>
  );
}

function Reading({ candle }: { candle: Candle }) {
  return (
    <dl className="ohlc num" aria-label={text.read}>
      <div>
        <dt>{text.at}</dt>
        <dd>{candle.at.slice(0, 16).replace('T', ' ')}</dd>
      </div>
      {(['open', 'high', 'low', 'close'] as const).map((key) => (
        <div key={key}>
          <dt>{text[key]}</dt>
          <dd>{price(candle[key])}</dd>
        </div>
      ))}
    </dl>
  );
}

type ChartSamples = { chart: IChartApi; series: ISeriesApi<'Candlestick'> };

const timeOf = ({ at }: Candle): UTCTimestamp => (Date.parse(at) / 1000) as UTCTimestamp;

function scaled(value: number): string {
  const places = decimalsFor(String(value));
  const fixed = { minimumFractionDigits: places, maximumFractionDigits: places };
  return value.toLocaleString(locale.numbers, fixed);
}

function makeChart(place: HTMLElement, point: (time: number | null) => void): ChartSamples {
  const chart = createChart(place, {
    autoSize: true,
    layout: { attributionLogo: false, fontFamily: "'Inter Variable', sans-serif", fontSize: 12 },
    grid: { vertLines: { visible: false } },
    crosshair: { mode: CrosshairMode.Magnet },
    rightPriceScale: { borderVisible: false },
    localization: { locale: locale.dates, priceFormatter: scaled },
    timeScale: { timeVisible: true, secondsVisible: false, minBarSpacing: 2 },
    // The wheel scrolls the page; dragging scrolls the chart, without inertia.
    handleScroll: { mouseWheel: false },
    handleScale: { mouseWheel: false },
    kineticScroll: { mouse: false, touch: false },
  });
  const series = chart.addSeries(CandlestickSeries, { borderVisible: true });
  chart.subscribeCrosshairMove(({ time }) => point(typeof time === 'number' ? time : null));
  const parts = { chart, series };
  paint(parts);
  return parts;
}

/**
 * Applies the active theme's colours; rising candles are hollow, so colour is not the only sign.
 */
function paint({ chart, series }: ChartSamples): void {
  const [ink, line, rose, fell, card] = ['ink-2', 'line', 'positive', 'negative', 'card'].map(
    inkOf,
  );
  chart.applyOptions({
    layout: { background: { type: ColorType.Solid, color: card }, textColor: ink },
    grid: { horzLines: { color: line } },
    timeScale: { borderColor: line },
    crosshair: {
      vertLine: { color: ink, labelBackgroundColor: ink },
      horzLine: { color: ink, labelBackgroundColor: ink },
    },
  });
  series.applyOptions({
    // Its label overlaps the scale's labels: an ink background covers them, paper did not.
    priceLineColor: ink,
    upColor: card,
    borderUpColor: rose,
    wickUpColor: rose,
    downColor: fell,
    borderDownColor: fell,
    wickDownColor: fell,
  });
}

import type { market as english } from '../en/market.ts';
import type { Words } from '../language.ts';

export const market: Words<typeof english> = {
  manual: (coin, until) =>
    `Der Kurs von ${coin} ist bis ${until} vom Betreiber gesetzt, weil keine Börse einen frischen nennt.`,
  manualWhy: (reason) => `Grund: ${reason}`,
  title: 'Markt',
  coin: 'Coin',
  price: 'Kurs',
  change: '24 Std.',
  day: 'Letzter Tag',
  prices: 'Kurse',
  simulated: 'Simulierte Kurse',
  stale: 'zu alt für ein Angebot',
  staleShort: 'alt',
  lost: (time) => `Verbindung verloren. Diese Kurse sind von ${time}.`,
  noChange: 'noch kein Tag',
  chart: 'Diagramm',
  open: (coin) => `Kerzendiagramm von ${coin}`,
  candles: {
    title: (name, coin) => `${name} (${coin})`,
    intervals: 'Länge einer Kerze',
    names: {
      '1m': '1 Minute',
      '15m': '15 Minuten',
      '1h': '1 Stunde',
      '4h': '4 Stunden',
      '1d': '1 Tag',
    },
    figure: (name, interval) =>
      `Kerzen von ${name}, je ${interval}. Die Tabelle enthält jeden Wert.`,
    read: 'Erster, höchster, niedrigster und letzter Kurs einer Kerze',
    open: 'Erster',
    high: 'Höchster',
    low: 'Niedrigster',
    close: 'Letzter',
    at: 'Ab (UTC)',
    stale:
      'Dieser Kurs ist zu alt für ein Angebot: Die Quelle schweigt seit mehr als zwei Minuten.',
    empty: 'Es gibt noch keine Kurse dieser Länge.',
    asTable: 'Als Tabelle zeigen',
    asChart: 'Als Diagramm zeigen',
    newest: (count) => `Die neuesten ${count}, die neueste zuerst`,
    key: 'Hohl: Der Kurs stieg. Gefüllt: Er fiel. Zeiten sind UTC.',
    drawnWith: 'Gezeichnet mit TradingView Lightweight Charts™',
  },
};

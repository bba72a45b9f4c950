import type { Language } from '#core/rules/language.ts';

type Style = {
  thousands: string;
  point: string;
  dollars: (digits: string) => string;
  percent: string;
  times: string;
};

const styles: Record<Language, Style> = {
  en: {
    thousands: ',',
    point: '.',
    dollars: (digits) => `$${digits}`,
    percent: '%',
    times: '\u00a0times',
  },
  de: {
    thousands: '.',
    point: ',',
    dollars: (digits) => `${digits}\u00a0$`,
    percent: '\u00a0%',
    times: '-fach',
  },
};

type Ratio = { figure: string; unit: string; isPercent: boolean };

/** Returns formatters of wire figures for one language. */
export function figuresIn(language: Language) {
  const { thousands, point, dollars: signed, percent: behind, times } = styles[language];
  /**
   * Formats a decimal's absolute value with thousands separators: '13138463.6' → '13,138,463.6'.
   */
  const grouped = (decimal: string): string => {
    const [whole = '0', rest] = decimal.replace('-', '').split('.');
    const apart = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
    return rest === undefined ? apart : `${apart}${point}${rest}`;
  };
  /** A percentage with its sign: '-2.18' → '−2.18'. */
  const percentage = (percent: string): string => percent.replace('-', '−').replace('.', point);
  /** The same with a percent sign: '−2.18%', and '−2,18 %' in German. */
  const percentLine = (percent: string): string => percentage(percent) + behind;
  /** A ratio in percent; from ten times on, a multiple, rounded down. */
  const ratioOf = (percent: string): Ratio => {
    const [whole = '0'] = percent.split('.');
    if (whole.length <= 3) return { figure: percentage(percent), unit: '%', isPercent: true };
    return { figure: grouped(whole.slice(0, -2)), unit: times, isPercent: false };
  };
  /** The same in one line: '104.20 %', '1,139 times'. */
  const ratioLine = (percent: string): string => {
    const { figure, unit, isPercent } = ratioOf(percent);
    return `${figure}${isPercent ? '\u00a0' : ''}${unit}`;
  };
  /** Formats a wire amount; whole dollars drop their cents: '1000.00' → '$1,000'. */
  const dollars = (amount: string): string => {
    const [whole = '0', cents] = amount.replace('-', '').split('.');
    const rest = cents === undefined || /^0*$/.test(cents) ? '' : `${point}${cents}`;
    return `${amount.startsWith('-') ? '−' : ''}${signed(grouped(whole) + rest)}`;
  };
  return { grouped, percentage, percentLine, ratioOf, ratioLine, dollars };
}

import { cpus, loadavg } from 'node:os';

/** The measurements of one round: the figures of each subject by unit. */
export type Figures = Record<string, Record<string, number>>;

/** A bench with its data made and its code warm. */
export type Bench = { round: () => Promise<Figures>; close: () => Promise<void> };

/** The exports of a bench file: its default number of rounds, and how it opens. */
export type BenchFile = { rounds: number; open: (args: string[]) => Promise<Bench> };

/** Returns the value below which a fraction `share` of the unsorted values lies. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: number[]): number => quantile(values, 0.5);

const shown = (value: number): string => {
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
};

/** The minimum, median and maximum; a single value alone. */
function spread(values: number[]): string {
  if (values.length < 2) return values.map(shown).join('');
  return [0, 0.5, 1].map((share) => shown(quantile(values, share))).join(' / ');
}

const row = (cells: string[]): string => `| ${cells.join(' | ')} |\n`;

/** A Markdown table, ready to copy into a document. */
function markdown(head: string[], rows: string[][]): string {
  return [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows].map(row).join('');
}

const unitsOf = (rounds: Figures[]): string[] => [
  ...new Set(rounds.flatMap((round) => Object.values(round).flatMap((each) => Object.keys(each)))),
];

const namesOf = (rounds: Figures[]): string[] => [...new Set(rounds.flatMap(Object.keys))];

const valuesOf = (rounds: Figures[], name: string, unit: string): number[] =>
  rounds.flatMap((round) => round[name]?.[unit] ?? []);

/** All rounds of one checkout: one line per subject; subjects with the same units share a table. */
export function tableOf(rounds: Figures[]): string {
  const tables = new Map<string, { units: string[]; rows: string[][] }>();
  for (const name of namesOf(rounds)) {
    const units = unitsOf(rounds.map((round) => ({ [name]: round[name] ?? {} })));
    const key = units.join();
    const table = tables.get(key) ?? { units, rows: [] };
    table.rows.push([name, ...units.map((unit) => spread(valuesOf(rounds, name, unit)))]);
    tables.set(key, table);
  }
  return [...tables.values()]
    .map(({ units, rows }) => markdown(['least / median / most', ...units], rows))
    .join('\n');
}

/** A line for each measurement, a column for each size, and the ratio to the previous size. */
export function growthOf(sizes: number[], measured: Record<string, number>[]): Figures {
  const figures: Figures = {};
  measured.forEach((all, index) => {
    for (const [name, value] of Object.entries(all)) {
      const line = (figures[name] ??= {});
      line[`${sizes[index]} members`] = value;
      const before = measured[index - 1]?.[name];
      if (before !== undefined) line[`÷ ${sizes[index - 1]}`] = value / before;
    }
  });
  return figures;
}

/** A round of two checkouts: the old one, the new one, and the old one again. */
export type Turn = { first: Figures; now: Figures; again: Figures };

/** Each figure of the new checkout beside the old one's, and the old one's beside a repetition. */
export function comparisonOf(turns: Turn[]): string {
  const now = turns.map((turn) => turn.now);
  const rows = namesOf(now).flatMap((name) =>
    unitsOf(now).flatMap((unit) => {
      const both = turns.flatMap(({ first, now: mid, again }) => {
        const [a, n, b] = [first, mid, again].map((figures) => figures[name]?.[unit]);
        return a === undefined || n === undefined || b === undefined ? [] : [{ a, n, b }];
      });
      if (both.length === 0) return [];
      const old = spread(both.flatMap(({ a, b }) => [a, b]));
      const beside = spread(both.map(({ a, b }) => b / a));
      const ratio = spread(both.map(({ a, n, b }) => (2 * n) / (a + b)));
      return [[name, unit, old, spread(both.map(({ n }) => n)), beside, ratio]];
    }),
  );
  return markdown(['least / median / most', 'unit', 'old', 'new', 'old ÷ old', 'new ÷ old'], rows);
}

/** The machine and its load, which every reader of the figures needs. */
export function machine(): string {
  const load = loadavg().map((value) => value.toFixed(1));
  return `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load ${load.join(' ')}\n`;
}

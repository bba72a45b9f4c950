/** The options of `npm --prefix tools run busy`. */
export type Plan = {
  rounds: number;
  from: number;
  part: { nth: number; of: number };
  files: string[];
};

export const usage =
  'npm --prefix tools run busy -- [ROUNDS] [--from ROUND] [--part N/M] [FILE...]: ' +
  'rounds from 1, parts of M';

/** Parses the arguments; returns null if they are invalid. */
export function planOf(words: readonly string[]): Plan | null {
  const plan: Plan = { rounds: 10, from: 1, part: { nth: 1, of: 1 }, files: [] };
  const left = words.values();
  for (const word of left) {
    if (word === '--from') plan.from = Number(left.next().value);
    else if (word === '--part') {
      const [index, of] = (left.next().value ?? '').split('/').map(Number);
      plan.part = { nth: index ?? 0, of: of ?? 0 };
    } else if (/^\d+$/.test(word)) plan.rounds = Number(word);
    else if (word.startsWith('-')) return null;
    else plan.files.push(word);
  }
  const { rounds, from, part } = plan;
  const isWhole = [rounds, from, part.nth, part.of].every((value) => Number.isInteger(value));
  return isWhole && from >= 1 && from <= rounds && part.nth >= 1 && part.nth <= part.of
    ? plan
    : null;
}

/** Every M-th of the names: neighbours take similar time and go to different parts. */
export const partOf = <Name>(names: readonly Name[], { nth, of }: Plan['part']): Name[] =>
  names.filter((_name, index) => index % of === nth - 1);

/** One run of some names: the number of tests, the failed files, the duration. */
export type Played = {
  round: number;
  name: string;
  line: string;
  failed: string[];
  seconds: number;
};

/** The files that the last lines of a run list as failed. */
export const failedIn = (output: string): string[] => [
  ...new Set([...output.matchAll(/^FAILED ([^:\n]+)/gm)].map(([, file]) => file!.trim())),
];

/** The runs and their failures, as a table for a report. */
export function tableOf(all: readonly Played[]): string {
  const rows = [...new Set(all.map(({ name }) => name))].map((name) => {
    const own = all.filter((item) => item.name === name);
    const seconds = own.map((item) => item.seconds);
    const bad = own.filter(({ failed }) => failed.length > 0);
    const span = `${Math.min(...seconds)} to ${Math.max(...seconds)}`;
    return `| ${name} | ${own.length} | ${bad.length} | ${span} | ${own.at(-1)!.line} |`;
  });
  const counts = new Map<string, number>();
  for (const file of all.flatMap(({ failed }) => failed)) {
    counts.set(file, (counts.get(file) ?? 0) + 1);
  }
  const failures = [...counts].map(([file, count]) => `${file}: failed in ${count} rounds`);
  const head = '| part | rounds | with failures | seconds | last round |\n|---|---|---|---|---|';
  return [head, ...rows, ...failures].join('\n');
}

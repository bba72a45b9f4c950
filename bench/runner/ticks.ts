import { readdirSync, readFileSync } from 'node:fs';

export const ticksPerSecond = 100;

/** Processor time by process since each began, including its ended children. */
export type Spent = Map<string, { name: string; ticks: number; parent: string }>;

const statOf = (pid: string): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** The display name of a process: `web`, `worker`, or the label Postgres gives this process. */
function nameOf(pid: string): string {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
  if (/bin\/postgres/.test(command)) return 'postgres: server';
  if (command.startsWith('postgres:')) return command.split(' ').slice(0, 2).join(' ');
  return /(\w+)\.(ts|m?js)( begin)?$/.exec(command)?.[1] ?? command.slice(0, 40);
}

/** Returns `root` and every process below it; ended processes count as their parent's time. */
export function spentBy(root: string): Spent {
  const all: Spent = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = statOf(pid);
      const ticks = stat.slice(11, 15).reduce((sum, text) => sum + Number(text), 0);
      all.set(pid, { name: nameOf(pid), ticks, parent: stat[1]! });
    } catch {
      // ended meanwhile
    }
  }
  const spent: Spent = new Map();
  const visit = (pid: string): void => {
    const row = all.get(pid);
    if (row === undefined) return;
    spent.set(pid, row);
    for (const [child, { parent }] of all) if (parent === pid) visit(child);
  };
  visit(root);
  return spent;
}

/**
 * Returns ticks by process since `before`. An ended process's lifetime ticks are in its parent's
 * count; this subtracts the ticks from before.
 */
export function ticksSince(before: Spent, after: Spent): Map<string, number> {
  const ticks = new Map<string, number>();
  const add = (name: string, more: number) => ticks.set(name, (ticks.get(name) ?? 0) + more);
  for (const { name, ticks: now } of after.values()) add(name, now);
  for (const [pid, { ticks: then }] of before) {
    let whose = pid;
    while (!after.has(whose) && before.has(whose)) whose = before.get(whose)!.parent;
    add((after.get(whose) ?? before.get(pid)!).name, -then);
  }
  return ticks;
}

import { readdirSync, readFileSync } from 'node:fs';

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // ended meanwhile
  }
}

/** Returns the processor time of each child of a process since it began, in microseconds. */
export function cpuOfChildren(parent: number): Map<string, number> {
  const micros = new Map<string, number>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = readOrNothing(`/proc/${pid}/stat`);
    // After the name in brackets, which may contain spaces: the state, then the parent.
    const [, of] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(of) !== parent) continue;
    micros.set(pid, Number(readOrNothing(`/proc/${pid}/schedstat`).split(' ')[0]) / 1000);
  }
  return micros;
}

/** Processor time of the live children since `before`; that of ended ones is unknown. */
export function microsSince(before: Map<string, number>, parent: number): number {
  let micros = 0;
  for (const [pid, now] of cpuOfChildren(parent)) micros += now - (before.get(pid) ?? 0);
  return micros;
}

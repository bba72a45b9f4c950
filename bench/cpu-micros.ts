import { readdirSync, readFileSync } from 'node:fs';

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // ended meanwhile
  }
}

/** What all children of a process that live now have cost the processor since each began. */
export function cpuMicrosOf(parent: number): number {
  let micros = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = readOrNothing(`/proc/${pid}/stat`);
    // Behind the name in brackets, which may hold blanks: the state, then the parent.
    const [, of] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(of) !== parent) continue;
    micros += Number(readOrNothing(`/proc/${pid}/schedstat`).split(' ')[0]) / 1000;
  }
  return micros;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { forEachAtOnce } from './for-each-at-once.ts';
import { type Count, failures } from './play-files.ts';

/** A check that is a separate program: it counts as one. */
export type Program = { name: string; command: string; args: readonly string[] };

/** Plays one program, and shows its output when it has ended. */
async function playProgram({ name, command, args }: Program, count: Count): Promise<void> {
  const began = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(
    `${stdout}${stderr}# ${name}: ${status === 0 ? 'ok' : 'not ok'}, ${seconds} s\n`,
  );
  if (status === 0) count.passed += 1;
  else {
    count.failed += 1;
    failures.push(`${name}\n${stdout}${stderr}`);
  }
}

/** Plays programs, some at once: each keeps one core busy for most of its time. */
export async function playPrograms(programs: Program[], atOnce: number): Promise<Count> {
  const count = { passed: 0, failed: 0 };
  await forEachAtOnce(programs, atOnce, (program) => playProgram(program, count));
  return count;
}

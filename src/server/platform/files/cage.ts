import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { tooManyPixels } from './caged.ts';

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const programs = { decode: fileOf('./decode-picture.ts'), mark: fileOf('./draw-mark.ts') };
const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** With eight waiting, a further upload is refused with a time to retry. */
const longestQueue = 8;
const waiting: (() => void)[] = [];
let isBusy = false;

const busy = () => new Refusal('pictures_busy', { retryAfterSeconds: 5 });

/** One picture at a time, so log-ins and money keep the processor. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (!isBusy) isBusy = true;
  else if (waiting.length < longestQueue) await new Promise<void>((go) => waiting.push(go));
  else throw busy();
  try {
    return await work();
  } finally {
    // The slot passes to the next in line without becoming free in between.
    const next = waiting.shift();
    if (next === undefined) isBusy = false;
    else next();
  }
}

// Limits seconds of processor time and KiB of data, with no written file and no core dump; then
// starts the program without the rights to start programs or to read outside the installation.
const limits = 'ulimit -t 5 && ulimit -d 1572864 && ulimit -f 0 && ulimit -c 0 && exec "$@"';
const node = [
  process.execPath,
  '--max-old-space-size=64',
  '--permission',
  '--allow-addons',
  `--allow-fs-read=${root}*`,
  '--disable-warning=SecurityWarning',
];
/** Wall time: on a busy machine, five seconds of processor time may take this long. */
const longestMs = 60_000;
const answerLimit = 32 * 1024 * 1024;

type Ended = { code: number | null; answer: Buffer; isLate: boolean };

async function answerOf(child: ChildProcess, wallMs: number): Promise<Ended> {
  const parts: Buffer[] = [];
  let size = 0;
  let isLate = false;
  child.stdout!.on('data', (part: Buffer) => {
    size += part.length;
    if (size > answerLimit) child.kill('SIGKILL');
    else parts.push(part);
  });
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, wallMs);
  try {
    const code = await new Promise<number | null>((ended, failed) => {
      child.on('error', failed);
      child.on('close', ended);
    });
    return { code, answer: Buffer.concat(parts), isLate };
  } finally {
    clearTimeout(timer);
  }
}

async function run(program: readonly string[], picture: Buffer, wallMs: number): Promise<Buffer> {
  const child = spawn('/bin/sh', ['-c', limits, 'decoder', ...node, ...program], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  // A decoder that ends early leaves input unread; its exit code gives the reason.
  child.stdin.on('error', () => undefined);
  child.stdin.end(picture);
  const { code, answer, isLate } = await answerOf(child, wallMs);
  if (code === 0 && answer.length > 0) return answer;
  // The picture is not at fault: the machine had no time for it.
  if (isLate) throw busy();
  const detail = note(code === tooManyPixels ? 'picture_over_50_megapixels' : 'picture_unreadable');
  throw new Refusal(code === tooManyPixels ? 'too_large' : 'media_unsupported', { detail });
}

/** Re-encodes a picture as WebP in a separate process, limited in pixels, memory and time. */
export const decodeInCage = (picture: Buffer, wallMs = longestMs): Promise<Buffer> =>
  inTurn(() => run([programs.decode], picture, wallMs));

/**
 * Draws a mark (SVG or PNG) in the same program's limits, on the colour of a ground where one is
 * given; its answer is that of `draw-mark.ts`.
 */
export const drawInCage = (picture: Buffer, ground: readonly string[]): Promise<Buffer> =>
  inTurn(() => run([programs.mark, ...ground], picture, longestMs));

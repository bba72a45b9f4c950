import { randomBytes } from 'node:crypto';
import { cpus } from 'node:os';
import { appWithMember } from './app-with-member.ts';

// Can the time of an answer tell whether an address has an account? Pairs of calls, one with a
// known and one with an unknown address, in alternating order; for each pair the ratio of the
// two times, and over all the chance that a known one took longer (AUC; 0.5 tells nothing).

const pairs = Number(process.argv[2] ?? 500);
const { app, member, close } = await appWithMember();

const stranger = (): string => `${randomBytes(8).toString('hex')}@example.org`;

async function millisOf(path: string, body: object): Promise<number> {
  const before = process.hrtime.bigint();
  const answer = await app.inject({ method: 'POST', url: `/api${path}`, payload: body });
  const after = process.hrtime.bigint();
  if (answer.statusCode >= 500 || answer.statusCode === 400) throw new Error(answer.body);
  return Number(after - before) / 1e6;
}

/** The chance that a value of `ours` is above one of `theirs`, ties by half (Mann–Whitney). */
function aucOf(ours: number[], theirs: number[]): number {
  let wins = 0;
  for (const a of ours) for (const b of theirs) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (ours.length * theirs.length);
}

const quantile = (sorted: number[], at: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? Number.NaN;

/** The least, the middle and the greatest. */
const show = (list: number[] = []): string =>
  [0, 0.5, 1].map((at) => quantile(list, at).toFixed(2)).join(' / ');

async function compare(name: string, path: string, bodyFor: (email: string) => object) {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = -20; round < pairs; round += 1) {
    const sides: [number[], string][] = [
      [known, member.email],
      [unknown, stranger()],
    ];
    if (Math.random() < 0.5) sides.reverse();
    for (const [into, email] of sides) {
      const millis = await millisOf(path, bodyFor(email));
      if (round >= 0) into.push(millis); // the first rounds warm up
    }
  }
  const ratios = known.map((millis, index) => millis / (unknown[index] ?? 1));
  const [r, k, u] = [ratios, known, unknown].map((list) => list.toSorted((a, b) => a - b));
  process.stdout.write(
    `${name.padEnd(10)} AUC ${aucOf(known, unknown).toFixed(3)}   known:unknown ${show(r)}` +
      `   known ${show(k)} ms   unknown ${show(u)} ms\n`,
  );
}

const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`;
process.stdout.write(`${pairs} pairs each on ${machine}; min / median / max\n`);
await compare('log in', '/user/login', (email) => ({ email, password: 'not the right one' }));
await compare('forgot', '/user/forget-pass', (email) => ({ email }));
await compare('sign up', '/user', (email) => ({
  email,
  firstName: 'Ada',
  lastName: 'Byron',
  phoneNumber: '+44 20 7946 0000',
  password: 'a long enough password',
  acceptTerms: true,
}));

await close();

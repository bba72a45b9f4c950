import { randomBytes } from 'node:crypto';
import { appWithMember } from './app-with-member.ts';
import { type Bench, type Figures, median } from './runner/figures.ts';
import { logInsByCode } from './runner/log-in-by-code.ts';

// Can response time reveal whether an address has an account? Pairs of calls, one with a known and
// one with an unknown address, in alternating order: the ratio of the two times for each pair, and
// the chance that the known address took longer (AUC; 0.5 reveals nothing). Also the duration of a
// log-in with a code, which the worker compares (RT-2).
//   npm run bench -- login [ROUNDS] [PAIRS] [LOG-INS]

export const rounds = 1;

const warming = 20;
const stranger = (): string => `${randomBytes(8).toString('hex')}@example.org`;

const calls: Record<string, { path: string; bodyFor: (email: string) => object }> = {
  'log in': {
    path: '/user/login',
    bodyFor: (email) => ({ email, password: 'not the right one' }),
  },
  forgot: { path: '/user/forget-pass', bodyFor: (email) => ({ email }) },
  'sign up': {
    path: '/user',
    bodyFor: (email) => ({
      email,
      firstName: 'Ada',
      lastName: 'Byron',
      phoneNumber: '+44 20 7946 0000',
      password: 'a long enough password',
      acceptTerms: true,
    }),
  },
};

/** The chance that a value of `ours` is above one of `theirs`; ties count half (Mann–Whitney). */
function aucOf(ours: number[], theirs: number[]): number {
  let wins = 0;
  for (const a of ours) for (const b of theirs) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (ours.length * theirs.length);
}

export async function open([pairs = '500', logIns = '40']: string[]): Promise<Bench> {
  const { app, member, close } = await appWithMember();
  const byCode = await logInsByCode();

  const millisOf = async (path: string, body: object): Promise<number> => {
    const before = performance.now();
    const answer = await app.inject({ method: 'POST', url: `/api${path}`, payload: body });
    const after = performance.now();
    if (answer.statusCode >= 500 || answer.statusCode === 400) throw new Error(answer.body);
    return after - before;
  };

  const round = async (): Promise<Figures> => {
    const figures: Figures = {};
    for (const [name, { path, bodyFor }] of Object.entries(calls)) {
      const [known, unknown]: [number[], number[]] = [[], []];
      for (let index = -warming; index < Number(pairs); index += 1) {
        const sides: [number[], string][] = [
          [known, member.email],
          [unknown, stranger()],
        ];
        if (Math.random() < 0.5) sides.reverse();
        for (const [into, email] of sides) {
          const millis = await millisOf(path, bodyFor(email));
          if (index >= 0) into.push(millis); // the first pairs warm up
        }
      }
      const ratios = known.map((millis, index) => millis / unknown[index]!);
      figures[name] = {
        AUC: aucOf(known, unknown),
        'known ÷ unknown': median(ratios),
        'known, ms': median(known),
        'unknown, ms': median(unknown),
      };
    }
    return { ...figures, ...(await byCode.round(Number(logIns))) };
  };
  const closeAll = async (): Promise<void> => {
    await byCode.close();
    await close();
  };
  return { round, close: closeAll };
}

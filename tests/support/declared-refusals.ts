import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/contract.ts';
import { refusalsOf } from '#contract/declared-refusals.ts';
import { everyCall } from '#contract/every-call.ts';

const calls = everyCall(contract).map((call) => {
  const path = call.path.replaceAll('.', String.raw`\.`).replaceAll(/\{[^}]+\}/g, '[^/]+');
  return {
    ...call,
    pattern: new RegExp(`^/api${path}/?$`),
    codes: new Set<string>(refusalsOf(call)),
  };
});
type Watched = (typeof calls)[number];

/** The call that a request reaches; a literal path precedes one with a parameter. */
function callAt(method: string, url: string): Watched | undefined {
  const fitting = calls.filter(
    (call) => call.method === method && call.pattern.test(url.split('?')[0]!),
  );
  const parameters = ({ path }: Watched): number => path.split('{').length;
  return fitting.toSorted((watched, other) => parameters(watched) - parameters(other))[0];
}

function codeIn(payload: unknown): string | undefined {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return undefined;
  const { code } = JSON.parse(payload) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

const undeclared = new Set<string>();

// At the very end, since an earlier failure would keep other servers of the file from closing. One
// listener per process: the one that plays mutants opens hundreds of servers.
process.on('exit', () => {
  if (undeclared.size === 0) return;
  process.exitCode = 1;
  console.error('Refusals that their calls do not name in `refuses` (src/contract):', undeclared);
});

/** Fails a test file in which a call is refused with a code that its description omits. */
export function watchRefusals(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method, url }, reply, payload) => {
    if (reply.statusCode < 400) return;
    const code = codeIn(payload);
    const reached = callAt(method, url);
    if (code === undefined || reached === undefined || reached.codes.has(code)) return;
    undeclared.add(`${reached.name} ${code}`);
  });
}

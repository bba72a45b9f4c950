import { isContractProcedure } from '@orpc/contract';
import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/contract.ts';
import { type DescribedCall, refusalsOf } from '#contract/declared-refusals.ts';
import type { Meta } from '#contract/endpoint.ts';

type Watched = { call: DescribedCall; pattern: RegExp; codes: Set<string> };

function callsOf(node: object, name: string): Watched[] {
  if (!isContractProcedure(node)) {
    return Object.entries(node).flatMap(([key, inner]) =>
      callsOf(inner as object, name === '' ? key : `${name}.${key}`),
    );
  }
  const { route, meta } = node['~orpc'];
  const [method, path] = [route.method!, route.path!];
  const call = { name, method, path, meta: meta as Meta };
  const pattern = path.replaceAll('.', String.raw`\.`).replaceAll(/\{[^}]+\}/g, '[^/]+');
  return [{ call, pattern: new RegExp(`^/api${pattern}/?$`), codes: new Set(refusalsOf(call)) }];
}

const calls = callsOf(contract, '');

/** The call that a request reaches; a path spelled out goes before one with a parameter. */
function callAt(method: string, url: string): Watched | undefined {
  const fitting = calls.filter(
    (call) => call.call.method === method && call.pattern.test(url.split('?')[0]!),
  );
  const parameters = ({ call }: Watched): number => call.path.split('{').length;
  return fitting.toSorted((watched, other) => parameters(watched) - parameters(other))[0];
}

function codeIn(payload: unknown): string | undefined {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return undefined;
  const { code } = JSON.parse(payload) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

const undeclared = new Set<string>();

// At the very end, since what fails earlier would keep other servers of the file from closing. One
// listener for all of a process: the one that plays mutants opens hundreds of servers.
process.on('exit', () => {
  if (undeclared.size === 0) return;
  process.exitCode = 1;
  console.error('Refusals that no call declares (src/contract/refused-calls.ts):', undeclared);
});

/** Fails the file of a test in which a call refused by a code that its description omits. */
export function watchRefusals(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method, url }, reply, payload) => {
    if (reply.statusCode < 400) return;
    const code = codeIn(payload);
    const reached = callAt(method, url);
    if (code === undefined || reached === undefined || reached.codes.has(code)) return;
    undeclared.add(`${reached.call.name} ${code}`);
  });
}

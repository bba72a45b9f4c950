import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestFailure } from './plain-test.ts';

// The process that plays test files for the battery one by one, on its parent's command.

const plain = new URL('./plain-test.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'node:test' ? { url: plain, shortCircuit: true } : next(specifier, context),
});

const { runFile } = (await import(plain)) as typeof import('./plain-test.ts');

export type PlayRequest = { file: string; template: string };
export type Answer = { said: TestFailure };

let turn = 0;
process.on('message', ({ file, template }: PlayRequest) => {
  process.env['CANDOR_TEST_TEMPLATE'] = template;
  turn += 1;
  const url = pathToFileURL(resolve(file)).href;
  const load = () => import(`${url}?turn=${turn}`) as Promise<unknown>;
  void runFile(load).then((answer) => process.send?.({ said: answer } satisfies Answer));
});
// Without its parent the battery has ended.
process.on('disconnect', () => process.exit());

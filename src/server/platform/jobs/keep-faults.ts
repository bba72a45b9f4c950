import { endWorkFault, noteWorkFault } from './faults.sql.ts';
import type { Loop } from './jobs.ts';

const longest = 200;

/**
 * What an error says, fit to be shown to administrators: without addresses of people, without what
 * a URL opens with, and without anything long enough to be a key.
 */
export function publicMessage(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error);
  const text = message
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\/\/[^\s/@]*@/g, '//')
    .replaceAll(/[^\s@]+@[^\s@]+\.[^\s@]+/g, '(address)')
    .replaceAll(/(?=[\w+/=-]*\d)[\w+/=-]{26,}/g, '(hidden)')
    .trim();
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  const named = typeof code === 'string' && code.length <= 30 ? `${text} (${code})` : text;
  return named.slice(0, longest) || 'an error without words';
}

/**
 * The same loops, which also note where they fail for the page 'System' (OPS-10): each failing
 * round, and the first that goes well after it or after a start.
 */
export function keepFaults(loops: readonly Loop[]): Loop[] {
  return loops.map((loop) => {
    let mayHaveFailed = true;
    return {
      ...loop,
      run: async (db) => {
        let found: unknown;
        try {
          found = await loop.run(db);
        } catch (error) {
          mayHaveFailed = true;
          // Where the database itself is away nothing can be noted: the log has it.
          await noteWorkFault(db, loop.name.slice(0, 80), publicMessage(error)).catch(
            () => undefined,
          );
          throw error;
        }
        if (!mayHaveFailed) return found;
        await endWorkFault(db, loop.name.slice(0, 80)).then(
          () => (mayHaveFailed = false),
          () => undefined,
        );
        return found;
      },
    };
  });
}

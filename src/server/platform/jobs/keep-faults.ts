import { endWorkFault, noteWorkFault } from './faults.sql.ts';
import type { Loop } from './jobs.ts';

const longest = 200;

/**
 * Makes an error's message safe for administrators: without mail addresses, URL credentials, or
 * text long enough to be a key.
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
 * The same loops, which also record failures for the page 'System' (OPS-10): each failed run, and
 * the first success after it or after a start.
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
          // If the database itself is away, nothing can be recorded; the log has it.
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
